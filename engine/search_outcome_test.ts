import { assertEquals, assertFalse } from "@std/assert";
import { exact, lowerBound, type SearchOutcome, unfinished, upperBound } from "./search_outcome.ts";

Deno.test("the four outcomes tell their kind, their value and the work", () => {
  assertEquals(exact("a", 1), { kind: "exact", value: "a", workUsed: 1 });
  assertEquals(lowerBound("b", 2), { kind: "lower-bound", value: "b", workUsed: 2 });
  assertEquals(upperBound("c", 3), { kind: "upper-bound", value: "c", workUsed: 3 });
  assertEquals(unfinished(4), { kind: "incomplete", workUsed: 4 });
});

Deno.test("`unfinished()` has no value, not even an undefined one", () => {
  assertFalse("value" in unfinished(0));
});

Deno.test("a `SearchOutcome` gives its value only where its kind is known to have one", () => {
  const valueOf = (outcome: SearchOutcome<number>): number | undefined => {
    // @ts-expect-error: an outcome that may be incomplete has no value to rank
    const unchecked: number = outcome.value;
    return outcome.kind === "incomplete" ? unchecked : outcome.value;
  };
  assertEquals([exact(1, 0), upperBound(2, 0), lowerBound(3, 0), unfinished(0)].map(valueOf), [
    ...[1, 2, 3],
    undefined,
  ]);
});
