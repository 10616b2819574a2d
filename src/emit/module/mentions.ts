/** What printed code mentions, collected while it is printed and turned into imports afterwards. */
import type { VersionScope } from "../version-scope.js";
import type { ModuleImport } from "./module.js";

export class Mentions {
  /** Schemas and error-code types, by identifier. */
  readonly names = new Set<string>();
  /** Imports from the runtime, by module: `Operation`, or `Operation as RuntimeOperation`. */
  readonly runtime = new Map<string, { readonly types: Set<string>; readonly values: Set<string> }>();

  runtimeModule(module: string): { readonly types: Set<string>; readonly values: Set<string> } {
    const known = this.runtime.get(module) ?? { types: new Set(), values: new Set() };
    this.runtime.set(module, known);
    return known;
  }

  add(other: Mentions): void {
    for (const name of other.names) this.names.add(name);
    for (const [module, { types, values }] of other.runtime) {
      const known = this.runtimeModule(module);
      for (const type of types) known.types.add(type);
      for (const value of values) known.values.add(value);
    }
  }
}

/** The local name of a runtime type. Where a schema has that name, the schema keeps it. */
export function runtimeType(
  name: string,
  module: string,
  { schemaNames }: VersionScope,
  mentions: Mentions,
): string {
  const isTaken = schemaNames.has(name);
  const local = isTaken ? `Runtime${name}` : name;
  mentions.runtimeModule(module).types.add(isTaken ? `${name} as ${local}` : name);
  return local;
}

/** Values of the runtime have names that no operation is given (fixed-names.ts). */
export function runtimeValue(name: string, module: string, mentions: Mentions): string {
  mentions.runtimeModule(module).values.add(name);
  return name;
}

export function runtimeImports(mentions: Mentions): ModuleImport[] {
  return Array.from(mentions.runtime, ([module, { types, values }]) => ({
    from: `../runtime/${module}.js`,
    types: [...types],
    values: [...values],
  }));
}

/** Imports of schemas and code types, from the modules of the same version. */
export function typeImports(
  { names: mentioned }: Mentions,
  { version, names }: VersionScope,
): ModuleImport[] {
  const codes = new Set(version.api.errorSets.map(({ name }) => names.errorSet(name).code));
  const from = (module: string, types: string[]): ModuleImport[] =>
    types.length === 0 ? [] : [{ from: module, types }];
  return [
    ...from(
      "./types.js",
      [...mentioned].filter((name) => !codes.has(name)),
    ),
    ...from(
      "./errors.js",
      [...mentioned].filter((name) => codes.has(name)),
    ),
  ];
}
