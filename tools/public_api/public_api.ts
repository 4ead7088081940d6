// The public API as text: for each entry point every export with its signature, sorted. Comments are left out, and so is
// whatever is private.

import { fileURLToPath } from "node:url";
import ts from "typescript";
import config from "../../deno.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Where the text is kept. */
export const SNAPSHOT: URL = new URL("../../public_api.txt", import.meta.url);

const HEADER = `\
The public API of ${config.name}, one part for each entry point.

A test compares this file with the sources. After a change that is meant, write it anew with "deno task api", and tell of
the change in CHANGELOG.md.
`;

/** Describes what the entry points of the package export. */
export function describePublicApi(): string {
  return new ApiReader(config.exports).describe();
}

/** Describes what entry points export, given by their paths below `root`. */
export class ApiReader {
  private readonly entries: readonly [name: string, path: string][];
  private readonly program: ts.Program;
  private readonly checker: ts.TypeChecker;
  private readonly declarations = new Map<string, ts.SourceFile>();

  constructor(entries: Readonly<Record<string, string>>, root: string = ROOT) {
    this.entries = Object.entries(entries)
      .map(([name, path]) => [config.name + name.slice(1), root + path.replace(/^\.\//, "")]);
    this.program = ts.createProgram(this.entries.map(([, path]) => path), {
      // Signatures are written out in the sources: nothing has to be inferred.
      noLib: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ESNext,
      types: [],
    });
    this.checker = this.program.getTypeChecker();
  }

  describe(): string {
    const parts = this.entries.map(([name, path]) =>
      `\n== ${name}\n\n${this.describeModule(this.moduleOf(path)).join("\n")}\n`
    );
    return HEADER + parts.join("");
  }

  private moduleOf(path: string): ts.Symbol {
    const source = this.program.getSourceFile(path);
    const symbol = source && this.checker.getSymbolAtLocation(source);
    if (symbol === undefined) throw new Error(`${path} is no module`);
    return symbol;
  }

  private describeModule(module: ts.Symbol): string[] {
    return this.checker.getExportsOfModule(module)
      .sort((a, b) => compare(a.name, b.name))
      .flatMap((symbol) => this.describeExport(symbol));
  }

  private describeExport(symbol: ts.Symbol): string[] {
    const { name } = symbol;
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? this.checker.getAliasedSymbol(symbol) : symbol;
    const declarations = target.declarations ?? [];
    if (declarations.length === 0) throw new Error(`${name} is exported and not declared`);
    if (declarations.every(ts.isSourceFile)) return this.describeNamespace(name, target);
    const texts = new Set(declarations.map((node) => this.describeDeclaration(node, target.name)));
    return [...texts].map((text) => name === target.name ? text : `${text} as ${name}`);
  }

  /** `export * as name from`: an entry point is only named, anything else is told in full. */
  private describeNamespace(name: string, module: ts.Symbol): string[] {
    const path = (module.declarations as ts.SourceFile[])[0].fileName;
    const entry = this.entries.find(([, entryPath]) => entryPath === path);
    if (entry !== undefined) return [`namespace ${name}: all of ${entry[0]}`];
    const members = this.describeModule(module).join("\n").replace(/^/gm, "  ");
    return [`namespace ${name} {\n${members}\n}`];
  }

  /** The declaration as a declaration file has it, which is free of bodies and values. */
  private describeDeclaration(node: ts.Node, name: string): string {
    const { fileName, text } = node.getSourceFile();
    let file = this.declarations.get(fileName);
    if (file === undefined) {
      const { outputText } = ts.transpileDeclaration(text, { fileName });
      file = ts.createSourceFile(fileName, outputText, ts.ScriptTarget.ESNext, true);
      this.declarations.set(fileName, file);
    }
    const statements = file.statements.filter((statement) =>
      declaredNames(statement).includes(name)
    );
    if (statements.length === 0) throw new Error(`${fileName}: no declaration of ${name}`);
    return statements.map((statement) => print(statement, file)).join("\n");
  }
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name.getText()];
}

const printer = ts.createPrinter({ removeComments: true });

/** A statement without its comments and private parts, the members of a type sorted. */
function print(statement: ts.Statement, file: ts.SourceFile): string {
  const text = (node: ts.Node) =>
    printer.printNode(ts.EmitHint.Unspecified, node, file).replace(/^(export )?(declare )?/, "");
  if (!ts.isInterfaceDeclaration(statement) && !ts.isClassDeclaration(statement)) {
    return text(statement);
  }
  const whole = text(statement);
  const head = whole.slice(0, whole.indexOf("{\n") < 0 ? undefined : whole.indexOf("{\n"));
  const members = [...statement.members]
    .filter((member) => !isPrivate(member))
    .map((member) => [member.name?.getText() ?? "", text(member).replace(/^/gm, "  ")])
    .sort(([a], [b]) => compare(a, b));
  return `${head.trimEnd()} {\n${members.map(([, text]) => text).join("\n")}\n}`;
}

function isPrivate(member: ts.ClassElement | ts.TypeElement): boolean {
  const isMarked = ts.canHaveModifiers(member) &&
    (ts.getModifiers(member) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  return isMarked || (member.name !== undefined && ts.isPrivateIdentifier(member.name));
}

/** By code units, the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
