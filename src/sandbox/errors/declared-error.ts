/**
 * Errors as a document declares them: status, media type and form.
 *
 * An undeclared error is plain text, so that there is always a reason.
 */
import type { Api, Content, Operation, Response } from "../../model/api.js";
import { essenceOf, isJsonType } from "../../schema/media-type.js";
import type { JsonValue } from "../../values/json.js";
import { type ApiBehaviour, type Refusal, refusalStatus, type ReplyRefusal } from "../api-behaviour.js";
import { concreteType, preferredContent } from "../preferred-content.js";
import type { Validator } from "../validator.js";
import { type Reply, setAt, textReply, typedReply } from "../http/reply.js";
import type { RequestHead } from "../http/request.js";
import { errorBody } from "./error-body.js";
import type { ErrorFacts } from "./error-fields.js";

/** The request that an error answers. */
export interface ErrorContext {
  /** Undefined if the path has none. */
  readonly operation: Operation | undefined;
  readonly validator: Validator;
  readonly request: RequestHead;
}

/** A refusal, in the words of the document. */
export function declaredRefusal({ reason, message, findings = [] }: Refusal, context: ErrorContext): Reply {
  const [finding] = findings;
  const places =
    finding?.kind === "unreadable" || finding?.kind === "media-type"
      ? byKind[finding.kind]
      : byReason[reason];
  const usual = finding?.kind === "media-type" ? 415 : refusalStatus[reason];
  const found = context.operation && findDeclared(context.operation, places, usual);
  if (found === undefined) return textReply(usual, message);
  const { status, response } = found;
  return declaredReply(response, { status, message, findings, request: context.request }, context);
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
const byKind: Readonly<Record<"unreadable" | "media-type", Places>> = {
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
    .find((found) => found !== undefined);
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
  const { operation, request } = context;
  const found = operation && findExactly(operation, status);
  return found && declaredReply(found.response, { status, message, findings: [], request }, context);
}

export function jsonOf({ content }: Response): Content | undefined {
  return content.find(({ mediaType }) => isJsonType(mediaType));
}

function declaredReply(
  { content }: Response,
  error: ErrorFacts,
  { validator, request }: Pick<ErrorContext, "validator" | "request">,
): Reply {
  const { status, message } = error;
  const chosen = errorContent(content, request.header("accept"));
  if (chosen === undefined) return textReply(status, message);
  const contentType = concreteType(chosen);
  const value = errorBody(chosen.schema, error, validator);
  if (isJsonType(contentType)) return { status, headers: {}, body: { kind: "json", value, contentType } };
  const text = typeof value === "string" ? value : message;
  return typedReply(status, escapeMarkup(text, contentType), contentType);
}

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
  const { api, behaviour, operation, validator, request } = worded;
  const response = operation && declaredFor(operation, status);
  const own = ownWords(behaviour, status, message);
  if (response === undefined) return own[0] ?? textReply(status, message);
  const content = jsonOf(response);
  const fitting = own.find(
    (reply) => content === undefined || validator.problem(content.schema, valueOf(reply)) === undefined,
  );
  if (fitting !== undefined) return fitting;
  const declared = declaredReply(response, { status, message, findings: [], request }, worded);
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
