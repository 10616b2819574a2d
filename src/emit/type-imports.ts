/** Imports of the schemas and code types that a module of a version mentions. */
import type { ModuleImport } from "./module/module.js";
import type { Mentions, VersionScope } from "./version-scope.js";

export function typeImports(mentions: Mentions, scope: VersionScope): ModuleImport[] {
  const codes = new Set(scope.version.api.errorSets.map(({ name }) => scope.names.errorSet(name).code));
  const schemas = [...mentions.names].filter((name) => !codes.has(name));
  const mentioned = [...mentions.names].filter((name) => codes.has(name));
  return [
    ...(schemas.length === 0 ? [] : [{ from: "./types.js", types: schemas }]),
    ...(mentioned.length === 0 ? [] : [{ from: "./errors.js", types: mentioned }]),
  ];
}
