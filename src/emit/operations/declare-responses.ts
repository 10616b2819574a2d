/** The responses of an operation, by status (`…Responses`). */
import type { Comment, Statement, Type } from "../../code/syntax.js";
import * as make from "../../code/make.js";
import type { Operation, Response, Sequence } from "../../model/api.js";
import type { DeclaredAnswer } from "../../timeline/timeline.js";
import { prose, remark } from "../module/doc-comment.js";
import { runtimeType } from "../module/module.js";
import { schemaType } from "../types/schema-type.js";
import type { VersionScope } from "../version-scope.js";
import {
  answerForms,
  isJson,
  isSuccess,
  isWithoutBody,
  type AnswerForms,
  type ListedContent,
} from "./body-forms.js";

export function declareResponses(operation: Operation, scope: VersionScope): Statement {
  const names = scope.names.operation(operation.id);
  const forms = answerForms(operation, scope);
  const fields = (scope.version.answers.get(operation.id) ?? []).map((answer) =>
    make.field(answer.status, answerType(answer, forms, scope), { comments: answerComment(answer) }),
  );
  const comments = remark(`The responses of {@link ${names.function}}, by status.`);
  return fields.length === 0
    ? make.exportedType(names.responses, make.emptyObject, { comments })
    : make.exportedInterface(names.responses, fields, { comments });
}

function answerComment(answer: DeclaredAnswer): Comment[] {
  if (answer.kind === "response") return prose(answer.response.description, ...bodiless(answer.response));
  return remark("The service does not support this version. Any other body with this status is undeclared.");
}

/** A remark on a declared body that HTTP forbids. */
function bodiless(response: Response): string[] {
  return isWithoutBody(response) && response.content.length > 0
    ? [`The document declares a body, but an answer with status ${response.status} cannot have one.`]
    : [];
}

function answerType(answer: DeclaredAnswer, forms: AnswerForms, scope: VersionScope): Type {
  const declared = answer.kind === "response" ? declaredTypes(answer.response, forms, scope) : [];
  const refused = answer.refusal === undefined ? [] : [refusalType(answer.refusal, scope)];
  return make.unionOf(distinct([...declared, ...refused]));
}

/** Branded, so that the compiler distinguishes it from other bodies of the same shape. */
function refusalType(reference: string, scope: VersionScope): Type {
  return runtimeType("Unsupported", "types", [schemaType({ reference }, scope, true)]);
}

function declaredTypes(response: Response, { isChoice, formOf }: AnswerForms, scope: VersionScope): Type[] {
  const form = formOf(response);
  switch (form.kind) {
    case "none":
      return [make.keyword("undefined")];
    case "plain":
      return response.content.map((content) => contentType({ content, as: form.as }, scope));
    case "listed":
      return isChoice && isSuccess(response)
        ? [choiceType(form.contents, scope)]
        : form.contents.map((listed) => contentType(listed, scope));
  }
}

/** Unless the caller chooses, the runtime asks for JSON if it is declared. */
function choiceType(contents: readonly ListedContent[], scope: VersionScope): Type {
  const json = contents.filter(isJson);
  const isPart = json.length > 0 && json.length < contents.length;
  const bodies: Type = {
    kind: "object",
    members: contents.map((listed) => make.field(listed.content.mediaType, contentType(listed, scope))),
    isMultiline: contents.length > 1,
  };
  return runtimeType("ByMediaType", "types", [
    bodies,
    ...(isPart ? [make.unionOf(json.map(({ content }) => make.literalType(content.mediaType)))] : []),
  ]);
}

function contentType({ content: { schema, sequence }, as }: ListedContent, scope: VersionScope): Type {
  switch (as) {
    case "bytes":
      return runtimeType("Bytes", "web");
    case "text":
      return make.keyword("string");
    case "any":
      return make.keyword("unknown");
    case "json":
    case "object":
    case "string":
      return schemaType(schema, scope, true);
    case "sequence":
      return runtimeType("ItemStream", "types", [make.unionOf(distinct(itemTypes(sequence, scope)))]);
  }
}

function itemTypes(sequence: Sequence | undefined, scope: VersionScope): Type[] {
  if (sequence?.kind !== "events")
    return [sequence ? schemaType(sequence.item, scope, true) : make.keyword("unknown")];
  const event = (data: Type, name: Type[]): Type => runtimeType("ServerSentEvent", "types", [data, ...name]);
  const known = sequence.events.map(({ name, data }) =>
    event(schemaType(data, scope, true), name === undefined ? [] : [make.literalType(name)]),
  );
  const isOpen = sequence.events.some(({ name }) => name === undefined);
  // A service may start sending others.
  return isOpen
    ? known
    : [...known, event(make.keyword("string"), [runtimeType("UnrecognizedTag", "types")])];
}

/** Without duplicates. */
function distinct(types: readonly Type[]): readonly Type[] {
  if (types.length < 2) return types;
  return [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
}
