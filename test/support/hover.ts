/** Editor information about emitted code, from the language service. */
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

interface Hover {
  /** Without the line breaks of the comment's layout. */
  readonly documentation: string;
  readonly isDeprecated: boolean;
  /** Advice of the `@deprecated` tag. */
  readonly advice: string;
  /** Unresolved `{@link}` tags. */
  readonly deadLinks: readonly string[];
}

/** Information that an editor shows for an imported name. */
interface ExportHover {
  /** Includes its tags. */
  readonly documentation: string;
  /** Declaration in its module, without comments and without parts that have their own type. */
  readonly declaration: string;
}

export interface Editor {
  /** Hover information for every exported name, by module and name. */
  exports(modules: readonly string[]): Map<string, Map<string, ExportHover>>;
  /** Completions after `expression.` */
  members(expression: string): string[];
  /** Hover information for the last name of each expression, or of what it calls. */
  hovers(expressions: readonly string[]): Map<string, Hover>;
}

/** Cache of files that several editors share and that never change: the library, the runtime. */
const registry = ts.createDocumentRegistry();
/** Shared by all editors, so that two texts of a file never have the same version. */
let edits = 0;

/** Editor with one open file that begins with `head`. `files` are in memory; others are read from disk. */
export function openEditor(
  folder: string,
  head: string,
  files: ReadonlyMap<string, string> = new Map(),
): Editor {
  const open = path.join(folder, "open.ts");
  let text = head;
  let version = ++edits;
  const read = (name: string): string | undefined => {
    if (name === open) return text;
    const known = files.get(name);
    if (known !== undefined) return known;
    return ts.sys.fileExists(name) ? readFileSync(name, "utf8") : undefined;
  };
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts"],
      module: ts.ModuleKind.NodeNext,
      strict: true,
      types: [],
    }),
    getScriptFileNames: () => [open],
    getScriptVersion: (name) => (name === open ? String(version) : "0"),
    getScriptSnapshot: (name) => {
      const content = read(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === open || files.has(name) || ts.sys.fileExists(name),
    readFile: read,
  };
  const service = ts.createLanguageService(host, registry);

  const edit = (lines: string): void => {
    text = `${head}\n${lines}`;
    version = ++edits;
  };
  return {
    exports(modules) {
      edit(modules.map((module) => `import ${JSON.stringify(module)};`).join("\n"));
      const names = modules.map((module) => exportedSymbols(service, module).map(({ name }) => name));
      edit("");
      const ends = names.map((each, index) => {
        text += "export {";
        // A separate name for each: a name that is exported twice would always show the first export.
        const inModule = each.map((name): [string, number] => {
          text += ` ${name}`;
          const end = text.length - 1;
          text += ` as export${end},`;
          return [name, end];
        });
        text += ` } from ${JSON.stringify(modules[index])};\n`;
        return inModule;
      });
      return new Map(
        modules.map((module, index) => {
          const symbols = new Map(exportedSymbols(service, module).map((symbol) => [symbol.name, symbol]));
          const hovers = (ends[index] ?? []).map(([name, end]): [string, ExportHover] => {
            const symbol = symbols.get(name);
            if (symbol === undefined) throw new Error(`${module} exports no ${name}.`);
            return [name, { documentation: shownAt(end), declaration: declarationOf(service, symbol) }];
          });
          return [module, new Map(hovers)];
        }),
      );
    },
    members(expression) {
      edit(`${expression}.`);
      const results = service.getCompletionsAtPosition(open, text.length, undefined)?.entries ?? [];
      return results.map(({ name }) => name);
    },
    hovers(expressions) {
      // All at once: the compiler would start again after each edit.
      edit("");
      const ends = expressions.map((expression) => {
        const start = text.length;
        text += `${expression};\n`;
        return start + expression.replace(/\(.*/, "").length - 1;
      });
      return new Map(
        expressions.map((expression, index) => [expression, hoverAt(ends[index] ?? 0, expression)]),
      );
    },
  };

  function shownAt(position: number): string {
    const info = service.getQuickInfoAtPosition(open, position);
    const tags = info?.tags ?? [];
    return [
      ts.displayPartsToString(info?.documentation),
      ...tags.map(({ name, text: parts }) => `@${name} ${ts.displayPartsToString(parts)}`),
    ].join("\n");
  }

  function hoverAt(position: number, expression: string): Hover {
    const info = service.getQuickInfoAtPosition(open, position);
    if (info === undefined) throw new Error(`Nothing is shown for ${expression}.`);
    const parts = info.documentation ?? [];
    const deprecated = info.tags?.find(({ name }) => name === "deprecated");
    return {
      documentation: oneLine(ts.displayPartsToString([...parts])),
      isDeprecated: deprecated !== undefined,
      advice: oneLine(ts.displayPartsToString([...(deprecated?.text ?? [])])),
      deadLinks: deadLinks(parts),
    };
  }
}

function exportedSymbols(service: ts.LanguageService, module: string): ts.Symbol[] {
  const program = service.getProgram();
  const file = program?.getSourceFile(module);
  const checker = program?.getTypeChecker();
  const symbol = file && checker?.getSymbolAtLocation(file);
  if (symbol === undefined) throw new Error(`${module} is not a module.`);
  return checker?.getExportsOfModule(symbol) ?? [];
}

const printer = ts.createPrinter({ removeComments: true });

function declarationOf(service: ts.LanguageService, symbol: ts.Symbol): string {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  const declared = isAlias ? service.getProgram()?.getTypeChecker().getAliasedSymbol(symbol) : symbol;
  const printed = (declared?.declarations ?? []).map((node) => {
    const print = (part: ts.Node): string =>
      printer.printNode(ts.EmitHint.Unspecified, part, node.getSourceFile());
    const left = ts.isVariableDeclaration(node) && node.type !== undefined ? node.initializer : undefined;
    const body = ts.isFunctionDeclaration(node) ? node.body : left;
    return body === undefined ? print(node) : print(node).replace(print(body), "");
  });
  return oneLine(printed.join("\n"));
}

/** The name of a resolved link is a separate display part. */
function deadLinks(parts: readonly ts.SymbolDisplayPart[]): string[] {
  return parts.flatMap((part, index) => {
    if (part.kind !== "link" || !part.text.startsWith("{@link")) return [];
    const rest = parts.slice(index + 1);
    const inside = rest.slice(
      0,
      rest.findIndex(({ kind }) => kind === "link"),
    );
    return inside.some(({ kind }) => kind === "linkName") ? [] : [inside.map(({ text }) => text).join("")];
  });
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
