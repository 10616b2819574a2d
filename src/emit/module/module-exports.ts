/** The names that emitted modules export, followed through `export *`. */
import { posix } from "node:path";

import { fixedExports, isFixedType } from "../fixed-names.js";
import type { EmittedModule, EmittedTemplate } from "./module.js";
import { getOrAdd } from "../../values/collections.js";

/** Names, with true for type-only ones. */
export type Exports = ReadonlyMap<string, boolean>;

export class ModuleExports {
  readonly #modules = new Map<string, EmittedModule | EmittedTemplate>();
  readonly #known = new Map<string, Exports>();

  add(modules: readonly (EmittedModule | EmittedTemplate)[]): void {
    for (const module of modules) this.#modules.set(module.path.replace(/\.ts$/, ""), module);
  }

  /** `path`: `billing/2026-07-01/types` */
  of(path: string): Exports {
    return getOrAdd(this.#known, path, () => this.#read(path));
  }

  #read(path: string): Exports {
    const module = this.#modules.get(path);
    if (module === undefined || "template" in module) return fixedNames(path, module !== undefined);
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

/** The exports of a runtime or template module. */
function fixedNames(path: string, isTemplate: boolean): Exports {
  const [, ...steps] = path.split("/");
  const names = fixedExports.get(isTemplate ? `./${steps.at(-1) ?? ""}` : `../${steps.join("/")}`) ?? [];
  return new Map(names.map((name) => [name, isFixedType(name)]));
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
