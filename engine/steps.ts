/**
 * A computation that can pause: it yields where it may be left for a while, between dice classes, and returns its result.
 * One path of code serves the synchronous functions, which drive it to the end, and the asynchronous ones, which let the
 * event loop run while it pauses.
 */
export type Steps<A> = Generator<void, A, void>;

/** Drives a computation to its end without a pause. */
export function runSteps<A>(steps: Steps<A>): A {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** How a computation is driven that lets the event loop run. */
export interface PauseOptions {
  /** Milliseconds of work between two pauses; 8 by default. */
  readonly sliceMs?: number;
  /** Called at each pause and at the end. What it throws ends the computation and reaches the caller. */
  readonly onPause?: () => void;
}

const SLICE_MS = 8;

/** Drives a computation to its end with pauses, in which timers, messages and signals are heard. */
export async function runStepsWithPauses<A>(
  steps: Steps<A>,
  options: PauseOptions = {},
): Promise<A> {
  const slice = options.sliceMs ?? SLICE_MS;
  let resumed = performance.now();
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) {
        options.onPause?.();
        return step.value;
      }
      if (performance.now() - resumed < slice) continue;
      options.onPause?.();
      await new Promise((resolve) => setTimeout(resolve, 0));
      resumed = performance.now();
    }
  } finally {
    steps.return(undefined as A);
  }
}
