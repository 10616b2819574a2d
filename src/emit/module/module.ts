/** A TypeScript module: its declarations, the imports that they need, and re-exports. No list of imports is kept by hand. */
import type {
  ExportStatement,
  ImportedName,
  ImportStatement,
  Statement,
  NameType,
  Origin,
  Type,
  Module,
} from "../../code/syntax.js";
import * as make from "../../code/make.js";
import { declaredNames, visitUses } from "../../code/uses.js";
import { compareText } from "../../values/text.js";

export interface ModuleParts {
  readonly path: string;
  /** The lines of the comment at the head. The first names the origin of the file. */
  readonly header: readonly string[];
  readonly declarations: readonly Statement[];
  readonly reexports?: readonly ModuleReexport[];
  /** Modules that are re-exported whole. */
  readonly starReexports?: readonly string[];
  /** The modules that declare names of this one, if others do. */
  readonly homes?: ReadonlyMap<string, string>;
}

export interface ModuleReexport {
  readonly from: string;
  /** `all`: every name that the module does not declare itself. */
  readonly names: readonly ExportedName[] | "all";
}

/** An enum is a value and a type under one name: then it counts as a value. */
export interface ExportedName {
  readonly name: string;
  readonly isType: boolean;
}

export function emitModule(parts: ModuleParts): EmittedModule {
  const { path, header, declarations, reexports = [], starReexports = [] } = parts;
  const sections: readonly (readonly Statement[])[] = [
    importsOf(parts),
    starReexports.map((from) => ({ kind: "export", names: "*", from })),
    ...declarations.map((declaration) => [declaration]),
    // Last, so that a reader of a later version meets first what that version changed.
    ...reexports.map((reexport) => [reexportStatement(reexport, declarations.length > 0)]),
  ];
  const statements = sections.flatMap(setApart);
  return {
    path,
    module: {
      header: make.headerComments(header),
      statements: statements.length === 0 ? [make.emptyModule] : statements,
    },
  };
}

/** An empty line above the first statement of a section, unless that sets its own. */
function setApart(section: readonly Statement[]): Statement[] {
  return section.map((statement, index) => (index === 0 ? { isApart: true, ...statement } : statement));
}

/** The imports from one module, by their local names. */
class Imports {
  readonly namespaces = new Set<string>();
  readonly typeNamespaces = new Set<string>();
  readonly values = new Map<string, ImportedName>();
  readonly types = new Map<string, ImportedName>();
}

/** A statement for the values of a module, and one for its types. */
function importsOf({ path, declarations, homes }: ModuleParts): ImportStatement[] {
  const own = `./${path.slice(path.lastIndexOf("/") + 1).replace(/\.ts$/, "")}`;
  const modules = new Map<string, Imports>();
  const taken = new Map(declaredNames(declarations).map((name) => [name, own]));
  for (const declaration of declarations) {
    visitUses(declaration, (local, origin, isType) => {
      const from = origin?.from === own ? homes?.get(local) : origin?.from;
      if (from === undefined) return;
      const name = origin?.name ?? local;
      const meaning = `${name} of ${from}`;
      const other = taken.get(local) ?? meaning;
      if (other !== meaning) throw new Error(`In ${path}, ${local} means ${meaning} and ${other}.`);
      taken.set(local, meaning);
      const imported = modules.get(from) ?? new Imports();
      modules.set(from, imported);
      if (origin?.isNamespace === true) imported[isType ? "typeNamespaces" : "namespaces"].add(local);
      else imported[isType ? "types" : "values"].set(local, name === local ? { name } : { name, as: local });
    });
  }
  return [...modules]
    .sort(([left], [right]) => compareText(left, right))
    .flatMap(([from, imported]) => importStatements(from, imported));
}

function importStatements(
  from: string,
  { namespaces, typeNamespaces, values, types }: Imports,
): ImportStatement[] {
  const statement = (names: ImportStatement["names"], isType: boolean): ImportStatement => ({
    kind: "import",
    names,
    from,
    isType,
  });
  const typesOnly = [...types.values()].filter(({ name, as }) => !values.has(as ?? name));
  return [
    ...[...namespaces].map((name) => statement(name, false)),
    ...[...typeNamespaces].filter((name) => !namespaces.has(name)).map((name) => statement(name, true)),
    ...(values.size === 0 ? [] : [statement(sorted(values.values()), false)]),
    ...(typesOnly.length === 0 ? [] : [statement(sorted(typesOnly), true)]),
  ];
}

/** With a comment that names its version. */
function reexportStatement({ from, names }: ModuleReexport, hasDeclarations: boolean): ExportStatement {
  const [, home] = /^\.\.\/([^/]+)\//.exec(from) ?? [];
  const since =
    names !== "all"
      ? "Unchanged"
      : hasDeclarations
        ? "Everything else is unchanged"
        : "Everything is unchanged";
  // Marked one by one, types alone would leave an import of the module for its side effects.
  const isType = names !== "all" && names.every((each) => each.isType);
  return {
    kind: "export",
    names: names === "all" ? "*" : sorted(isType ? names.map(({ name }) => ({ name })) : names),
    from,
    ...(isType && { isType }),
    comments: home === undefined ? [] : [make.lineComment(`${since} since ${home}.`)],
  };
}

function sorted(names: Iterable<ImportedName>): ImportedName[] {
  return [...names].sort((left, right) => compareText(left.name, right.name));
}

/** A type of the runtime, under another name if a schema has its name. */
export function runtimeType(
  name: string,
  module: string,
  { schemaNames }: { readonly schemaNames: ReadonlySet<string> },
  given: readonly Type[] = [],
): NameType {
  if (!schemaNames.has(name)) return make.named(name, given, fromRuntime(module));
  return make.named(`Runtime${name}`, given, { ...fromRuntime(module), name });
}

/** `operation` → `../runtime/operation`. No operation gets the name of a value of the runtime (fixed-names.ts). */
export function fromRuntime(module: string): Origin {
  return { from: `../runtime/${module}` };
}

/** A module of the same version: `types` → `./types`. */
export function fromModule(module: string): Origin {
  return { from: `./${module}` };
}

/** A file to be written. */
export type EmittedFile = EmittedModule | EmittedText;

export interface EmittedModule {
  /** Relative to the output folder, with `/`: `billing/2026-07-01/types.ts`. */
  readonly path: string;
  readonly module: Module;
}

/** A module that a template writes (`templateFiles`). */
export interface EmittedTemplate {
  readonly path: string;
  /** The lines of the comment at the head. */
  readonly header: readonly string[];
  /** `signing` for `templates/signing.ts.hbs`. */
  readonly template: string;
  readonly view: object;
}

/** A copied file, a filled-in template, or a page. */
export interface EmittedText {
  readonly path: string;
  readonly text: string;
  /** The text is formatted by Prettier's defaults already. */
  readonly isShipped?: true;
  /** The text with objects on one line, for Prettier with other options: it keeps objects on several lines. */
  readonly compact?: string;
  /** The module without any text of a document; it must declare the same names. */
  readonly skeleton?: string;
}
