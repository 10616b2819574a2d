/**
 * `schemas.ts`: a Standard Schema for each type, event and JSON response of a version. A bundle contains the imported
 * schemas and those that they refer to.
 *
 * Types of requests have none: the compiler checks what a program sends.
 */
import * as make from "../../code/make.js";
import type { Expression, NameType, Statement } from "../../code/syntax.js";
import type { Event, SchemaDeclaration, Content, Operation, Response } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { type EmittedModule, fromModule, fromRuntime } from "../module/module.js";
import { eventSchema } from "../event-schema.js";
import { remark } from "../module/doc-comment.js";
import { type Part, parts, valueNames, versionModule } from "../module/homes.js";
import { withErrorCodes } from "../types/special-references.js";
import type { VersionScope } from "../version-scope.js";
import { definition, described, oneOf, schemaConstant } from "./definition.js";
import { answerForms, isJson, isSuccess, type AnswerForms } from "../operations/body-forms.js";

interface SchemaSettings {
  /** Versions have schemas for checks at run time. */
  readonly hasSchemas: boolean;
}

export function emitSchemas(scope: VersionScope, { hasSchemas }: SchemaSettings): EmittedModule[] {
  if (!hasSchemas) return [];
  const purpose =
    "Standard Schemas (https://standardschema.dev) that check at run time what the service sends.";
  const starReexports = ["../runtime/validation/exports"];
  return [versionModule(scope, "schemas", purpose, { starReexports, partsOf, remarksOwn: true })];
}

function partsOf(scope: VersionScope): Part[] {
  const { version, names } = scope;
  const { schemas, events, operations, webhooks } = version;
  // A type of requests only has none; that depends on its shape, so all versions that share it agree.
  const ofSchema = ({ name }: SchemaDeclaration) =>
    version.directions.forms.get(name) === "request" ? [] : valueNames(schemaConstant(names.schema(name)));
  const ofEvent = ({ type, payload }: Event) =>
    payload.kind === "unknown" ? [] : valueNames(schemaConstant(names.event(type)));
  const ofUnion = ({ length }: readonly Event[]) =>
    length === 0 ? [] : valueNames(schemaConstant("WebhookEvent"));
  const ofResponses = (operation: Operation) =>
    jsonResponses(operation, scope).length === 0
      ? []
      : valueNames(responseConstant(names.operation(operation.id).function));
  return [
    ...parts(schemas.values(), ofSchema, (declaration) => declareSchema(declaration, scope)),
    ...parts(events.values(), ofEvent, (event) => declareEvent(event, scope)),
    ...parts([webhooks?.union], ofUnion, (known) => declareUnion(known, scope)),
    ...parts(operations.values(), ofResponses, (operation) => declareResponses(operation, scope)),
  ].filter((part) => part.names.length > 0);
}

function declareSchema(declaration: SchemaDeclaration, scope: VersionScope): Statement[] {
  const { name } = declaration;
  const { received, forms } = scope.version.directions;
  const isReceived = received.has(name) || forms.has(name);
  const defined = definition(schemaOfType(declaration, scope), scope, isReceived);
  return [declare(scope.names.schema(name), "types", defined)];
}

/** Includes the codes of its error-code sets. */
function schemaOfType({ name, schema }: SchemaDeclaration, { heritages, version }: VersionScope): Schema {
  const inherited = heritages.of(schema);
  if (inherited === undefined) return withErrorCodes(name, schema, version.api);
  const bases = inherited.bases.map((reference): Schema => ({ reference }));
  return { allOf: [...bases, withErrorCodes(name, inherited.own, version.api)] };
}

function declareEvent(event: Event, scope: VersionScope): Statement[] {
  const schema = eventSchema(event, scope.version.api);
  return schema === undefined
    ? []
    : [declare(scope.names.event(event.type), "events", definition(schema, scope, true))];
}

/** Events as a receiver returns them: unknown types have a tag of their own. */
function declareUnion(known: readonly Event[], { names }: VersionScope): Statement[] {
  const members = known.map(({ type }) =>
    make.property(type, make.thunk(schemaConstant(names.event(type)), fromModule("schemas"))),
  );
  const choice = make.objectOf([
    ["tag", make.scalar("type")],
    ["members", make.openedObject([...members, make.property("$unknown", described({}))])],
  ]);
  return [declare("WebhookEvent", "events", described({ choice }))];
}

function declare(name: string, module: string, defined: Expression): Statement {
  return make.exportedConstant(schemaConstant(name), make.pureCall("schema", [defined], runtime), {
    type: make.named("Schema", [typeIn(module, name)], runtime),
    comments: remark(`For values of {@link ${module}.${name}}.`),
  });
}

function declareResponses(operation: Operation, scope: VersionScope): Statement[] {
  const responses = jsonResponses(operation, scope);
  const { function: name, responses: type } = scope.names.operation(operation.id);
  const module = operation.isSandboxOnly ? "sandbox" : "operations";
  const rows = responses.map(({ status, bodies }) => make.property(status, schemaFor(bodies, scope)));
  const isPart = responses.length < (scope.version.answers.get(operation.id) ?? []).length;
  const statuses = isPart
    ? [make.unionOf(responses.map(({ status }) => make.literalType(keyOf(status))))]
    : [];
  return [
    make.exportedConstant(responseConstant(name), make.openedObject(rows), {
      type: make.named("SchemasOf", [typeIn(module, type), ...statuses], runtime),
      comments: remark(`For the responses of {@link ${module}.${name}}, by status.`),
    }),
  ];
}

/** The key in the type of the responses. */
function keyOf(status: string): string | number {
  return /^\d+$/.test(status) ? Number(status) : status;
}

function schemaFor(bodies: readonly Schema[], scope: VersionScope): Expression {
  const defined = bodies.map((body) => definition(body, scope, true));
  return make.pureCall("schema", [oneOf(defined)], runtime);
}

interface JsonResponse {
  readonly status: string;
  /** Alternatives. */
  readonly bodies: readonly Schema[];
}

function jsonResponses(operation: Operation, scope: VersionScope): JsonResponse[] {
  const forms = answerForms(operation, scope);
  return (scope.version.answers.get(operation.id) ?? []).flatMap((answer) => {
    const declared = answer.kind === "response" ? jsonContents(answer.response, forms) : [];
    if (declared === undefined) return [];
    const refused = answer.refusal === undefined ? [] : [{ reference: answer.refusal }];
    return [{ status: answer.status, bodies: [...declared.map(({ schema }) => schema), ...refused] }];
  });
}

/** Undefined if the body may not be JSON, or if the caller chooses its type. */
function jsonContents(response: Response, { isChoice, formOf }: AnswerForms): readonly Content[] | undefined {
  const form = formOf(response);
  switch (form.kind) {
    case "none":
      return undefined;
    case "plain":
      return isJson(form) ? response.content : undefined;
    case "listed":
      return form.contents.every(isJson) && !(isChoice && isSuccess(response)) ? response.content : undefined;
  }
}

/** `getAutorampByIdSchemas`: the constant of an operation. */
function responseConstant(operation: string): string {
  return `${operation}Schemas`;
}

/** `types.Autoramp`: types come from namespaces, so they cannot collide with the constants. */
function typeIn(module: string, name: string): NameType {
  return make.named(`${module}.${name}`, [], { ...fromModule(module), isNamespace: true });
}

const runtime = fromRuntime("validation/schema");
