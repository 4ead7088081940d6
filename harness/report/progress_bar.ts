import { Presets, SingleBar } from "cli-progress";

/** Shows how many records are done, on a terminal only; gives what to call for more, and at the end. */
export function progressBar(total: number): { add: (records: number) => void; end: () => void } {
  if (!Deno.stdout.isTerminal() || !Deno.stderr.isTerminal() || total === 0) {
    return { add: () => {}, end: () => {} };
  }
  // The terminal stays as it is, and the bar listens to no signal: an interrupt just ends the program.
  const bar = new SingleBar(
    {
      clearOnComplete: true,
      hideCursor: false,
      linewrap: true,
      gracefulExit: false,
      format: "{bar} {percentage}% | {value} of {total} records | {eta} s left",
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { add: (records) => bar.increment(records), end: () => bar.stop() };
}
