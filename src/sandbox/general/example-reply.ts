/** Answers without a behaviour: a success by example, or an error in the form that the document declares. */
import type { JsonObject, JsonValue } from "../../document/json.js";
import type { Content, EventForm, Operation, Sequence } from "../../model/api.js";
import { isJsonObject } from "../../schema/json-reading.js";
import { sampleText } from "../../schema/sample-scalars.js";
import { sample } from "../../schema/sample.js";
import type { Schema } from "../../schema/schema.js";
import { isJsonType } from "../../schema/media-type.js";
import { emptyReply, jsonReply, setAt, textReply, type Reply } from "../http/reply.js";
import { refusalStatus, type ApiBehaviour, type HandledCall, type ReplyRefusal } from "./api-behaviour.js";
import { concreteType, preferredContent } from "./preferred-content.js";
import type { ServedVersion } from "./serve-api.js";
import type { Validator } from "./validator.js";

/**
 * In the declared media type that the request prefers. Fields of the answer repeat what was sent under the same name, so
 * that a created thing looks as requested.
 */
export function exampleReply(
  { operation, arguments: given, body, request }: HandledCall,
  validator: Validator,
): Reply {
  const response =
    operation.responses.find(({ status }) => status.startsWith("2")) ??
    operation.responses.find(({ status }) => status === "default");
  const status = Number.parseInt(response?.status ?? "", 10) || (response === undefined ? 501 : 200);
  if (response === undefined)
    return textReply(status, `The document declares no success for ${operation.id}`);
  const content = preferredContent(response.content, request.header("accept"));
  if (content === undefined || status === 204) return emptyReply(status);
  const { sequence, schema } = content;
  const contentType = concreteType(content);
  if (sequence !== undefined) {
    const text = sequenceText(sequence, validator);
    return { status, headers: {}, body: { kind: "text", text, contentType } };
  }
  const example = exampleOf(schema, validator);
  if (!isJsonType(contentType)) {
    const text = typeof example === "string" ? example : JSON.stringify(example);
    return { status, headers: {}, body: { kind: "text", text, contentType } };
  }
  const filled = fill(example, { ...given, ...(isJsonObject(body) ? body : {}) });
  const isGood = filled === example || validator.problem(schema, filled) === undefined;
  return { status, headers: {}, body: { kind: "json", value: isGood ? filled : example, contentType } };
}

/** One item of each kind. */
function sequenceText(sequence: Sequence, validator: Validator): string {
  switch (sequence.kind) {
    case "events":
      return sequence.events.map((event) => eventText(event, validator)).join("");
    case "lines":
      return `${JSON.stringify(exampleOf(sequence.item, validator))}\n`;
    case "records":
      return `\u001e${JSON.stringify(exampleOf(sequence.item, validator))}\n`;
  }
}

function eventText({ name, data, isJson: isEncoded }: EventForm, validator: Validator): string {
  const example = exampleOf(data, validator);
  const text = isEncoded || typeof example !== "string" ? JSON.stringify(example) : example;
  const lines = [
    ...(name === undefined ? [] : [`event: ${name}`]),
    ...text.split("\n").map((line) => `data: ${line}`),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** Complete, and as the document shows it where it shows something. */
export function exampleOf(schema: Schema, { view, problem }: Validator): JsonValue {
  const example = sample(schema, view, {
    direction: "response",
    extent: "complete",
    fits: (part, value) => problem(part, value) === undefined,
    sampleString: sampleText,
  });
  return example?.value ?? null;
}

function fill(example: JsonValue, given: Readonly<Record<string, JsonValue | undefined>>): JsonValue {
  const isGiven = (name: string): boolean => Object.hasOwn(given, name) && given[name] !== undefined;
  if (!isJsonObject(example) || !Object.keys(example).some(isGiven)) return example;
  const entries = Object.entries(example).map(([name, value]) => [name, isGiven(name) ? given[name] : value]);
  return Object.fromEntries(entries) as JsonObject;
}

export interface WordedOperation extends Pick<ServedVersion, "api" | "validator"> {
  readonly behaviour: ApiBehaviour;
  /** Absent where the path has none. */
  readonly operation: Operation | undefined;
}

/**
 * An error with only a status, as a fault asks for it: in the API's own words if it has some for the status, and in the
 * form that the document declares for this operation.
 */
export function wordStatus(
  status: number,
  message: string,
  { api, validator, behaviour, operation }: WordedOperation,
): Reply {
  const reasons = Object.keys(refusalStatus) as ReplyRefusal[];
  const worded = reasons
    .map((reason) => behaviour.word({ reason, message }))
    .find((reply) => reply.status === status);
  const text = textReply(status, message);
  const content = operation && contentFor(operation, status);
  if (content === undefined) return worded ?? text;
  const fitting = [worded, text].find(
    (reply) => reply !== undefined && validator.problem(content.schema, valueOf(reply)) === undefined,
  );
  if (fitting !== undefined) return fitting;
  const set = api.errorSets.find(({ name }) => name === operation?.errorSets.get(String(status)));
  const [first] = set?.codes ?? [];
  const example = exampleOf(content.schema, validator);
  return jsonReply(
    status,
    set === undefined || first === undefined ? example : setAt(example, set.codePath, first.code),
  );
}

function valueOf({ body }: Reply): JsonValue | undefined {
  if (body.kind === "json") return body.value;
  return body.kind === "text" ? body.text : undefined;
}

/** The JSON that the document declares for a status, if it does. */
export function contentFor({ responses }: Operation, status: number): Content | undefined {
  const declared =
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status === `${String(status)[0] ?? ""}XX`);
  return declared?.content.find(({ mediaType }) => isJsonType(mediaType));
}
