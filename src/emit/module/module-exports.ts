/** The names that emitted modules export, followed through `export *`. */
import { posix } from "node:path";

import type { EmittedModule, EmittedTemplate } from "./module.js";
import { getOrAdd } from "../../values/collections.js";

/** Names, with true for type-only ones. */
export type Exports = ReadonlyMap<string, boolean>;

/** The modules that are not made of statements, by their file names. */
interface ModuleTexts {
  /** `signing.ts.hbs` */
  readonly sources: ReadonlyMap<string, string>;
  /** `webhooks/exports.ts` */
  readonly runtime: ReadonlyMap<string, string>;
}

export class ModuleExports {
  readonly #texts: ModuleTexts;
  readonly #modules = new Map<string, EmittedModule | EmittedTemplate>();
  readonly #known = new Map<string, Exports>();

  constructor(texts: ModuleTexts) {
    this.#texts = texts;
  }

  add(modules: readonly (EmittedModule | EmittedTemplate)[]): void {
    for (const module of modules) this.#modules.set(module.path.replace(/\.ts$/, ""), module);
  }

  /** `path`: `billing/2026-07-01/types` */
  of(path: string): Exports {
    return getOrAdd(this.#known, path, () => this.#read(path));
  }

  #read(path: string): Exports {
    const module = this.#modules.get(path);
    const { sources, runtime } = this.#texts;
    if (module === undefined) return exportsIn(runtime.get(`${path.replace(/^.*?\/runtime\//, "")}.ts`));
    if ("template" in module) return exportsIn(sources.get(`${module.template}.ts.hbs`));
    const own = new Map<string, boolean>();
    const passedOn = new Map<string, boolean>();
    for (const statement of module.module.statements) {
      if (statement.kind === "export") {
        if (statement.names !== "*")
          for (const { name, as = name, isType } of statement.names)
            own.set(as, isType === true || statement.isType === true);
        else
          for (const [name, isType] of this.of(joined(path, statement.from ?? "")))
            passedOn.set(name, isType);
      } else if ("isExported" in statement && statement.isExported) {
        const isType = statement.kind === "interface" || statement.kind === "alias";
        own.set(statement.name, isType && own.get(statement.name) !== false);
      }
    }
    return new Map([...passedOn, ...own]);
  }
}

/** The exports that a text lists or declares; none without a text. */
export function exportsIn(text = ""): Exports {
  const names = new Map<string, boolean>();
  for (const [, areTypes, list = ""] of text.matchAll(/^export (type )?\{([^}]*)\}/gm))
    for (const [, isType, name = "", as = name] of list.matchAll(/(type )?\b(\w+)(?: as (\w+))?/g))
      names.set(as, areTypes !== undefined || isType !== undefined);
  for (const [, keyword = "", name = ""] of text.matchAll(/^export (?:async )?(\w+) (\w+)/gm))
    names.set(name, /^(interface|type)$/.test(keyword) && names.get(name) !== false);
  return names;
}

/** `api/2026-07-01/index` and `./types` → `api/2026-07-01/types` */
export function joined(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier);
}

/** The specifier of a module for those in a folder: `api/2026-07-01` and `api/runtime/json` → `../runtime/json` */
export function relativeTo(folder: string, module: string): string {
  const relative = posix.relative(folder, module);
  return relative.startsWith(".") ? relative : `./${relative}`;
}
