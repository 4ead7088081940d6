import { assert, assertEquals } from "@std/assert";
import { ApiReader, describePublicApi, SNAPSHOT } from "./public_api.ts";

Deno.test("the public API is the one in public_api.txt", () => {
  const found = describePublicApi().split("\n");
  const kept = Deno.readTextFileSync(SNAPSHOT).replaceAll("\r\n", "\n").split("\n");
  const hint = 'If the change is meant, run "deno task api" and tell of it in CHANGELOG.md.';
  // The lines that are new or gone say more than two long texts; order and repetition come after.
  const added = found.filter((line) => !kept.includes(line));
  const removed = kept.filter((line) => !found.includes(line));
  assertEquals({ added, removed }, { added: [], removed: [] }, hint);
  assert(found.join("\n") === kept.join("\n"), `Lines are in other places. ${hint}`);
});

/** What the reader says of one module, without its heading. */
async function describe(sources: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(sources)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const text = new ApiReader({ ".": "./mod.ts" }, `${folder}/`).describe();
    return text.trimEnd().split("\n").slice(text.split("\n").indexOf("== @dicechess/core") + 2);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const cases: [what: string, source: string, described: string[]][] = [
  [
    "functions, by name",
    "export function b(n: number, s = 1): void {}\nexport function a<T>(x: T): T { return x; }",
    ["function a<T>(x: T): T;", "function b(n: number, s?: number): void;"],
  ],
  [
    "each overload",
    "export function f(x: 1): 1;\nexport function f(x: 2): 2;\nexport function f(x: number): number { return x; }",
    ["function f(x: 1): 1;", "function f(x: 2): 2;"],
  ],
  [
    "constants and types",
    "export const k: number = 3;\nexport type T = 1 | 2;",
    ["type T = 1 | 2;", "const k: number;"],
  ],
  [
    "interfaces, their members by name",
    "/** Text. */\nexport interface I {\n  /** Text. */\n  readonly b?: string;\n  a(): void;\n}",
    ["interface I {", "  a(): void;", "  readonly b?: string;", "}"],
  ],
  [
    "classes without what is private",
    "export class C { #a = 1; private b: number = 1; readonly c: number = 1; d(): void {} constructor() {} }",
    ["class C {", "  constructor();", "  readonly c: number;", "  d(): void;", "}"],
  ],
  ["nothing that is not exported", "function f(): void {}\nexport const a: 1 = 1;", [
    "const a: 1;",
  ]],
];

for (const [what, source, described] of cases) {
  Deno.test(`\`ApiReader.describe()\` tells ${what}`, async () => {
    assertEquals(await describe({ "mod.ts": source }), described);
  });
}

Deno.test("`ApiReader.describe()` follows exports to where they are declared", async () => {
  const described = await describe({
    "mod.ts": [
      `export * from "./a.ts";`,
      `export { f as g } from "./b.ts";`,
      `export * as space from "./b.ts";`,
    ].join("\n"),
    "a.ts": "export const a: 1 = 1;",
    "b.ts": "export function f(): void {}\nexport const z: 2 = 2;",
  });
  assertEquals(described, [
    "const a: 1;",
    "function f(): void; as g",
    "namespace space {",
    "  function f(): void;",
    "  const z: 2;",
    "}",
  ]);
});

Deno.test("`describePublicApi()` tells of all entry points", () => {
  const found = describePublicApi();
  assert(found.includes("\n== @dicechess/core\n"));
  assert(found.includes("\n== @dicechess/core/rules\n"));
  assert(found.includes("\n== @dicechess/core/engine\n"));
  assert(found.includes("\nfunction validate(dfen: string): "));
});
