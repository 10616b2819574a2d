/**
 * Errors as a document declares them: status, media type and form. The body is the document's example, or a sample, with
 * the message in the field that obviously takes it.
 *
 * An undeclared error is plain text, so that there is always a reason.
 */
import type { BodyFlaw } from "../../exchange/read-body.js";
import { exampleOf, type Validator } from "../../exchange/validator.js";
import type { RequestHead } from "../../exchange/request.js";
import type { Api, Content, Operation, Response } from "../../model/api.js";
import { essenceOf, isJsonType } from "../../schema/media-type.js";
import type { Schema } from "../../schema/schema.js";
import { isObject, type JsonValue } from "../../values/json.js";
import { type ApiBehaviour, type Refusal, refusalStatus, type ReplyRefusal } from "../api-behaviour.js";
import { concreteType, preferredContent } from "../preferred-content.js";
import { type Reply, setAt, textReply, typedReply } from "../http/reply.js";

/** The request that an error answers. */
export interface ErrorContext {
  /** Undefined if the path has none. */
  readonly operation: Operation | undefined;
  readonly validator: Validator;
  readonly request: RequestHead;
}

/** A refusal, in the words of the document. */
export function declaredRefusal({ reason, message, bodyFlaw }: Refusal, context: ErrorContext): Reply {
  const places = bodyFlaw === undefined ? byReason[reason] : byFlaw[bodyFlaw];
  const usual = bodyFlaw === "media-type" ? 415 : refusalStatus[reason];
  const declared = context.operation && findDeclared(context.operation, places, usual);
  return declared === undefined ? textReply(usual, message) : declaredReply(declared, message, context);
}

/** Statuses to search, in this order. `others`: `4XX`, or `default`, with the usual status of the reason. */
type Places = readonly (number | "others")[];

const byReason: Readonly<Record<ReplyRefusal, Places>> = {
  "invalid-request": [422, 400, "others"],
  unauthenticated: [401, "others", 403],
  "unknown-key": [401, "others", 403],
  "invalid-signature": [401, "others", 403],
  "key-missing": [400, 422, "others"],
  "key-conflict": [409, 422, 400, "others"],
  "rate-limited": [429, "others"],
  failed: [500, "others"],
};

/** A body that could not be read was not checked any further. */
const byFlaw: Readonly<Record<BodyFlaw, Places>> = {
  unreadable: [400, 422, "others"],
  "media-type": [415, 400, 422, "others"],
};

interface Declared {
  readonly status: number;
  readonly response: Response;
}

function findDeclared(operation: Operation, places: Places, usual: number): Declared | undefined {
  return places
    .map((place) => (place === "others" ? findOther(operation, usual) : findExactly(operation, place)))
    .find((each) => each !== undefined);
}

function findExactly({ responses }: Operation, status: number): Declared | undefined {
  const response = responses.find((each) => each.status === String(status));
  return response && { status, response };
}

/** `default` is an error only beside a success. */
function findOther({ responses }: Operation, status: number): Declared | undefined {
  const hasSuccess = responses.some((each) => /^[123]/.test(each.status));
  const response =
    responses.find((each) => each.status === `${String(status)[0] ?? ""}XX`) ??
    (hasSuccess ? responses.find((each) => each.status === "default") : undefined);
  return response && { status, response };
}

/** The response that the document declares for an error status. */
export function declaredFor(operation: Operation, status: number): Response | undefined {
  return findDeclared(operation, [status, "others"], status)?.response;
}

/** An error that is sent only if the operation declares it, such as 406. */
export function declaredExactly(status: number, message: string, context: ErrorContext): Reply | undefined {
  const declared = context.operation && findExactly(context.operation, status);
  return declared && declaredReply(declared, message, context);
}

export function jsonOf({ content }: Response): Content | undefined {
  return content.find(({ mediaType }) => isJsonType(mediaType));
}

