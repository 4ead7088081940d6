import type { BenchSuite } from "../bench_case.ts";

/**
 * Hands a suite to `deno bench`. Each suite has a file of its own, so that it runs in an isolate of its own: what one
 * suite made the compiler learn would change the times of the next.
 */
export function register({ name, check, cases }: BenchSuite): void {
  // To standard error: what `deno bench --json` prints must stay JSON.
  check((line) => console.error(line));
  for (const { group, name: caseName, baseline = false, setup } of cases) {
    Deno.bench({
      group: `${name}: ${group}`,
      name: caseName,
      baseline,
      fn: setup() as () => void,
    });
  }
}
