/**
 * A TypeScript module: its declarations, the imports that they need, and re-exports. No import list is maintained by hand.
 */
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
import { isBindable } from "../../code/identifier.js";
import { declaredNames, innerNames, renameUses, visitUses, type Rename } from "../../code/uses.js";
import { getOrAdd } from "../../values/collections.js";
import { capitalise, compareText } from "../../values/text.js";

export interface ModuleParts {
  readonly path: string;
  /** The lines of the header comment. The first names the origin of the file. */
  readonly header: readonly string[];
  readonly declarations: readonly Statement[];
  readonly reexports?: readonly ModuleReexport[];
  /** Modules that are re-exported entirely. */
  readonly starReexports?: readonly string[];
  /** The modules that declare names of this one, if others do. */
  readonly homes?: ReadonlyMap<string, string>;
}

export interface ModuleReexport {
  readonly from: string;
  /** `all`: every name that the module does not declare itself. */
  readonly names: readonly ExportedName[] | "all";
}

/** An exported name. An enum, a value and a type under one name, counts as a value. */
export interface ExportedName {
  readonly name: string;
  readonly isType: boolean;
}

export function emitModule(parts: ModuleParts): EmittedModule {
  const { path, header, reexports = [], starReexports = [] } = parts;
  const { imports, declarations, renamedExports } = bind(parts);
  const sections: readonly (readonly Statement[])[] = [
    imports,
    starReexports.map((from) => ({ kind: "export", names: "*", from })),
    ...declarations.map((declaration) => [declaration]),
    renamedExports,
    // Last, so that readers of a later version first see what it changed.
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

/** An empty line above the first statement of a section, unless it sets its own. */
function setApart(section: readonly Statement[]): Statement[] {
  return section.map((statement, index) =>
    index === 0 ? { blankLineBefore: true, ...statement } : statement,
  );
}

/** The imports from one module, by their local names. */
class Imports {
  readonly namespaces = new Set<string>();
  readonly typeNamespaces = new Set<string>();
  readonly values = new Map<string, ImportedName>();
  readonly types = new Map<string, ImportedName>();
}

interface Bound {
  readonly imports: readonly ImportStatement[];
  readonly declarations: readonly Statement[];
  readonly renamedExports: readonly ExportStatement[];
}

/**
 * Gives each used and declared name its name in the module. A name from a document keeps its name where it is declared:
 * other names yield to it, and a reserved word is exported under another local name.
 */
function bind({ path, declarations, homes }: ModuleParts): Bound {
  const own = `./${path.slice(path.lastIndexOf("/") + 1).replace(/\.ts$/, "")}`;
  const modules = new Map<string, Imports>();
  const locals = new LocalNames(declarations);
  const sourceOf = (name: string, origin: Origin | undefined): string | undefined =>
    origin?.from === own ? homes?.get(name) : origin?.from;
  const declared = new Set(declaredNames(declarations));
  for (const declaration of declarations) {
    const inner = innerNames(declaration);
    visitUses(declaration, (name, origin, isType) => {
      const from = sourceOf(name, origin);
      if (from === undefined || origin === undefined) {
        // Nothing else would notice: the consumer's compiler does not check the module.
        if (!declared.has(name) && !inner.includes(name))
          throw new Error(`${path} does not declare ${name}.`);
        return;
      }
      if (from === make.global.from) {
        locals.useGlobal(name);
        return;
      }
      const isNamespace = origin.isNamespace === true;
      const exported = origin.name ?? name;
      const local = locals.importAs(name, isNamespace ? "*" : exported, from, isType);
      const imported = getOrAdd(modules, from, () => new Imports());
      if (isNamespace) imported[isType ? "typeNamespaces" : "namespaces"].add(local);
      else
        imported[isType ? "types" : "values"].set(
          local,
          exported === local ? { name: exported } : { name: exported, as: local },
        );
    });
  }
  const imports = [...modules]
    .sort(([left], [right]) => compareText(left, right))
    .flatMap(([from, imported]) => importStatements(from, imported));
  if (!locals.haveChanges()) return { imports, declarations, renamedExports: [] };
  const rename: Rename = (name, origin) => {
    const from = sourceOf(name, origin);
    if (origin === undefined || from === undefined) return locals.declared(name);
    if (from === make.global.from) return locals.global(name);
    const isNamespace = origin.isNamespace === true;
    return locals.imported(isNamespace ? "*" : (origin.name ?? name), from) ?? name;
  };
  return {
    imports,
    declarations: declarations.map((declaration) => locals.declare(renameUses(declaration, rename))),
    renamedExports: locals.renamedExports(declarations),
  };
}

class LocalNames {
  readonly #taken: Set<string>;
  /** Names that a module can export but not declare, with their local names. */
  readonly #declared = new Map<string, string>();
  /** By module and name. */
  readonly #imported = new Map<string, Map<string, string>>();
  readonly #globals = new Set<string>();
  #hasAlias = false;

  constructor(declarations: readonly Statement[]) {
    const names = declaredNames(declarations);
    this.#taken = new Set([...names.filter(isBindable), ...declarations.flatMap(innerNames)]);
    for (const name of names)
      if (!isBindable(name) && !this.#declared.has(name)) this.#declared.set(name, this.#take(`${name}_`));
  }

  #take(wish: string): string {
    let name = wish;
    while (this.#taken.has(name)) name += "_";
    this.#taken.add(name);
    return name;
  }

  /** `wish`: the preferred local name. `name`: the exported name. */
  importAs(wish: string, name: string, from: string, isType: boolean): string {
    const known = this.imported(name, from);
    this.#hasAlias ||= known !== undefined && known !== wish;
    if (known !== undefined) return known;
    const isFree = isBindable(wish) && !this.#taken.has(wish);
    const local = this.#take(isFree ? wish : aliasOf(wish, from, isType));
    this.#hasAlias ||= local !== wish;
    getOrAdd(this.#imported, from, () => new Map<string, string>()).set(name, local);
    return local;
  }

  imported(name: string, from: string): string | undefined {
    return this.#imported.get(from)?.get(name);
  }

  declared(name: string): string {
    return this.#declared.get(name) ?? name;
  }

  useGlobal(name: string): void {
    this.#globals.add(name);
  }

  global(name: string): string {
    return this.#taken.has(name) ? `globalThis.${name}` : name;
  }

  haveChanges(): boolean {
    return (
      this.#hasAlias || this.#declared.size > 0 || [...this.#globals].some((name) => this.#taken.has(name))
    );
  }

  declare(statement: Statement): Statement {
    const local = "isExported" in statement ? this.#declared.get(statement.name) : undefined;
    return local === undefined ? statement : { ...(statement as Declared), name: local, isExported: false };
  }

  renamedExports(declarations: readonly Statement[]): ExportStatement[] {
    const values = new Set(
      declarations.flatMap((each) =>
        each.kind === "constant" || each.kind === "function" ? [each.name] : [],
      ),
    );
    const names = Array.from(this.#declared, ([as, name]) => ({ name, as }));
    const [types, others] = [false, true].map((areValues) =>
      names.filter(({ as }) => values.has(as) === areValues),
    );
    return [
      ...(others?.length ? [{ kind: "export" as const, names: sorted(others) }] : []),
      ...(types?.length ? [{ kind: "export" as const, names: sorted(types), isType: true }] : []),
    ];
  }
}

type Declared = Extract<Statement, { readonly isExported: boolean }>;

function aliasOf(name: string, from: string, isType: boolean): string {
  const isRuntime = from.startsWith("../runtime/");
  return isRuntime ? `${isType ? "Runtime" : "runtime"}${capitalise(name)}` : `${name}_`;
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

/** A re-export with a comment that names its version. */
function reexportStatement({ from, names }: ModuleReexport, hasDeclarations: boolean): ExportStatement {
  const [, home] = /^\.\.\/([^/]+)\//.exec(from) ?? [];
  const since =
    names !== "all"
      ? "Unchanged"
      : hasDeclarations
        ? "Everything else is unchanged"
        : "Everything is unchanged";
  // Marking each name as a type would leave an import of the module for its side effects.
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

/** A type from the runtime. */
export function runtimeType(name: string, module: string, typeArguments: readonly Type[] = []): NameType {
  return make.named(name, typeArguments, fromRuntime(module));
}

/** `operation` → `../runtime/operation` */
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

/** A module written by a template (`templateFiles`). */
export interface EmittedTemplate {
  readonly path: string;
  /** The lines of the header comment. */
  readonly header: readonly string[];
  /** `signing` for `templates/signing.ts.hbs`. */
  readonly template: string;
  readonly view: object;
}

/** A copied file, a filled-in template, or a page. */
export interface EmittedText {
  readonly path: string;
  readonly text: string;
  /** The text with objects on one line, for other formatters, which keep multi-line objects. */
  readonly compact?: string;
  /** The module without any document text; it must declare the same names. */
  readonly skeleton?: string;
}
