/** The responses of an operation that are JSON, by status. */
import {
  call,
  exportedConstant,
  list,
  literalType,
  named,
  openedObject,
  property,
  unionOf,
} from "../../code/make.js";
import type { Expression, Statement } from "../../code/syntax.js";
import type { Content, Operation, Response } from "../../model/api.js";
import { remark } from "../module/doc-comment.js";
import { fromRuntime } from "../module/origins.js";
import { answerForms, isJson, isSuccess, type AnswerForms } from "../operations/answer-form.js";
import type { VersionScope } from "../version-scope.js";
import { definition } from "./definition.js";
import { described } from "./described.js";
import { responseConstant, typeIn } from "./names.js";
import type { Schema } from "../../schema/schema.js";

export function hasJsonResponses(operation: Operation, scope: VersionScope): boolean {
  return jsonResponses(operation, scope).length > 0;
}

export function declareResponses(operation: Operation, scope: VersionScope): Statement[] {
  const responses = jsonResponses(operation, scope);
  if (responses.length === 0) return [];
  const { function: name, responses: type } = scope.names.operation(operation.id);
  const module = operation.isSandboxOnly ? "sandbox" : "operations";
  const rows = responses.map(({ status, bodies }) => property(status, schemaFor(bodies, scope)));
  const isPart = responses.length < (scope.version.answers.get(operation.id) ?? []).length;
  const statuses = isPart ? [unionOf(responses.map(({ status }) => literalType(keyOf(status))))] : [];
  return [
    exportedConstant(responseConstant(name), openedObject(rows), {
      type: named("SchemasOf", [typeIn(module, type), ...statuses], fromRuntime("schema")),
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
  const whole = defined.length === 1 && only !== undefined ? only : described({ anyOf: list(defined) });
  return call("schema", [whole], { isPure: true, origin: fromRuntime("schema") });
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
