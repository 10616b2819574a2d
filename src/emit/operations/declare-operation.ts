/**
 * One operation as three declarations: what it takes (`…Args`), what it answers by status (`…Responses`), and the
 * constant that is called.
 */
import type { Body, Content, Operation, Response } from "../../model/api.js";
import { schemaView } from "../../schema/schema-view.js";
import type { DeclaredAnswer } from "../../timeline/declared-answers.js";
import { deprecationAdvice, docComment } from "../module/doc-comment.js";
import { propertyKey } from "../module/literal.js";
import { runtimeType, runtimeValue, type Mentions } from "../module/mentions.js";
import type { ExportedName, ModuleDeclaration } from "../module/module.js";
import { printSchema } from "../types/print-type.js";
import { schemaDoc } from "../types/schema-doc.js";
import type { VersionScope } from "../version-scope.js";
import { argumentKeys, chooseContent, responseKind } from "./call-form.js";
import { descriptorText } from "./operation-descriptor.js";
import { operationDoc, type BehaviourHosts } from "./operation-doc.js";

export function declareOperation(
  operation: Operation,
  scope: VersionScope,
  mentions: Mentions,
  hosts: BehaviourHosts,
): ModuleDeclaration {
  const names = scope.names.operation(operation.id);
  const isPaged = operation.paging !== undefined;
  const type = runtimeType(isPaged ? "PagedOperation" : "Operation", "operation", scope, mentions);
  const make = runtimeValue(isPaged ? "pagedOperation" : "operation", "operation", mentions);
  const descriptor = descriptorText(operation, scope, mentions);
  const typeArguments = [
    names.args,
    names.responses,
    ...(isPaged ? [itemType(operation, scope, mentions)] : []),
    ...extraOptions(operation, scope, mentions),
  ];
  const comment = docComment(operationDoc(operation, scope, hosts));
  return {
    exports: operationExports(operation, scope),
    text: [
      argsText(operation, scope, mentions),
      responsesText(operation, scope, mentions),
      `${comment}export const ${names.function}: ${type}<${typeArguments.join(", ")}> = ` +
        `/*#__PURE__*/ ${make}(${descriptor});`,
    ].join("\n\n"),
  };
}

export function operationExports({ id }: Operation, { names }: VersionScope): ExportedName[] {
  const { function: name, args, responses } = names.operation(id);
  return [
    { name, isType: false },
    { name: args, isType: true },
    { name: responses, isType: true },
  ];
}

/** Options of a call beyond those that every call has, as one type argument. */
function extraOptions(operation: Operation, scope: VersionScope, mentions: Mentions): string[] {
  const extra = [
    ...(operation.isKeyed ? [runtimeType("Keyed", "operation", scope, mentions)] : []),
    ...(operation.scopes.length > 0 ? [scope.names.scope] : []),
  ];
  return extra.length === 0 ? [] : [extra.join(" & ")];
}

/** Type of one item of a page: by its name where the list holds a named schema. */
function itemType({ paging, responses }: Operation, scope: VersionScope, mentions: Mentions): string {
  const page = responses.find(({ status }) => status.startsWith("2"));
  const body = page?.content[0]?.schema;
  const list = body && schemaView(scope.version.api.schemas).resolveAt(body, paging?.items ?? []);
  const item = list?.items;
  return item === undefined || item === false ? "unknown" : printSchema(item, scope, mentions, true).text;
}

