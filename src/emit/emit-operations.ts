/**
 * `operations.ts` and `sandbox.ts`: each operation as a constant, with what it takes and what it answers.
 *
 * An operation is pure data for the runtime, so a bundle holds only those that are used. It names no
 * version: that stands in the transport, and so equal operations are shared between versions.
 */
import type { Operation } from "../model/api.js";
import type { Placed } from "../timeline/timeline.js";
import { declareOperation, operationExports } from "./declare-operation.js";
import type { EmittedFile } from "./emitted-file.js";
import { emitModule, type ModuleImport } from "./module.js";
import { scopeOptions } from "./scope-options.js";
import { typeImports } from "./type-imports.js";
import {
  Mentions,
  ownPart,
  provenance,
  reexportsByHome,
  runtimeImports,
  type VersionScope,
} from "./version-scope.js";

const purposes = {
  operations: "Every operation of the document, under its operationId.",
  sandbox: "Operations that exist in the sandbox only. A live key is refused before a call is made.",
};

type OperationsFile = keyof typeof purposes;

export function emitOperations(scope: VersionScope): EmittedFile[] {
  const operations = [...scope.version.operations.values()];
  const always = operations.filter(({ declaration }) => !declaration.isSandboxOnly);
  const sandboxOnly = operations.filter(({ declaration }) => declaration.isSandboxOnly);
  return [
    emitFile("operations", always, scope),
    ...(sandboxOnly.length === 0 ? [] : [emitFile("sandbox", sandboxOnly, scope)]),
  ];
}

function emitFile(
  file: OperationsFile,
  placed: readonly Placed<Operation>[],
  scope: VersionScope,
): EmittedFile {
  const { version } = scope.version;
  const own = placed.filter(({ home }) => home === version).map(({ declaration }) => declaration);
  const mentions = new Mentions();
  const declarations = own.map((operation) => declareOperation(operation, scope, mentions));
  const options = file === "operations" ? scopeOptions(scope) : undefined;
  return emitModule({
    path: `${scope.folder}/${file}.ts`,
    header: [provenance(scope), "", purposes[file], ...ownPart(scope)],
    imports: [...runtimeImports(mentions), ...scopeImport(file, own, scope), ...typeImports(mentions, scope)],
    reexports: reexportsByHome(
      [
        ...(options === undefined ? [] : [options]),
        ...placed.map(({ declaration, home }) => ({ home, names: operationExports(declaration, scope) })),
      ],
      version,
      `${file}.js`,
    ),
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
