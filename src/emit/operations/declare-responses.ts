/** What a call answers, by status (`…Responses`). */
import type { Comment } from "../../code/comment.js";
import {
  emptyObject,
  exportedInterface,
  exportedType,
  field,
  keyword,
  named,
  unionOf,
} from "../../code/make.js";
import type { Statement, Type } from "../../code/syntax.js";
import type { Content, Response, Operation } from "../../model/api.js";
import type { DeclaredAnswer } from "../../timeline/declared-answers.js";
import { docComment, remark } from "../module/doc-comment.js";
import { runtimeType } from "../module/origins.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";
import { responseKind } from "./answer-form.js";

export function declareResponses(operation: Operation, scope: VersionScope): Statement {
  const names = scope.names.operation(operation.id);
  const fields = (scope.version.answers.get(operation.id) ?? []).map((answer) =>
    field(answer.status, answerType(answer, scope), { comments: answerComment(answer) }),
  );
  const comments = remark(`The responses of {@link ${names.function}}, by status.`);
  return fields.length === 0
    ? exportedType(names.responses, emptyObject, { comments })
    : exportedInterface(names.responses, fields, { comments });
}

function answerComment(answer: DeclaredAnswer): Comment[] {
  if (answer.kind === "response")
    return docComment({ paragraphs: [answer.response.description, ...bodiless(answer.response)] });
  return remark("The service does not support this version. Any other body with this status is undeclared.");
}

/** HTTP forbids a body with these; what a document declares for them can never arrive. */
function bodiless({ status, content }: Response): string[] {
  return responseKind({ status, content }) === "none" && content.length > 0
    ? [`The document declares a body, but an answer with status ${status} cannot have one.`]
    : [];
}

function answerType(answer: DeclaredAnswer, scope: VersionScope): Type {
  const declared = answer.kind === "response" ? declaredTypes(answer.response, scope) : [];
  const refused = answer.refusal === undefined ? [] : [refusalType(answer.refusal, scope)];
  return unionOf(distinct([...declared, ...refused]));
}

/** Types that are written alike are one. */
function distinct(types: readonly Type[]): readonly Type[] {
  if (types.length < 2) return types;
  return [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
}

/** Branded, so that the compiler distinguishes it from other bodies of the same form. */
function refusalType(reference: string, scope: VersionScope): Type {
  return runtimeType("Unsupported", "types", scope, [schemaType({ reference }, scope, true)]);
}

function declaredTypes(response: Response, scope: VersionScope): Type[] {
  return responseKind(response) === "none"
    ? [keyword("undefined")]
    : response.content.map((content) => contentType(content, scope));
}

function contentType(content: Content, scope: VersionScope): Type {
  const kind = responseKind({ status: "200", content: [content] });
  if (kind === "bytes") return named("Uint8Array");
  if (kind === "text") return keyword("string");
  return schemaType(content.schema, scope, true);
}
