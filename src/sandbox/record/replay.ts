/** Replays a fixture of the sandbox: a client gets exactly the answers that were recorded. */
import { describeUnread, readFileContent } from "../../disk/read-file.js";
import { type JsonValue, parseJson } from "../../values/json.js";
import { fixBoundary, type Har, type HarEntry, readHar } from "./har.js";
import { redacted } from "./secrets.js";

export interface Replay {
  /** For the option `baseUrl` of a client. */
  readonly baseUrl: string;
  /**
   * For `createClient({ fetch })`. Equal requests get their answers in the recorded order. A request that was not recorded
   * rejects, and the message names the nearest one.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** The recorded requests that were not made yet, such as `POST /orders`; empty at the end of a complete test. */
  readonly remaining: () => readonly string[];
  /** The recorded deliveries, to be passed to a receiver. Their signatures are not recorded. */
  readonly webhooks: readonly ReplayedWebhook[];
}

export interface ReplayedWebhook {
  readonly topic: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The status of the receiver's answer; 0: none. */
  readonly status: number;
}

/** Larger than any recording. */
const limits = { maximumBytes: 256 * 1024 * 1024 };

/** Rejects for a file that is not an HTTP Archive. */
export async function replay(file: string): Promise<Replay> {
  const content = await readFileContent(file, limits);
  if (content.kind !== "bytes") throw new Error(`${file}: ${describeUnread(content, limits)}`);
  const har = readHar(content.bytes.toString("utf8"));
  if (har === undefined) throw new Error(`${file} is not an HTTP Archive (HAR) with \`log.entries\`.`);
  return replayHar(har);
}

function replayHar({ log: { entries, _webhooks: webhooks = [] } }: Har): Replay {
  const waiting = new Set(entries);
  return {
    baseUrl: new URL(entries[0]?.request.url ?? "http://127.0.0.1").origin,
    async fetch(input, init) {
      const made = await readMade(new Request(input, { ...init, ...(init?.body ? { duplex: "half" } : {}) }));
      const same = entries.filter((entry) => differenceOf(entry, made) === undefined);
      const next = same.find((entry) => waiting.has(entry));
      if (next === undefined) throw new TypeError(describeUnexpected(made, entries, same.length));
      waiting.delete(next);
      return responseOf(next);
    },
    remaining: () => [...waiting].map(nameOf),
    webhooks: webhooks.map(({ request, response, _topic: topic, _type: type }) => ({
      topic,
      type,
      headers: Object.fromEntries(request.headers.map(({ name, value }) => [name, value])),
      body: request.postData?.text ?? "",
      status: response.status,
    })),
  };
}

async function readMade(request: Request): Promise<MadeRequest> {
  return {
    method: request.method,
    url: new URL(request.url),
    contentType: request.headers.get("content-type") ?? "",
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

function responseOf(entry: HarEntry): Response {
  const { status, headers, content, _error: lost } = entry.response;
  if (lost !== undefined || status === 0)
    throw new TypeError("fetch failed", { cause: new Error(`Recorded: ${lost ?? "no answer"}.`) });
  const { text, encoding, size } = content;
  if (text === undefined && size > 0)
    throw new TypeError(
      `The answer to ${nameOf(entry)} has ${size} bytes, which is too long to be recorded.`,
    );
  const isEmpty = text === undefined || text === "" || [204, 205, 304].includes(status);
  const body = isEmpty ? null : Buffer.from(text, encoding ?? "utf8");
  return new Response(body, {
    status,
    headers: headers.map(({ name, value }) => [name, value] as [string, string]),
  });
}

function describeUnexpected(made: MadeRequest, entries: readonly HarEntry[], recorded: number): string {
  const name = `${made.method} ${made.url.pathname}${made.url.search}`;
  if (recorded > 0)
    return `${name} was recorded ${recorded === 1 ? "once" : `${recorded} times`}, and is made once more.`;
  const [nearest] = entries
    .map((entry) => ({ entry, difference: differenceOf(entry, made) }))
    .sort((left, right) => (left.difference?.distance ?? 0) - (right.difference?.distance ?? 0));
  if (nearest === undefined) return `${name} was not recorded; nothing was.`;
  const { entry, difference } = nearest;
  return `${name} was not recorded. The nearest is ${nameOf(entry)} (request ${entries.indexOf(entry) + 1}), ${difference?.text ?? ""}.`;
}

function nameOf({ request }: HarEntry): string {
  const { pathname, search } = new URL(request.url);
  return `${request.method} ${pathname}${search}`;
}

/** A request of the client. */
interface MadeRequest {
  readonly method: string;
  readonly url: URL;
  readonly contentType: string;
  readonly body: Uint8Array;
}

interface Difference {
  /** Smaller is nearer. */
  readonly distance: number;
  /** Ends a sentence about the recorded request. */
  readonly text: string;
}

/** Undefined if the requests are equal but for secrets. */
function differenceOf({ request }: HarEntry, made: MadeRequest): Difference | undefined {
  const recorded = new URL(request.url);
  const path = pathDistance(recorded.pathname, made.url.pathname);
  if (path > 0) return { distance: 100 + path, text: "which has another path" };
  if (request.method !== made.method) return { distance: 50, text: `which has the method ${request.method}` };
  const query = queryDifference(recorded.searchParams, made.url.searchParams);
  if (query !== undefined) return { distance: 20, text: query };
  const body = bodyDifference(request.postData, made);
  return body === undefined ? undefined : { distance: 10, text: body };
}

/** The number of segments that differ. */
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
  // The body was too long to be recorded.
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

/** Undefined if the values are equal but for secrets. An absent value is undefined. */
function valueDifference(
  recorded: JsonValue | undefined,
  made: JsonValue | undefined,
  path: string,
): string | undefined {
  if (recorded === made || (made !== undefined && isSecretIn(recorded, made))) return undefined;
  const place = path === "" ? "the body" : path;
  if (Array.isArray(recorded) && Array.isArray(made) && recorded.length !== made.length)
    return `whose body has ${recorded.length} items, not ${made.length}, at ${place}`;
  if (!isContainer(recorded) || !isContainer(made) || Array.isArray(recorded) !== Array.isArray(made))
    return `whose body has ${shown(recorded)} and not ${shown(made)} at ${place}`;
  const [left, right] = [new Map(Object.entries(recorded)), new Map(Object.entries(made))];
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((name) => valueDifference(left.get(name), right.get(name), `${path}/${name}`))
    .find((difference) => difference !== undefined);
}

function isContainer(
  value: JsonValue | undefined,
): value is Readonly<Record<string, JsonValue>> | readonly JsonValue[] {
  return typeof value === "object" && value !== null;
}

function isSecretIn(recorded: JsonValue | undefined, made: JsonValue): boolean {
  if (typeof recorded !== "string" || !recorded.includes(redacted)) return false;
  return recorded === redacted || (typeof made === "string" && withSecrets(recorded).test(made));
}

/** Matches anything in the place of a secret. */
function withSecrets(recorded: string): RegExp {
  const parts = recorded.split(redacted).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*?")}$`);
}

function shown(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return value === null ? "null" : "nothing";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
