/**
 * `operations.ts` and `sandbox.ts`: each operation as a constant, with its arguments and answers.
 *
 * An operation is pure data for the runtime, so a bundle contains only those in use. The transport names the version,
 * not the operation, so equal operations are shared between versions.
 */
import * as make from "../../code/make.js";
import type { PropertyMember, Statement, Type } from "../../code/syntax.js";
import type { Operation } from "../../model/api.js";
import type { ScopeTrait } from "../../traits/types.js";
import type { ApiVersion } from "../../values/version.js";
import type { Placed } from "../../timeline/homes.js";
import { lazily } from "../../values/collections.js";
import { type EmittedModule, fromModule, fromRuntime, runtimeType } from "../module/module.js";
import { docComment, prose, remark } from "../module/doc-comment.js";
import {
  listedNames,
  ownOf,
  type Part,
  parts,
  type PartsOf,
  typeNames,
  valueNames,
  versionModule,
} from "../module/homes.js";
import { leftOutPart, type VersionScope } from "../version-scope.js";
import { sharedDoc, operationDoc, type SharedDoc } from "./operation-doc.js";
import { schemaView } from "../../schema/schema-view.js";
import { schemaType } from "../types/schema-type.js";
import { declareArgs } from "./declare-args.js";
import { declareResponses } from "./declare-responses.js";
import { answerForms, isSuccess, type AnswerForms, mediaKind } from "./body-forms.js";
import { descriptor } from "./operation-descriptor.js";

export function emitOperations(scope: VersionScope): EmittedModule[] {
  return operationFiles(scope).map((file) => emitFile(file, scope));
}

/** `sandbox.ts` exists only if some operation belongs in it. */
export function operationFiles(scope: VersionScope): readonly OperationsFile[] {
  return placedIn("sandbox", scope).length === 0 ? ["operations"] : ["operations", "sandbox"];
}

function placedIn(file: OperationsFile, { version }: VersionScope): Placed<Operation>[] {
  return [...version.operations.values()].filter(({ declaration }) => operationFile(declaration) === file);
}

export function operationFile({ isSandboxOnly }: Operation): OperationsFile {
  return isSandboxOnly ? "sandbox" : "operations";
}

/** The types of arguments and responses, for other modules of the version. */
export function callTypes(operation: Operation, { names }: VersionScope): Type[] {
  const { args, responses } = names.operation(operation.id);
  return [args, responses].map((name) => make.named(name, [], fromModule(operationFile(operation))));
}

function emitFile(file: OperationsFile, scope: VersionScope): EmittedModule {
  return versionModule(scope, file, purposeOf(file, scope), {
    notes: file === "sandbox" ? [] : leftOutPart(scope.version.api.leftOut),
    partsOf: partsOf[file],
    remarksOwn: true,
  });
}

function purposeOf(file: OperationsFile, { timeline }: VersionScope): string {
  if (file === "sandbox")
    return "Operations that exist in the sandbox only. A live key is refused before anything is sent.";
  return timeline.whole === undefined
    ? "Every operation of the document, under its operationId."
    : "The operations of the document that the configuration includes, under their operationIds.";
}

const partsOf: Readonly<Record<OperationsFile, PartsOf>> = {
  operations: (scope) => [...optionsOf(scope), ...operationsOf("operations", scope)],
  sandbox: (scope) => operationsOf("sandbox", scope),
};

/** Each operation as its arguments (`…Args`), its answers by status (`…Responses`), and the function. */
function operationsOf(file: OperationsFile, scope: VersionScope): Part[] {
  const placed = placedIn(file, scope);
  const shared = lazily(() => sharedDoc(ownOf(placed, scope), scope));
  return placed.flatMap(({ declaration: operation, home }): Part[] => {
    const { function: name, args, responses } = scope.names.operation(operation.id);
    return [
      {
        home: scope.version.arguments.get(operation.id)?.home ?? home,
        names: typeNames(args),
        declare: () => [declareArgs(operation, scope)],
      },
      {
        home,
        names: [...valueNames(name), ...typeNames(responses)],
        declare: () => [
          declareResponses(operation, scope),
          declareOperation(operation, file, scope, shared()),
        ],
      },
    ];
  });
}

/** Operations whose documentation a re-export hides from client methods, by the version that declares them. */
export function undocumentedOperations(
  file: OperationsFile,
  scope: VersionScope,
): ReadonlyMap<ApiVersion, readonly string[]> {
  const functions = new Set(
    placedIn(file, scope).map(({ declaration: { id } }) => scope.names.operation(id).function),
  );
  const listed = Array.from(listedNames(partsOf[file], scope), ([home, names]) => {
    return [home, names.filter((name) => functions.has(name))] as const;
  });
  return new Map(listed.filter(([, names]) => names.length > 0));
}

/** The optional headers of the API, as options of client and call. */
function optionsOf({ version, names }: VersionScope): Part[] {
  const comments = remark("Options of operations that can act for another party.");
  const nameOf = () => typeNames(names.scope);
  return parts([version.scopeOptions], nameOf, (options) => [
    make.exportedInterface(names.scope, options.map(optionField), { comments }),
  ]);
}

function optionField({ name, header, description }: ScopeTrait): PropertyMember {
  return make.field(name, make.keyword("string"), {
    isOptional: true,
    comments: prose(description, `Sent as header \`${header}\`.`),
  });
}

/** The modules that declare operations. */
export type OperationsFile = "operations" | "sandbox";

function declareOperation(
  operation: Operation,
  file: OperationsFile,
  scope: VersionScope,
  shared: SharedDoc,
): Statement {
  const names = scope.names.operation(operation.id);
  const isPaged = operation.paging !== undefined;
  const forms = answerForms(operation, scope);
  const module = forms.isChoice ? "choice" : "operation";
  const typeName = `${isPaged ? "Paged" : ""}${forms.isChoice ? "Choice" : ""}Operation`;
  const maker = typeName.charAt(0).toLowerCase() + typeName.slice(1);
  const type = runtimeType(typeName, module, [
    make.named(names.args, [], fromModule(file)),
    make.named(names.responses),
    ...(isPaged ? [itemType(operation, scope)] : []),
    ...extraOptions(operation, forms, scope),
  ]);
  const value = make.pureCall(maker, [descriptor(operation, file, scope)], fromRuntime(module));
  const comments = docComment(operationDoc(operation, scope, shared));
  return make.exportedConstant(names.function, value, { type, comments });
}

/** The options of a call beyond the common ones, as one type argument. */
function extraOptions(
  operation: Operation,
  { isStreamable, hasEvents }: AnswerForms,
  scope: VersionScope,
): Type[] {
  const extra = [
    ...(operation.isKeyed ? [runtimeType("Keyed", "operation")] : []),
    ...(isStreamable ? [runtimeType("Streamable", "operation")] : []),
    ...(hasEvents ? [runtimeType("Reconnecting", "operation")] : []),
    ...(operation.scopes.length > 0 ? [make.named(scope.names.scope, [], fromModule("operations"))] : []),
  ];
  return extra.length === 0 ? [] : [make.intersectionOf(extra)];
}

/** The type of one item of a page: by name if the list holds a named schema. Pages are JSON. */
function itemType({ paging, responses }: Operation, scope: VersionScope): Type {
  const page = responses.find(isSuccess);
  const body = page?.content.find(({ mediaType }) => mediaKind(mediaType) === "json")?.schema;
  const list = body && schemaView(scope.version.api.schemas).resolveAt(body, paging?.items ?? []);
  const item = list?.items;
  return item === undefined || item === false ? make.keyword("unknown") : schemaType(item, scope, true);
}
