/** What differs between the arguments of a call and the request that arrived. */
import { isList, isObject, type JsonValue } from "../../../src/values/json.js";
import { concrete, type GivenBody, type GivenCall } from "./call-arguments.js";
import type { Received } from "./judging-server.js";
import type { RawOperation } from "./raw-document.js";
import { canonical, parameterFaults } from "./read-parameters.js";

/** `root`: what precedes every path. `others`: names in the query or in cookies that the client sends by itself. */
export function requestFaults(
  operation: RawOperation,
  input: GivenCall,
  received: Received,
  root: string,
  others: readonly string[],
): string[] {
  const faults: string[] = [];
  if (received.method.toLowerCase() !== operation.method) faults.push(`the method is ${received.method}`);
  const [path = "", query = ""] = received.url.split("?");
  if (!path.startsWith(root)) faults.push(`the path ${path} does not begin with ${root}`);
  const request = { path: path.slice(root.length), query, headers: received.headers };
  faults.push(...parameterFaults(operation.path, input.parameters, request, others));
  if (input.body !== undefined) faults.push(...bodyFaults(input.body, received));
  else if (received.headers["content-type"] !== undefined) faults.push("a body arrived that was not given");
  return faults;
}

function bodyFaults({ media: { mediaType }, kind, value }: GivenBody, received: Received): string[] {
  const type = received.headers["content-type"] ?? "";
  if (essence(type) !== essence(concrete(mediaType)))
    return [`the body arrived as ${type} instead of ${mediaType}`];
  switch (kind) {
    case "json":
      return difference("body", value, received.body as JsonValue);
    case "text":
      return difference("body", value, received.body as JsonValue);
    case "bytes":
      return difference("body", value, Buffer.from(received.body as Uint8Array).toString("utf8"));
    case "form":
      return difference("body", loose(value), loose(received.body as JsonValue));
    case "multipart":
      return partFaults(value, received);
  }
}

export function essence(mediaType: string): string {
  return mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** Each field as the texts of its parts, whether they came as files or as fields. */
function partFaults(value: JsonValue, { body, files, refusal }: Received): string[] {
  // Then the parts may not have been read.
  if (refusal !== undefined || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const contents = files
      .filter((file) => file.field === name)
      .map(({ content }) => content.toString("utf8"));
    const read = (body as Record<string, JsonValue> | undefined)?.[name];
    const arrived = contents.length > 0 ? contents : read === undefined ? [] : isList(read) ? read : [read];
    const wanted = isList(field) ? field : [field];
    return difference(name, loose(wanted), loose(arrived));
  });
}

/** What a form can say: all is text, a list of one is its item, and nothing is the same as an empty list. */
function loose(value: JsonValue): JsonValue {
  if (isList(value)) {
    const items = value.map(loose).filter((item) => item !== null);
    return items.length > 1 ? items : (items[0] ?? null);
  }
  if (!isObject(value)) return value === null ? null : readJson(String(value));
  const fields = Object.entries(value).map(([name, field]): [string, JsonValue] => [name, loose(field)]);
  const left = fields.filter(([, field]) => field !== null);
  return left.length > 0 ? Object.fromEntries(left) : null;
}

/** An object within a field is JSON. */
function readJson(text: string): JsonValue {
  if (!/^[[{]/.test(text)) return text;
  try {
    return loose(JSON.parse(text) as JsonValue);
  } catch {
    return text;
  }
}

function difference(name: string, input: JsonValue, arrived: JsonValue | undefined): string[] {
  const [wanted, result] = [canonical(input), canonical(arrived === undefined ? "nothing" : arrived)];
  if (wanted === result) return [];
  return [`${name}: ${wanted.slice(0, 150)} arrived as ${result.slice(0, 150)}`];
}
