/** What an operation takes (`…Args`) and what it answers by status (`…Responses`), as interfaces. */
import type { Body, Content, Operation, Response } from "../../model/api.js";
import { chooseContent } from "./call-form.js";
import { declaredAnswers, type DeclaredAnswer } from "../../model/declared-answers.js";
import { deprecationAdvice, docComment } from "../module/doc-comment.js";
import { propertyKey } from "../module/literal.js";
import type { OperationNames } from "../names.js";
import { argumentKeys } from "../argument-keys.js";
import { schemaDoc } from "../types/schema-doc.js";
import { responseKind } from "../response-kind.js";
import { printSchema, runtimeType, type Mentions, type VersionScope } from "../version-scope.js";

export function argsText(
  operation: Operation,
  names: OperationNames,
  scope: VersionScope,
  mentions: Mentions,
): string {
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
  const comment = `/** What {@link ${names.function}} takes. */\n`;
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

export function responsesText(
  operation: Operation,
  names: OperationNames,
  scope: VersionScope,
  mentions: Mentions,
): string {
  const fields = declaredAnswers(operation, scope.version.api).map((answer) => {
    const comment = docComment({ paragraphs: answerDoc(answer) });
    return `${comment}${propertyKey(answer.status)}: ${answerType(answer, scope, mentions)};`;
  });
  const comment = `/** What {@link ${names.function}} answers, by status. */\n`;
  if (fields.length === 0) return `${comment}export type ${names.responses} = Record<never, never>;`;
  return `${comment}export interface ${names.responses} {\n${fields.join("\n")}\n}`;
}

function answerDoc(answer: DeclaredAnswer): (string | undefined)[] {
  if (answer.kind === "response") return [answer.response.description, ...bodiless(answer.response)];
  return ["This version is not served. Any other body with this status is undeclared."];
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

/** Marked, so that the compiler tells it from another body of the same form. */
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