function declaredReply(
  { status, response }: Declared,
  message: string,
  { validator, request }: Pick<ErrorContext, "validator" | "request">,
): Reply {
  const chosen = errorContent(response.content, request.header("accept"));
  if (chosen === undefined) return textReply(status, message);
  const contentType = concreteType(chosen);
  if (!isJsonType(contentType)) return typedReply(status, escapeMarkup(message, contentType), contentType);
  const value = errorBody(chosen.schema, message, validator);
  return { status, headers: {}, body: { kind: "json", value, contentType } };
}

function errorBody(schema: Schema, message: string, validator: Validator): JsonValue {
  const example = exampleOf(schema, validator);
  const worded = messagePaths(example).map((path) => setAt(example, path, message));
  // A schema that says nothing.
  const fallbacks = isObject(example) ? [] : [message, { message }];
  return [...worded, ...fallbacks].find((each) => validator.problem(schema, each) === undefined) ?? example;
}

/** The paths of strings that by their names take a message: those of the outer object first, the likeliest name first. */
function messagePaths(example: JsonValue): readonly (readonly string[])[] {
  const fields = stringsIn(example).map((path) => ({ path, names: path.filter((step) => step !== "[]") }));
  return messageNames
    .flatMap((name) => fields.filter(({ names }) => names.at(-1)?.toLowerCase().replaceAll("_", "") === name))
    .sort((left, right) => left.names.length - right.names.length)
    .map(({ path }) => path);
}

const messageNames = "message msg detail description errormessage errordescription error title reason".split(
  " ",
);

/** The strings of an error, and of the parts of it that by their names are errors as well. */
function stringsIn(value: JsonValue): readonly (readonly string[])[] {
  if (typeof value === "string") return [[]];
  if (Array.isArray(value))
    return value.slice(0, 1).flatMap((item: JsonValue) => stringsIn(item).map((path) => ["[]", ...path]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "string" || errorPart.test(name) ? stringsIn(inner).map((path) => [name, ...path]) : [],
  );
}

const errorPart = /err|detail|message|issue|problem|fault|violation/i;

/** JSON before text; nothing else can be filled. */
function errorContent(contents: readonly Content[], accept: string | undefined): Content | undefined {
  const json = contents.filter((content) => isJsonType(concreteType(content)));
  const text = contents.filter((content) => essenceOf(concreteType(content)).startsWith("text/"));
  return preferredContent(json.length > 0 ? json : text, accept);
}

/** A message quotes the request. */
function escapeMarkup(text: string, contentType: string): string {
  const isMarkup = /\b(html|xml)\b/.test(contentType);
  return isMarkup ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : text;
}

interface WordedOperation extends ErrorContext {
  readonly api: Api;
  readonly behaviour: ApiBehaviour;
}

/**
 * An error of which a fault gives only the status: in the API's own words if it has any, in the declared form of the
 * operation.
 */
export function wordStatus(status: number, message: string, worded: WordedOperation): Reply {
  const { api, behaviour, operation, validator } = worded;
  const response = operation && declaredFor(operation, status);
  const own = ownWords(behaviour, status, message);
  if (response === undefined) return own[0] ?? textReply(status, message);
  const content = jsonOf(response);
  const fitting = own.find(
    (reply) => content === undefined || validator.problem(content.schema, valueOf(reply)) === undefined,
  );
  if (fitting !== undefined) return fitting;
  const declared = declaredReply({ status, response }, message, worded);
  const { body } = declared;
  const set = api.errorSets.find(({ name }) => name === operation?.errorSets.get(String(status)));
  const [first] = set?.codes ?? [];
  if (set === undefined || first === undefined || body.kind !== "json") return declared;
  return { ...declared, body: { ...body, value: setAt(body.value, set.codePath, first.code) } };
}

/** Replies of the behaviour with this status, and the bare message; none if only the document is known. */
function ownWords({ word }: ApiBehaviour, status: number, message: string): readonly Reply[] {
  if (word === undefined) return [];
  const reasons = Object.keys(refusalStatus) as ReplyRefusal[];
  const worded = reasons.map((reason) => word({ reason, message })).find((reply) => reply.status === status);
  return [...(worded === undefined ? [] : [worded]), textReply(status, message)];
}

function valueOf({ body }: Reply): JsonValue | undefined {
  if (body.kind === "json") return body.value;
  return body.kind === "text" ? body.text : undefined;
}
