/** Answers without a behaviour: a success by example. */
import { isObject, type JsonObject, type JsonValue } from "../../values/json.js";
import type { EventForm, Sequence } from "../../model/api.js";
import { isJsonType } from "../../schema/media-type.js";
import { emptyReply, textReply, typedReply, type Reply } from "../http/reply.js";
import { declaredExactly } from "../errors/declared-error.js";
import type { HandledCall } from "../api-behaviour.js";
import { concreteType, isAcceptable, preferredContent } from "../preferred-content.js";
import { pageOf } from "./example-pages.js";
import { exampleOf, type Validator } from "../validator.js";

/**
 * The reply has the declared media type that the request prefers. Its fields repeat the values that were sent under the
 * same names, so that a created thing looks as requested.
 */
export function exampleReply(call: HandledCall, validator: Validator): Reply {
  const { operation, arguments: given, body, request } = call;
  const response =
    operation.responses.find(({ status }) => status.startsWith("2")) ??
    operation.responses.find(({ status }) => status === "default");
  const status = Number.parseInt(response?.status ?? "", 10) || (response === undefined ? 501 : 200);
  if (response === undefined)
    return textReply(status, `The document declares no success for ${operation.id}`);
  const accept = request.header("accept");
  const content = preferredContent(response.content, accept);
  if (content === undefined || status === 204) return emptyReply(status);
  if (!isAcceptable(response.content, accept)) {
    const offered = response.content.map(({ mediaType }) => mediaType).join(", ");
    const refused = declaredExactly(406, `The answer can be ${offered}`, { operation, validator, request });
    if (refused !== undefined) return refused;
  }
  const { sequence, schema } = content;
  const contentType = concreteType(content);
  if (sequence !== undefined) return typedReply(status, sequenceText(sequence, validator), contentType);
  const example = exampleOf(schema, validator);
  if (/[/+]xml\b/.test(contentType) && typeof example !== "string")
    return textReply(501, `The sandbox cannot write the ${contentType} that ${operation.id} answers`);
  if (!isJsonType(contentType))
    return typedReply(status, typeof example === "string" ? example : JSON.stringify(example), contentType);
  const filled = repeatGiven(example, { ...given, ...(isObject(body) ? body : {}) });
  const isGood = filled === example || validator.problem(schema, filled) === undefined;
  const whole = isGood ? filled : example;
  const { value, headers } =
    operation.paging === undefined || status !== 200
      ? { value: whole, headers: {} }
      : pageOf(whole, schema, operation.paging, call, validator);
  return { status, headers, body: { kind: "json", value, contentType } };
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

function repeatGiven(example: JsonValue, given: Readonly<Record<string, JsonValue | undefined>>): JsonValue {
  const isGiven = (name: string): boolean => Object.hasOwn(given, name) && given[name] !== undefined;
  if (!isObject(example) || !Object.keys(example).some(isGiven)) return example;
  const entries = Object.entries(example).map(([name, value]) => [name, isGiven(name) ? given[name] : value]);
  return Object.fromEntries(entries) as JsonObject;
}
