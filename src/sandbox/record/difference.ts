/** What is different about a request that was recorded and one that is made now. */
import { isObject, type JsonValue, parseJson } from "../../values/json.js";
import { fixBoundary } from "./comparable.js";
import type { HarEntry } from "./har.js";
import { redacted } from "./secrets.js";

/** A request that is made now. */
export interface MadeRequest {
  readonly method: string;
  readonly url: URL;
  readonly contentType: string;
  readonly body: Uint8Array;
}

export interface Difference {
  /** The smaller, the nearer are the two. */
  readonly distance: number;
  /** As the end of a sentence about the recorded request. */
  readonly text: string;
}

/** `undefined`: the request is the recorded one, its secrets apart. */
export function differenceOf({ request }: HarEntry, made: MadeRequest): Difference | undefined {
  const recorded = new URL(request.url);
  const path = pathDistance(recorded.pathname, made.url.pathname);
  if (path > 0) return { distance: 100 + path, text: "which has another path" };
  if (request.method !== made.method) return { distance: 50, text: `which has the method ${request.method}` };
  const query = queryDifference(recorded.searchParams, made.url.searchParams);
  if (query !== undefined) return { distance: 20, text: query };
  const body = bodyDifference(request.postData, made);
  return body === undefined ? undefined : { distance: 10, text: body };
}

/** How many segments differ. */
function pathDistance(left: string, right: string): number {
  const [one, other] = [left.split("/"), right.split("/")];
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, index) => one[index] === other[index]).filter((isSame) => !isSame).length;
}

/** In any order of names. */
function queryDifference(recorded: URLSearchParams, made: URLSearchParams): string | undefined {
  const name = [...new Set([...recorded.keys(), ...made.keys()])].find(
    (each) =>
      recorded.get(each) !== redacted && recorded.getAll(each).join("\n") !== made.getAll(each).join("\n"),
  );
  return name && `whose parameter ${name} is ${shown(recorded.get(name))} and not ${shown(made.get(name))}`;
}

function bodyDifference(postData: HarEntry["request"]["postData"], made: MadeRequest): string | undefined {
  const { text = "", mimeType = "", _encoding: encoding } = postData ?? {};
  // Too long to be recorded.
  if (postData !== undefined && postData.text === undefined) return undefined;
  const sent = fixBoundary(
    Buffer.from(made.body).toString(encoding === "base64" ? "latin1" : "utf8"),
    made.contentType,
  );
  const known = encoding === "base64" ? Buffer.from(text, "base64").toString("latin1") : text;
  if (known === sent) return undefined;
  const [left, right] = [parseJson(known), parseJson(sent)];
  if (left !== undefined && right !== undefined) return valueDifference(left, right, "");
  if (mimeType.includes("urlencoded"))
    return queryDifference(new URLSearchParams(known), new URLSearchParams(sent));
  if (known.includes(redacted) && withSecrets(known).test(sent)) return undefined;
  return known === "" || sent === ""
    ? `which has ${known === "" ? "no" : "a"} body`
    : "which has another body";
}

function valueDifference(recorded: JsonValue, made: JsonValue, path: string): string | undefined {
  if (recorded === made || recorded === redacted) return undefined;
  const place = path === "" ? "the body" : path;
  if (Array.isArray(recorded) && Array.isArray(made)) {
    if (recorded.length !== made.length)
      return `whose body has ${recorded.length} items, not ${made.length}, at ${place}`;
    return firstDifference(
      recorded.map((item, index) => [String(index), item, made[index]]),
      path,
    );
  }
  if (isObject(recorded) && isObject(made)) {
    const names = [...new Set([...Object.keys(recorded), ...Object.keys(made)])];
    return firstDifference(
      names.map((name) => [name, recorded[name], made[name]]),
      path,
    );
  }
  if (
    typeof recorded === "string" &&
    typeof made === "string" &&
    recorded.includes(redacted) &&
    withSecrets(recorded).test(made)
  )
    return undefined;
  return `whose body has ${shown(recorded)} and not ${shown(made)} at ${place}`;
}

type Pair = readonly [name: string, recorded: JsonValue | undefined, made: JsonValue | undefined];

function firstDifference(pairs: readonly Pair[], path: string): string | undefined {
  for (const [name, recorded, made] of pairs) {
    const inner = `${path}/${name}`;
    if (recorded === undefined || made === undefined) {
      if (recorded !== made) return `whose body has ${shown(recorded)} and not ${shown(made)} at ${inner}`;
      continue;
    }
    const difference = valueDifference(recorded, made, inner);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Anything may be in the place of a secret. */
function withSecrets(recorded: string): RegExp {
  const parts = recorded.split(redacted).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*?")}$`);
}

function shown(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return value === null ? "null" : "nothing";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
