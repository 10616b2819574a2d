/**
 * `operations.ts` and `sandbox.ts`: each operation as a constant, with what it takes and what it answers.
 *
 * An operation is pure data for the runtime, so a bundle holds only those that are used. It names no
 * version: that stands in the transport, and so equal operations are shared between versions.
 */
import type { Operation } from "../../model/api.js";
import type { ApiVersion } from "../../model/version.js";
import type { Placed } from "../../timeline/timeline.js";
import { declareOperation, operationExports } from "./declare-operation.js";
import type { EmittedFile } from "../emitted-file.js";
import { emitModule, type ModuleImport } from "../module/module.js";
import { behaviourHosts } from "./operation-doc.js";
import { listedNames, reexports, type ExportsOf, type Homed } from "../module/reexports.js";
import { scopeOptions } from "../scope-options.js";
import { typeImports } from "../type-imports.js";
import { Mentions, ownPart, provenance, runtimeImports, type VersionScope } from "../version-scope.js";

const purposes = {
  operations: "Every operation of the document, under its operationId.",
  sandbox: "Operations that exist in the sandbox only. A live key is refused before a call is made.",
};

export type OperationsFile = keyof typeof purposes;

export function emitOperations(scope: VersionScope): EmittedFile[] {
  const sandboxOnly = placedIn("sandbox", scope);
  return [
    emitFile("operations", placedIn("operations", scope), scope),
    ...(sandboxOnly.length === 0 ? [] : [emitFile("sandbox", sandboxOnly, scope)]),
  ];
}

function placedIn(file: OperationsFile, { version }: VersionScope): Placed<Operation>[] {
  const isSandbox = file === "sandbox";
  return [...version.operations.values()].filter(
    ({ declaration }) => declaration.isSandboxOnly === isSandbox,
  );
}

/** Operations whose documentation a re-export hides from the methods of a client, by the version that declares them. */
export function undocumentedOperations(
  file: OperationsFile,
  scope: VersionScope,
): ReadonlyMap<ApiVersion, readonly string[]> {
  const functions = new Set(
    placedIn(file, scope).map(({ declaration: { id } }) => scope.names.operation(id).function),
  );
  const listed = Array.from(listedNames(exportsOf[file], scope), ([home, names]) => {
    return [home, names.filter((name) => functions.has(name))] as const;
  });
  return new Map(listed.filter(([, names]) => names.length > 0));
}

const exportsOf: Readonly<Record<OperationsFile, ExportsOf>> = {
  operations: (scope) => [...operationsOf("operations", scope), ...optionsOf(scope)],
  sandbox: (scope) => operationsOf("sandbox", scope),
};

function operationsOf(file: OperationsFile, scope: VersionScope): Homed[] {
  return placedIn(file, scope).map(({ declaration, home }) => ({
    home,
    names: operationExports(declaration, scope),
  }));
}

function optionsOf(scope: VersionScope): Homed[] {
  const options = scopeOptions(scope);
  return options === undefined ? [] : [options];
}

function emitFile(
  file: OperationsFile,
  placed: readonly Placed<Operation>[],
  scope: VersionScope,
): EmittedFile {
  const { version } = scope.version;
  const own = placed.filter(({ home }) => home === version).map(({ declaration }) => declaration);
  const mentions = new Mentions();
  const hosts = behaviourHosts(own);
  const declarations = own.map((operation) => declareOperation(operation, scope, mentions, hosts));
  const options = file === "operations" ? scopeOptions(scope) : undefined;
  return emitModule({
    path: `${scope.folder}/${file}.ts`,
    header: [provenance(scope), "", purposes[file], ...ownPart(scope, own.length > 0)],
    imports: [...runtimeImports(mentions), ...scopeImport(file, own, scope), ...typeImports(mentions, scope)],
    reexports: reexports(exportsOf[file], scope, `${file}.js`),
    declarations: [...(options?.declaration === undefined ? [] : [options.declaration]), ...declarations],
  });
}

/** Declared in `operations.ts` of its home; a re-export there binds no name for the module itself. */
function scopeImport(file: OperationsFile, own: readonly Operation[], scope: VersionScope): ModuleImport[] {
  const home = scopeOptions(scope)?.home;
  if (home === undefined || !own.some(({ scopes }) => scopes.length > 0)) return [];
  const types = [scope.names.scope];
  if (home !== scope.version.version) return [{ from: `../${home}/operations.js`, types }];
  return file === "sandbox" ? [{ from: "./operations.js", types }] : [];
}
