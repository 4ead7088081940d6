// Which part of the package may import what, and which globals each may use. The rules run wherever
// JavaScript does and depend on nothing; the engine depends on the rules and can also measure time; the
// functions on texts depend on both.
// `layout_test.ts` holds the sources to this.

import ts from "typescript";

/** A part of the package, and what its sources may use. */
export interface Layer {
  /** The folder that holds it, or its only file. */
  readonly path: string;
  /** The folders that its sources may import from. */
  readonly imports: readonly string[];
  /** The names it may use without declaring them. */
  readonly globals: ReadonlySet<string>;
  /** Words that no name in it may contain. */
  readonly foreignWords: ReadonlySet<string>;
}

const LANGUAGE = [
  ...["Infinity", "NaN", "undefined", "isFinite", "isNaN", "parseFloat", "parseInt"],
  ...["Array", "BigInt", "Boolean", "Iterator", "JSON", "Map", "Math", "Number", "Object"],
  ...["Promise", "RegExp", "Set", "String", "Symbol", "WeakMap", "WeakRef", "WeakSet"],
  ...["Error", "RangeError", "ReferenceError", "SyntaxError", "TypeError"],
  ...["ArrayBuffer", "DataView", "BigInt64Array", "BigUint64Array", "Float32Array", "Float64Array"],
  ...["Int8Array", "Int16Array", "Int32Array"],
  ...["Uint8Array", "Uint8ClampedArray", "Uint16Array", "Uint32Array"],
  ...["TextDecoder", "TextEncoder"],
];
const TIME_AND_THREADS = [
  ...["performance", "setTimeout", "clearTimeout", "AbortController", "AbortSignal"],
  ...["SharedArrayBuffer", "Atomics"],
];

export const RULES: Layer = {
  path: "rules/",
  imports: ["rules/"],
  globals: new Set(LANGUAGE),
  // The rules count pieces; what one is worth is for the engine and its users to say.
  foreignWords: new Set(["price", "prices", "priced", "centipawn", "centipawns", "material"]),
};

export const ENGINE: Layer = {
  path: "engine/",
  imports: ["rules/", "engine/"],
  globals: new Set([...LANGUAGE, ...TIME_AND_THREADS]),
  foreignWords: new Set(),
};

export const API: Layer = {
  ...ENGINE,
  path: "api/",
  imports: ["rules/", "engine/", "api/"],
};

export const TOP: Layer = { ...API, path: "mod.ts" };

/** Tells the sources that make up the library from those that only test or measure it. */
export function isLibrarySource(path: string): boolean {
  return path.endsWith(".ts") && !/_(test|bench)\.ts$|(^|\/)_testing\//.test(path);
}

/** Lists what the source at `path` does that its layer may not, as `path:line: complaint`. */
export function violations(layer: Layer, path: string, text: string): string[] {
  const { source, checker } = parse(path, text);
  const found: string[] = [];

  const report = (node: ts.Node, complaint: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${path}:${line + 1}: ${complaint}`);
  };

  const visit = (node: ts.Node, erased: boolean) => {
    const imported = importedModule(node);
    if (imported !== undefined && !mayImport(layer, path, imported)) {
      report(node, `imports ${imported ?? "a computed name"}`);
    }
    if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) {
      report(node, "uses import.meta");
    }
    if (ts.isIdentifier(node)) {
      const word = wordsOf(node.text).find((word) => layer.foreignWords.has(word));
      if (word !== undefined) {
        report(node, `names ${node.text}: "${word}" is no matter of this layer`);
      }

      if (!erased && isGlobal(node, checker)) {
        if (!layer.globals.has(node.text)) report(node, `uses the global ${node.text}`);
        else if (node.text === "Math") {
          for (const name of membersTaken(node)) {
            if (name === "random") report(node, "uses Math.random");
            else if (name === undefined) report(node, "uses Math without naming a member of it");
          }
        }
      }
    }
    const isErased = erased || isTypeOnly(node);
    ts.forEachChild(node, (child) => visit(child, isErased));
  };

  for (const reference of [...source.referencedFiles, ...source.typeReferenceDirectives]) {
    found.push(`${path}: refers to ${reference.fileName}`);
  }
  visit(source, false);
  return found;
}

function parse(path: string, text: string): { source: ts.SourceFile; checker: ts.TypeChecker } {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const host: ts.CompilerHost = {
    fileExists: (name) => name === path,
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => "",
    getDefaultLibFileName: () => "",
    getNewLine: () => "\n",
    getSourceFile: (name) => name === path ? source : undefined,
    readFile: () => undefined,
    useCaseSensitiveFileNames: () => true,
    writeFile: () => {},
  };
  // Without a library nothing outside the file is known, so whatever has no declaration is global.
  const options: ts.CompilerOptions = {
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    noLib: true,
    noResolve: true,
    target: ts.ScriptTarget.ESNext,
    types: [],
  };
  return { source, checker: ts.createProgram([path], options, host).getTypeChecker() };
}

/** The module that a node imports: null if it is computed, undefined if the node imports none. */
function importedModule(node: ts.Node): string | null | undefined {
  let name: ts.Node | undefined;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) name = node.moduleSpecifier;
  else if (ts.isExternalModuleReference(node)) name = node.expression;
  else if (ts.isImportTypeNode(node)) {
    name = ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument;
  } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    name = node.arguments[0];
  }
  if (name === undefined) return undefined;
  return ts.isStringLiteralLike(name) ? name.text : null;
}

function mayImport(layer: Layer, from: string, specifier: string | null): boolean {
  if (specifier === null || !/^\.{1,2}\//.test(specifier)) return false;
  const target = new URL(specifier, `file:///${from}`).pathname.slice(1);
  return isLibrarySource(target) && layer.imports.some((folder) => target.startsWith(folder));
}

/** Whether a node leaves nothing behind when the types are taken away. */
function isTypeOnly(node: ts.Node): boolean {
  return (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
    ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ||
    (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword) ||
    // The names in these belong to other modules.
    ts.isImportDeclaration(node) ||
    (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined);
}

function isGlobal(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const { parent } = node;
  const isMemberOrLabel = (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isMetaProperty(parent) && parent.name === node) ||
    ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent);
  if (isMemberOrLabel) return false;

  const symbol = ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(node);
  // `declare const process: ...` only says that there is a global of that name.
  return symbol?.declarations?.every((declaration) =>
    !ts.isClassElement(declaration) &&
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0
  ) ?? true;
}

/** The members of an object that an expression takes; undefined stands for any that is not named. */
function membersTaken(object: ts.Identifier): (string | undefined)[] {
  const { parent } = object;
  if (ts.isPropertyAccessExpression(parent)) return [parent.name.text];
  if (ts.isElementAccessExpression(parent) && ts.isStringLiteralLike(parent.argumentExpression)) {
    return [parent.argumentExpression.text];
  }
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) {
    return parent.name.elements.map((element) => {
      const name = element.propertyName ?? element.name;
      return ts.isIdentifier(name) && !element.dotDotDotToken ? name.text : undefined;
    });
  }
  return [undefined];
}

/** The words of a name: `cheapestPrice` and `CHEAPEST_PRICE` have "cheapest" and "price". */
function wordsOf(name: string): string[] {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().split("_");
}