export function argsText(operation: Operation, scope: VersionScope, mentions: Mentions): string {
  const names = scope.names.operation(operation.id);
  const keys = argumentKeys(operation);
  const fields = operation.parameters.map((parameter, index) => {
    const constraints = schemaDoc({ ...parameter.schema, docs: {} });
    const { advice, rest } = parameter.deprecated
      ? deprecationAdvice(parameter.description)
      : { advice: undefined, rest: parameter.description };
    const comment = docComment({
      ...constraints,
      paragraphs: [rest, ...constraints.paragraphs],
      deprecated: advice,
    });
    const type = printSchema(parameter.schema, scope, mentions, false).text;
    return `${comment}${propertyKey(keys[index] ?? parameter.name)}${parameter.required ? "" : "?"}: ${type};`;
  });
  const body = operation.body === undefined ? [] : [bodyField(operation.body, scope, mentions)];
  const comment = `/** The arguments of {@link ${names.function}}. */\n`;
  const base = `{\n${[...fields, ...body].join("\n")}\n}`;
  if (fields.length + body.length === 0) return `${comment}export type ${names.args} = Record<never, never>;`;
  if (operation.atLeastOneOf.length === 0) return `${comment}export interface ${names.args} ${base}`;
  return `${comment}export type ${names.args} = ${base}${operation.atLeastOneOf.map((list) => demand(operation, list, scope, mentions)).join("")};`;
}

/** `& ({ a: string } | { b: string })` */
function demand(
  operation: Operation,
  list: readonly string[],
  scope: VersionScope,
  mentions: Mentions,
): string {
  const alternatives = list.map((name) => {
    const parameter = operation.parameters.find((candidate) => candidate.name === name);
    const type =
      parameter === undefined ? "string" : printSchema(parameter.schema, scope, mentions, false).text;
    return `{ ${propertyKey(name)}: ${type} }`;
  });
  return ` & (${alternatives.join(" | ")})`;
}

function bodyField(body: Body, scope: VersionScope, mentions: Mentions): string {
  const content = chooseContent(body.content);
  const type = content === undefined ? "unknown" : printSchema(content.schema, scope, mentions, false).text;
  return `${docComment({ paragraphs: [body.description] })}body${body.required ? "" : "?"}: ${type};`;
}

export function responsesText(operation: Operation, scope: VersionScope, mentions: Mentions): string {
  const names = scope.names.operation(operation.id);
  const fields = (scope.version.answers.get(operation.id) ?? []).map((answer) => {
    const comment = docComment({ paragraphs: answerDoc(answer) });
    return `${comment}${propertyKey(answer.status)}: ${answerType(answer, scope, mentions)};`;
  });
  const comment = `/** The responses of {@link ${names.function}}, by status. */\n`;
  if (fields.length === 0) return `${comment}export type ${names.responses} = Record<never, never>;`;
  return `${comment}export interface ${names.responses} {\n${fields.join("\n")}\n}`;
}

function answerDoc(answer: DeclaredAnswer): (string | undefined)[] {
  if (answer.kind === "response") return [answer.response.description, ...bodiless(answer.response)];
  return ["The service does not support this version. Any other body with this status is undeclared."];
}

/** HTTP forbids a body with these; what a document declares for them can never arrive. */
function bodiless({ status, content }: Response): string[] {
  return responseKind({ status, content }) === "none" && content.length > 0
    ? [`The document declares a body, but an answer with status ${status} cannot have one.`]
    : [];
}

function answerType(answer: DeclaredAnswer, scope: VersionScope, mentions: Mentions): string {
  const declared = answer.kind === "response" ? declaredTypes(answer.response, scope, mentions) : [];
  const refused = answer.refusal === undefined ? [] : [refusalType(answer.refusal, scope, mentions)];
  return [...new Set([...declared, ...refused])].join(" | ");
}

/** Branded, so that the compiler distinguishes it from other bodies of the same form. */
function refusalType(reference: string, scope: VersionScope, mentions: Mentions): string {
  const body = printSchema({ reference }, scope, mentions, true).text;
  return `${runtimeType("Unsupported", "types", scope, mentions)}<${body}>`;
}

function declaredTypes(response: Response, scope: VersionScope, mentions: Mentions): string[] {
  return responseKind(response) === "none"
    ? ["undefined"]
    : response.content.map((content) => contentType(content, scope, mentions));
}

function contentType(content: Content, scope: VersionScope, mentions: Mentions): string {
  const kind = responseKind({ status: "200", content: [content] });
  if (kind === "bytes") return "Uint8Array";
  if (kind === "text") return "string";
  return printSchema(content.schema, scope, mentions, true).text;
}
