/**
 * `operations.ts` and `sandbox.ts`: each operation as a constant, with what it takes and what it answers.
 *
 * An operation is pure data for the runtime, so a bundle contains only those that are used. The transport names the
 * version, not the operation, so equal operations are shared between versions.
 */
import * as make from "../../code/make.js";
import type { PropertyMember, Statement } from "../../code/syntax.js";
import type { Operation } from "../../model/api.js";
import type { ScopeTrait } from "../../model/traits.js";
import type { ApiVersion } from "../../values/version.js";
import type { Placed } from "../../timeline/homes.js";
import type { EmittedModule } from "../emitted-file.js";
import { docComment, remark } from "../module/doc-comment.js";
import {
  isOwn,
  listedNames,
  olderHomes,
  ownOf,
  reexports,
  type ExportsOf,
  type Homed,
} from "../module/homes.js";
import { emitModule } from "../module/module.js";
import { leftOutPart, ownPart, provenance, type VersionScope } from "../version-scope.js";
import { declareOperation, operationExports, type OperationsFile } from "./declare-operation.js";
import { sharedDoc } from "./operation-doc.js";

const purposes: Readonly<Record<OperationsFile, string>> = {
  operations: "Every operation of the document, under its operationId.",
  sandbox: "Operations that exist in the sandbox only. A live key is refused before anything is sent.",
};

export function emitOperations(scope: VersionScope): EmittedModule[] {
  return operationFiles(scope).map((file) => emitFile(file, scope));
}

/** `sandbox.ts` exists only if some operation belongs in it. */
export function operationFiles(scope: VersionScope): readonly OperationsFile[] {
  return placedIn("sandbox", scope).length === 0 ? ["operations"] : ["operations", "sandbox"];
}

function placedIn(file: OperationsFile, { version }: VersionScope): Placed<Operation>[] {
  const isSandbox = file === "sandbox";
  return [...version.operations.values()].filter(
    ({ declaration }) => declaration.isSandboxOnly === isSandbox,
  );
}

function emitFile(file: OperationsFile, scope: VersionScope): EmittedModule {
  const own = ownOf(placedIn(file, scope), scope);
  const shared = sharedDoc(own, scope);
  return emitModule({
    path: `${scope.folder}/${file}.ts`,
    header: [
      provenance(scope),
      "",
      purposeOf(file, scope),
      ...ownPart(scope, own.length > 0),
      ...(file === "operations" ? leftOutPart(scope.version.api.leftOut) : []),
    ],
    declarations: [
      ...(file === "operations" ? declareOptions(scope) : []),
      ...own.flatMap((operation) => declareOperation(operation, file, scope, shared)),
    ],
    reexports: reexports(exportsOf[file], scope, file),
    homes: olderHomes(exportsOf[file](scope), scope, file),
  });
}

function purposeOf(file: OperationsFile, { timeline }: VersionScope): string {
  return file === "operations" && timeline.whole !== undefined
    ? "The operations of the document that the configuration includes, under their operationIds."
    : purposes[file];
}

const exportsOf: Readonly<Record<OperationsFile, ExportsOf>> = {
  operations: (scope) => [...operationsOf("operations", scope), ...optionsOf(scope)],
  sandbox: (scope) => operationsOf("sandbox", scope),
};

function operationsOf(file: OperationsFile, scope: VersionScope): Homed[] {
  return placedIn(file, scope).flatMap(({ declaration, home }) => operationExports(declaration, home, scope));
}

function optionsOf({ version: { scopeOptions }, names }: VersionScope): Homed[] {
  return scopeOptions === undefined
    ? []
    : [{ home: scopeOptions.home, names: [{ name: names.scope, isType: true }] }];
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

/** The optional headers that the API knows, as options of client and call. */
function declareOptions(scope: VersionScope): Statement[] {
  const { scopeOptions } = scope.version;
  if (scopeOptions === undefined || !isOwn(scopeOptions, scope)) return [];
  return [
    make.exportedInterface(scope.names.scope, scopeOptions.declaration.map(optionField), {
      comments: remark("Options of operations that can act for another party."),
    }),
  ];
}

function optionField({ name, header, description }: ScopeTrait): PropertyMember {
  return make.field(name, make.keyword("string"), {
    isOptional: true,
    comments: docComment({ paragraphs: [description, `Sent as header \`${header}\`.`] }),
  });
}
