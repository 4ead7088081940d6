import { JavaRandom } from "../../engine/mod.ts";
import { formatDfen, withDice } from "../../rules/mod.ts";
import { CommandLine, UsageError } from "../command_line.ts";
import { CorpusError } from "../corpus/corpus_error.ts";
import { CorpusFile } from "../corpus/corpus_file.ts";
import { findCorpora, GOLDEN, type Selection } from "../corpus/find_corpora.ts";
import { isKindName, kindNames } from "../kinds/mod.ts";
import { type Output, writeStdout } from "../output.ts";
import { Pieces } from "../pieces.ts";
import { loadSubject, SubjectError, subjectUrl } from "../subject/load_subject.ts";
import { checkCorpora } from "./check_corpora.ts";
import { printStats } from "./corpus_stats.ts";
import { diffCorpora } from "./diff_corpora.ts";
import { recordCorpus } from "./record_corpus.ts";
import { randomDice, selfPlay } from "./self_play.ts";
import { syntheticPositions } from "./synthetic.ts";

const USAGE = `golden record KIND < POSITIONS > CORPUS
golden check [PATH...]
golden diff [--show N] EXPECTED ACTUAL
golden stats [PATH...]
golden positions [--seed S] [--count N] [--synth] [--dice] > POSITIONS

record     writes a corpus of what this package answers; POSITIONS has a DFEN on each line. A kind
           with dice takes each of the 56 rolls of a position that has none.
             --subject FILE   a module with another implementation, instead of this package
             --depth N        perft: depths 1 to N (default 3); search: 2 or 3 (default 2)
             --candidates N   search (default 8)
             --seed S         search, equity, monte-carlo (default 1)
             --rollouts N     equity, monte-carlo (default 8)
             --max-plies N    equity, monte-carlo (default 12)
check      checks corpora against the format, and records against themselves
diff       compares two corpora record by record
stats      counts what corpora contain
positions  writes positions of random games, or with --synth such as games seldom reach; always the
           same for the same seed (default 1); --count is 100 by default; --dice adds a random roll

PATH is a corpus (.ndjson, .ndjson.gz) or a folder with corpora; without one it is the folder golden/.
Exit status: 0 all well, 1 corpora differ, 2 something could not be read or made.
`;

/**
 * Runs the command; gives its exit status.
 *
 * @param write Takes what the command writes.
 * @param input Gives the positions for `record`.
 * @param complain Takes what is wrong with the command itself.
 */
export async function golden(
  args: readonly string[],
  write: Output = writeStdout,
  input: AsyncIterable<Uint8Array> = Deno.stdin.readable,
  complain: (text: string) => void = console.error,
): Promise<number> {
  const [command, ...rest] = args;
  try {
    switch (command) {
      case "record":
        return await record(rest, input, write);
      case "check":
        return await checkCorpora(await selection(CommandLine.parse(rest, {})), write);
      case "diff":
        return await diff(rest, write);
      case "stats":
        return await printStats(await selection(CommandLine.parse(rest, {})), write);
      case "positions":
        return positions(rest, write);
      case "--help":
        write(USAGE);
        return 0;
      default:
        throw new UsageError(
          `expected record, check, diff, stats or positions, found ${command ?? "nothing"}`,
        );
    }
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`golden: ${error.message} (--help shows the usage)`);
    } else if (error instanceof CorpusError || error instanceof SubjectError) {
      complain(`golden: ${error.message}`);
    } else {
      throw error;
    }
    return 2;
  }
}

async function record(
  args: readonly string[],
  input: AsyncIterable<Uint8Array>,
  write: Output,
): Promise<number> {
  const line = CommandLine.parse(args, {
    values: ["subject", "depth", "candidates", "seed", "rollouts", "max-plies"],
  });
  const [kind, ...more] = line.positional;
  if (kind === undefined || !isKindName(kind) || more.length > 0) {
    throw new UsageError(
      `expected one kind of ${kindNames.join(", ")}, found ${line.positional.join(" ") || "none"}`,
    );
  }
  const depth = line.number("depth", 0, 1) || undefined;
  if (kind === "search" && depth !== undefined && depth !== 2 && depth !== 3) {
    throw new UsageError(`--depth ${depth}: expected 2 or 3 for a search`);
  }
  const options = {
    depth,
    candidates: line.number("candidates", 8, 1),
    seed: line.number("seed", 1),
    rollouts: line.number("rollouts", 8, 1),
    maxPlies: line.number("max-plies", 12),
  };
  const module = line.one("subject");
  const subject = await loadSubject(module === undefined ? null : subjectUrl(module));
  await recordCorpus(kind, input, "positions", options, subject, write);
  return 0;
}

async function diff(args: readonly string[], write: Output): Promise<number> {
  const line = CommandLine.parse(args, { values: ["show"] });
  const [expected, actual, ...more] = line.positional;
  if (actual === undefined || more.length > 0) throw new UsageError("expected two corpora");
  return await diffCorpora(
    new CorpusFile(expected, expected),
    new CorpusFile(actual, actual),
    line.number("show", 3),
    write,
  );
}

function positions(args: readonly string[], write: Output): number {
  const line = CommandLine.parse(args, { flags: ["synth", "dice"], values: ["seed", "count"] });
  if (line.positional.length > 0) {
    throw new UsageError(`expected options alone, found ${line.positional.join(" ")}`);
  }
  const random = new JavaRandom(line.number("seed", 1));
  const pieces = new Pieces(write);
  let left = line.number("count", 100);
  for (const state of line.has("synth") ? syntheticPositions(random) : selfPlay(random)) {
    if (left-- <= 0) break;
    pieces.addLine(formatDfen(line.has("dice") ? withDice(state, randomDice(random)) : state));
  }
  pieces.flush();
  return 0;
}

function selection(line: CommandLine): Promise<Selection> {
  return findCorpora(line.positional.length > 0 ? line.positional : [GOLDEN]);
}
