/**
 * A JavaScript module as CommonJS: `require` at the top, `module.exports` at the end.
 *
 * Names are bound when a module is required, so modules must not form a cycle; those of emission and the runtime do
 * not. Node finds the names of `module.exports` without running it, so ES modules can import them.
 */
import type {
  ExportStatement,
  ImportedName,
  ImportStatement,
  Module,
  Placed,
  RequireStatement,
  Statement,
} from "../syntax.js";
import { declaredNames } from "../uses.js";

export function toCommonJs({ header, statements }: Module): Module {
  const bindings = new Bindings(statements);
  const own: Statement[] = [];
  const all: string[] = [];
  const exported: ImportedName[] = [];
  const required: Statement[] = [];
  for (const statement of statements) {
    switch (statement.kind) {
      case "import":
        required.push(requireOf(statement));
        break;
      case "export":
        if (statement.names !== "*") {
          const { require, names } = bindings.passOn(statement, statement.names);
          if (require !== undefined) required.push(require);
          exported.push(...names);
        } else if (statement.from !== undefined) all.push(statement.from);
        break;
      case "constant":
      case "function":
        if (statement.isExported) exported.push({ name: statement.name });
        own.push({ ...statement, isExported: false });
        break;
      case "interface":
      case "alias":
      case "return":
      case "directive":
      case "require":
      case "module-exports":
        own.push(statement);
    }
  }
  const exports: Statement[] =
    all.length + exported.length === 0
      ? []
      : [{ kind: "module-exports", all, names: exported, blankLineBefore: true }];
  const [first, ...others] = required;
  const requires = first === undefined ? [] : [{ ...first, blankLineBefore: true }, ...others];
  const directive: Statement = { kind: "directive", text: "use strict", blankLineBefore: true };
  return { header, statements: [directive, ...requires, ...own, ...exports] };
}

function requireOf({
  names,
  from,
  comments,
  blankLineBefore,
}: ImportStatement & Placed): RequireStatement & Placed {
  return { kind: "require", names, from, ...placed({ comments, blankLineBefore }) };
}

function placed({ comments, blankLineBefore }: { [Key in keyof Placed]: Placed[Key] | undefined }): Placed {
  return { ...(comments && { comments }), ...(blankLineBefore === undefined ? {} : { blankLineBefore }) };
}

/** The names of a module's top level. */
class Bindings {
  /** The origins of names; empty for own names. */
  readonly #origins = new Map<string, string>();

  constructor(statements: readonly Statement[]) {
    for (const name of declaredNames(statements.filter(({ kind }) => kind !== "export")))
      this.#origins.set(name, "");
    for (const statement of statements) {
      if (statement.kind !== "import" || typeof statement.names === "string") continue;
      for (const { name, as } of statement.names)
        this.#origins.set(as ?? name, `${name} of ${statement.from}`);
    }
  }

  /** The requires of an `export { … } from`, except for names already bound. `export { … }` needs none. */
  passOn(
    { from, comments, blankLineBefore }: ExportStatement & Placed,
    names: readonly ImportedName[],
  ): { readonly require?: RequireStatement & Placed; readonly names: readonly ImportedName[] } {
    if (from === undefined) return { names: names.map(({ name, as = name }) => pair(as, name)) };
    const bound = names.map(({ name, as = name }) => {
      const origin = `${name} of ${from}`;
      const local = this.#bind(name, origin);
      return { ...local, name, exported: as };
    });
    const fresh = bound.filter(({ isNew }) => isNew).map(({ name, local }) => pair(name, local));
    return {
      ...(fresh.length === 0
        ? {}
        : { require: { kind: "require", names: fresh, from, ...placed({ comments, blankLineBefore }) } }),
      names: bound.map(({ exported, local }) => pair(exported, local)),
    };
  }

  /** Binds a name, under another one if it is taken. */
  #bind(name: string, origin: string): { readonly local: string; readonly isNew: boolean } {
    const bound = this.#origins.get(name);
    if (bound === origin) return { local: name, isNew: false };
    if (bound !== undefined) return this.#bind(`${name}$`, origin);
    this.#origins.set(name, origin);
    return { local: name, isNew: true };
  }
}

/** `key: value`, or `key` if they are equal. */
function pair(name: string, value: string): ImportedName {
  return name === value ? { name } : { name, as: value };
}
