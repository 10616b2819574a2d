/**
 * `schemas.ts`: a Standard Schema for each type of a version, for each of its events, and for each response that is JSON.
 * Whoever imports one pays for it and for those that it mentions.
 *
 * A type that only requests have gets none: what is sent, the compiler has checked.
 */
import * as make from "../../code/make.js";
import type { Expression, Statement } from "../../code/syntax.js";
import type { Event, SchemaDeclaration, Content, Operation, Response } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import type { EmittedModule } from "../emitted-file.js";
import { eventSchema } from "../event-schema.js";
import { remark } from "../module/doc-comment.js";
import { isOwn, olderHomes, ownOf, reexports, type Homed } from "../module/homes.js";
import { emitModule } from "../module/module.js";
import { fromModule, fromRuntime } from "../module/origins.js";
import { withErrorCodes } from "../types/special-references.js";
import { ownPart, provenance, type VersionScope } from "../version-scope.js";
import { definition } from "./definition.js";
import { described } from "./described.js";
import { responseConstant, schemaConstant, schemaOf, typeIn } from "./names.js";
import { answerForms, isJson, isSuccess, type AnswerForms } from "../operations/answer-form.js";

export function emitSchemas(scope: VersionScope): EmittedModule {
  const { schemas, events, operations, webhooks } = scope.version;
  const declarations = [
    ...ownOf(schemas.values(), scope).flatMap((declaration) => declareSchema(declaration, scope)),
    ...ownOf(events.values(), scope).flatMap((event) => declareEvent(event, scope)),
    ...(webhooks !== undefined && isOwn(webhooks.union, scope)
      ? declareUnion(webhooks.union.declaration, scope)
      : []),
    ...ownOf(operations.values(), scope).flatMap((operation) => declareResponses(operation, scope)),
  ];
  return emitModule({
    path: `${scope.folder}/schemas.ts`,
    header: [
      provenance(scope),
      "",
      "Standard Schemas (https://standardschema.dev) that check at run time what the service sends.",
      ...ownPart(scope, declarations.length > 0),
    ],
    starReexports: ["../runtime/validation/exports"],
    declarations,
    reexports: reexports(exportsOf, scope, "schemas"),
    homes: olderHomes(exportsOf(scope), scope, "schemas"),
  });
}

function exportsOf(scope: VersionScope): Homed[] {
  const { version, names } = scope;
  const { schemas, events, operations, webhooks } = version;
  const homed = (home: Homed["home"], name: string): Homed => ({ home, names: [{ name, isType: false }] });
  return [
    ...[...schemas.values()].flatMap(({ declaration, home }) =>
      isOfRequestsOnly(declaration, scope)
        ? []
        : [homed(home, schemaConstant(names.schema(declaration.name)))],
    ),
    ...[...events.values()].flatMap(({ declaration: { type, payload }, home }) =>
      payload.kind === "unknown" ? [] : [homed(home, schemaConstant(names.event(type)))],
    ),
    ...(webhooks === undefined || webhooks.union.declaration.length === 0
      ? []
      : [homed(webhooks.union.home, schemaConstant("WebhookEvent"))]),
    ...[...operations.values()].flatMap(({ declaration, home }) =>
      hasJsonResponses(declaration, scope)
        ? [homed(home, responseConstant(names.operation(declaration.id).function))]
        : [],
    ),
  ];
}

/** Its type is that of requests, and the shape of the schema says so: all versions that share it agree. */
function isOfRequestsOnly({ name }: SchemaDeclaration, { version }: VersionScope): boolean {
  return version.directions.forms.get(name) === "request";
}

function declareSchema(declaration: SchemaDeclaration, scope: VersionScope): Statement[] {
  if (isOfRequestsOnly(declaration, scope)) return [];
  const { name } = declaration;
  const { received, forms } = scope.version.directions;
  const isReceived = received.has(name) || forms.has(name);
  return [
    declare(
      scope.names.schema(name),
      "types",
      definition(schemaOfType(declaration, scope), scope, isReceived),
    ),
  ];
}

/** With the codes of an error-code set where its type has them. */
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

/** As a receiver gives them: one of an unknown type has a tag of its own. */
function declareUnion(known: readonly Event[], { names }: VersionScope): Statement[] {
  if (known.length === 0) return [];
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
  const made = make.call("schema", [defined], { isPure: true, origin: fromRuntime("schema") });
  return make.exportedConstant(schemaConstant(name), made, {
    type: schemaOf(typeIn(module, name)),
    comments: remark(`For values of {@link ${module}.${name}}.`),
  });
}

function hasJsonResponses(operation: Operation, scope: VersionScope): boolean {
  return jsonResponses(operation, scope).length > 0;
}

/** The responses of an operation that are JSON, by status. */
function declareResponses(operation: Operation, scope: VersionScope): Statement[] {
  const responses = jsonResponses(operation, scope);
  if (responses.length === 0) return [];
  const { function: name, responses: type } = scope.names.operation(operation.id);
  const module = operation.isSandboxOnly ? "sandbox" : "operations";
  const rows = responses.map(({ status, bodies }) => make.property(status, schemaFor(bodies, scope)));
  const isPart = responses.length < (scope.version.answers.get(operation.id) ?? []).length;
  const statuses = isPart
    ? [make.unionOf(responses.map(({ status }) => make.literalType(keyOf(status))))]
    : [];
  return [
    make.exportedConstant(responseConstant(name), make.openedObject(rows), {
      type: make.named("SchemasOf", [typeIn(module, type), ...statuses], fromRuntime("schema")),
      comments: remark(`For the responses of {@link ${module}.${name}}, by status.`),
    }),
  ];
}

/** What `keyof` finds in the type of the responses. */
function keyOf(status: string): string | number {
  return /^\d+$/.test(status) ? Number(status) : status;
}

function schemaFor(bodies: readonly Schema[], scope: VersionScope): Expression {
  const defined = bodies.map((body) => definition(body, scope, true));
  const [only] = defined;
  const whole = defined.length === 1 && only !== undefined ? only : described({ anyOf: make.list(defined) });
  return make.call("schema", [whole], { isPure: true, origin: fromRuntime("schema") });
}

interface JsonResponse {
  readonly status: string;
  /** It is one of these. */
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

/** `undefined` where the body can be something else, or its type leaves a choice to the caller. */
function jsonContents(response: Response, { isChoice, formOf }: AnswerForms): readonly Content[] | undefined {
  const form = formOf(response);
  switch (form.kind) {
    case "none":
      return undefined;
    case "plain":
      return form.as === "json" || form.as === "string" ? response.content : undefined;
    case "listed":
      return form.contents.every(isJson) && !(isChoice && isSuccess(response)) ? response.content : undefined;
  }
}
