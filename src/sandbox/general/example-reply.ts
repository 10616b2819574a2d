/** What an operation answers that has no behaviour of its own: the success that the document promises, by example. */
import type { JsonObject, JsonValue } from "../../document/json.js";
import { emptyReply, jsonReply, textReply, type Reply } from "../http/reply.js";
import type { Call } from "./behaviour.js";
import { isJson } from "./read-body.js";
import { sample } from "./sample.js";
import type { Validator } from "./validator.js";

/** What was sent comes back where the answer has a field of that name, so that a created thing looks like the wish. */
export function exampleReply({ operation, arguments: given, body }: Call, validator: Validator): Reply {
  const response =
    operation.responses.find(({ status }) => status.startsWith("2")) ??
    operation.responses.find(({ status }) => status === "default");
  const status = Number.parseInt(response?.status ?? "", 10) || (response === undefined ? 501 : 200);
  const [content] = response?.content ?? [];
  if (response === undefined) return textReply(status, `The document promises no success of ${operation.id}`);
  if (content === undefined || status === 204) return emptyReply(status);
  const example = sample(content.schema, validator);
  if (!isJson(content.mediaType)) {
    const body = {
      kind: "text",
      text: typeof example === "string" ? example : JSON.stringify(example),
      contentType: content.mediaType,
    } as const;
    return { status, headers: {}, body };
  }
  const filled = fill(example, { ...given, ...(isObject(body) ? body : {}) });
  const isGood = filled === example || validator.problem(content.schema, filled) === undefined;
  return jsonReply(status, isGood ? filled : example);
}

function fill(example: JsonValue, given: Readonly<Record<string, JsonValue | undefined>>): JsonValue {
  const isGiven = (name: string): boolean => Object.hasOwn(given, name) && given[name] !== undefined;
  if (!isObject(example) || !Object.keys(example).some(isGiven)) return example;
  const entries = Object.entries(example).map(([name, value]) => [name, isGiven(name) ? given[name] : value]);
  return Object.fromEntries(entries) as JsonObject;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
