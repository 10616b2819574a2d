/** Names of other modules, as the modules of a version refer to them. */
import * as make from "../../code/make.js";
import type { NameType, Origin, Type } from "../../code/syntax.js";
import type { VersionScope } from "../version-scope.js";

/** A type of the runtime. Where a schema has its name, the schema keeps it. */
export function runtimeType(
  name: string,
  module: string,
  { schemaNames }: Pick<VersionScope, "schemaNames">,
  given: readonly Type[] = [],
): NameType {
  if (!schemaNames.has(name)) return make.named(name, given, fromRuntime(module));
  return make.named(`Runtime${name}`, given, { ...fromRuntime(module), name });
}

/** `operation` → `../runtime/operation`. Values of the runtime have names that no operation is given (fixed-names.ts). */
export function fromRuntime(module: string): Origin {
  return { from: `../runtime/${module}` };
}

/** Of the version itself: `types` → `./types`. */
export function fromModule(module: string): Origin {
  return { from: `./${module}` };
}
