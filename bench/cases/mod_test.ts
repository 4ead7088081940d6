import { assert, assertEquals } from "@std/assert";
import { SUITES } from "./mod.ts";

for (const { name, cases } of SUITES) {
  Deno.test(`the suite ${name} has a file for \`deno bench\``, () => {
    const file = new URL(`../deno/${name}_bench.ts`, import.meta.url);
    assert(Deno.readTextFileSync(file).includes(`"../cases/${name}.ts"`));
  });

  Deno.test(`the groups of the suite ${name} have different cases and at most one baseline`, () => {
    for (const [group, members] of Map.groupBy(cases, (each) => each.group)) {
      assertEquals(new Set(members.map((each) => each.name)).size, members.length, group);
      const baselines = members.filter(({ baseline }) => baseline).length;
      assertEquals(baselines, members.length > 1 ? 1 : baselines, group);
    }
  });
}

Deno.test("every file of cases is a suite", () => {
  const files = [...Deno.readDirSync(new URL(".", import.meta.url))]
    .map((entry) => entry.name)
    .filter((file) => !/^mod(_test)?\.ts$/.test(file));
  assertEquals(files.sort(), SUITES.map(({ name }) => `${name}.ts`).sort());
});
