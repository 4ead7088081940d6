/**
 * Copies of the rules in memory, one of their sources changed: for tests that must see a broken rule.
 *
 * @module
 */

import ts from "typescript";

/** The public rules, as `rules/mod.ts` exports them. */
export type Rules = typeof import("../mod.ts");

/** A change of one place in one source. */
export interface Mutation {
  /** The file's name in `rules/`. */
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

const FOLDER = new URL("../", import.meta.url);

type Module = Record<string, unknown>;
type Evaluate = (exports: Module, require: (name: string) => Module) => void;

const unchanged = new Map<string, Evaluate>();

/** A copy of the rules that shares nothing with any other. */
export function loadRules(mutation?: Mutation): Rules {
  const modules = new Map<string, Module>();
  const require = (name: string): Module => {
    const file = name.replace("./", "");
    const loaded = modules.get(file);
    if (loaded !== undefined) return loaded;
    const exports: Module = {};
    modules.set(file, exports);
    evaluatorOf(file, mutation)(exports, require);
    return exports;
  };
  return require("mod.ts") as Rules;
}

function evaluatorOf(file: string, mutation: Mutation | undefined): Evaluate {
  if (file === mutation?.file) return compiled(mutated(readSource(file), mutation));
  let evaluate = unchanged.get(file);
  if (evaluate === undefined) unchanged.set(file, evaluate = compiled(readSource(file)));
  return evaluate;
}

function readSource(file: string): string {
  return Deno.readTextFileSync(new URL(file, FOLDER));
}

/** The source with the change; an error if its text does not stand there exactly once. */
export function mutated(source: string, { file, from, to }: Mutation): string {
  const places = source.split(from).length - 1;
  if (places !== 1) {
    throw new Error(`${file} has ${JSON.stringify(from)} ${places} times, not once`);
  }
  return source.replace(from, () => to);
}

function compiled(source: string): Evaluate {
  const { outputText, diagnostics } = ts.transpileModule(source, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const [problem] = diagnostics ?? [];
  if (problem !== undefined) {
    throw new SyntaxError(ts.flattenDiagnosticMessageText(problem.messageText, " "));
  }
  return new Function("exports", "require", outputText) as Evaluate;
}
