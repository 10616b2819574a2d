/** Answers a client from a fixture that the sandbox recorded: exactly what was recorded, and nothing else. */
import { describeUnread, readFileContent } from "../../disk/read-file.js";
import { differenceOf, type MadeRequest } from "./difference.js";
import { readHar, type Har, type HarEntry } from "./har.js";

export interface Replay {
  /** What `baseUrl` of a client is. */
  readonly baseUrl: string;
  /**
   * For `createClient({ fetch })`. Equal requests get their answers in the recorded order, whatever came between them. A
   * request that was not recorded rejects with a sentence that names the nearest one.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** The recorded requests that were not made yet: `POST /orders`. Empty at the end of a test that did everything. */
  readonly remaining: () => readonly string[];
  /** The deliveries that were recorded, to be handed to a receiver. Their signatures are not recorded. */
  readonly webhooks: readonly ReplayedWebhook[];
}

export interface ReplayedWebhook {
  readonly topic: string;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What the receiver answered; 0: nothing. */
  readonly status: number;
}

/** Larger than what is recorded at most. */
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
