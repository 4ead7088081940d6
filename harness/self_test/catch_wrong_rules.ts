import type { KindName } from "../kinds/kind.ts";
import { kindNames } from "../kinds/mod.ts";
import type { Output } from "../output.ts";
import { localRunner } from "../replay/local_runner.ts";
import { type PlannedCorpus, replay } from "../replay/replay.ts";
import { wrongRules } from "./wrong_rules.ts";

/** What came of one wrong rule. */
export interface Catch {
  readonly kind: KindName;
  readonly rule: string;
  /** The first record that found it, as `file:line`; null if none did. */
  readonly caughtAt: string | null;
}

/**
 * Replays corpora with implementations that are wrong on purpose, one rule for each kind, until the
 * first record that differs. An error does not count: it would find a crash, not a wrong rule.
 */
export async function* selfTest(
  corpora: readonly PlannedCorpus[],
  kinds: readonly KindName[] = kindNames,
): AsyncGenerator<Catch> {
  for (const kind of kinds) {
    const { rule, answer } = wrongRules[kind];
    const subject = { name: `wrong on purpose: ${rule}`, answers: { [kind]: answer } };
    const ofKind = corpora.filter(({ header }) => header.corpus === kind);
    const options = { shard: { index: 1, of: 1 }, limit: Infinity, show: 1, failFast: true };
    const report = await replay(ofKind, options, localRunner(subject));
    const [found] = report.corpora.flatMap(({ name, differences }) =>
      differences.filter(({ outcome }) => outcome === "different").map(({ line }) =>
        `${name}:${line}`
      )
    );
    yield { kind, rule, caughtAt: found ?? null };
  }
}

/** Runs the self-test and tells what came of it; the exit status is 0 if every wrong rule was caught. */
export async function printSelfTest(
  corpora: readonly PlannedCorpus[],
  write: Output,
): Promise<number> {
  let caught = 0;
  let all = 0;
  for await (const { kind, rule, caughtAt } of selfTest(corpora)) {
    all++;
    if (caughtAt !== null) caught++;
    write(
      `${caughtAt === null ? "NOT CAUGHT" : "caught"} ${kind}: ${rule}${
        caughtAt === null ? "" : ` (${caughtAt})`
      }\n`,
    );
  }
  write(`\n${caught === all ? "CAUGHT" : "ERROR"}: ${caught} of ${all} wrong rules\n`);
  return caught === all ? 0 : 2;
}
