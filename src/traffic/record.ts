/**
 * Records calls as lines of JSON, which `generate impact --traffic` reads: what an upgrade meets of them.
 *
 * Credentials are hidden by the names of their headers, query parameters and fields. A call never waits for its record, and
 * a record that cannot be written does not disturb it.
 */
import { isObject } from "../values/json.js";
import { hiddenText, secretName } from "./hidden-text.js";

export interface RecordingOptions {
  /** Receives a record with its line break: `(line) => file.write(line)`. */
  readonly write: (line: string) => unknown;
  /** Names of further fields, headers and query parameters whose values are hidden, in any case. */
  readonly hide?: readonly string[];
  /** `"shape"`: of a body, only the names of fields and the types of values. Default: `"whole"`. */
  readonly bodies?: "whole" | "shape";
  /** With `"shape"`: names of fields whose values are recorded all the same, such as `status`. */
  readonly keep?: readonly string[];
  /** What sends. Default: the platform's `fetch` of this moment, which the recording may then replace. */
  readonly fetch?: typeof fetch;
}

/** A `fetch` that records what it sends and gets, for the `fetch` of a client or in place of the platform's. */
export function recordExchanges(options: RecordingOptions): typeof fetch {
  const send = options.fetch ?? fetch;
  return async (input, init) => {
    const time = new Date().toISOString();
    // A body can be read once, so its copy is made before the call.
    const sent = sentText(input, init);
    sent.catch(() => undefined);
    const response = await send(input, init);
    // From the answer that is not read yet: its copy is made before the caller has it.
    void record(options, time, { input, init, sent }, response).catch(() => undefined);
    return response;
  };
}

/** A longer answer is not recorded. */
const maximumAnswer = 2 ** 20;

interface Call {
  readonly input: Parameters<typeof fetch>[0];
  readonly init: Parameters<typeof fetch>[1];
  readonly sent: Promise<string | undefined>;
}

async function record(
  options: RecordingOptions,
  time: string,
  { input, init, sent }: Call,
  response: Response,
): Promise<void> {
  const isJson = /\bjson\b/i.test(response.headers.get("content-type") ?? "");
  const isShort = Number(response.headers.get("content-length") ?? 0) <= maximumAnswer;
  const answer = isJson && isShort ? response.clone().text() : undefined;
  const asked = input instanceof Request ? input : undefined;
  const line = {
    time,
    method: init?.method ?? asked?.method ?? "GET",
    url: urlText(input instanceof Request ? input.url : input.toString(), options),
    status: response.status,
    request: {
      headers: headersIn(new Headers(init?.headers ?? asked?.headers), options),
      body: bodyText(await sent, options),
    },
    response: { headers: headersIn(response.headers, options), body: bodyText(await answer, options) },
  };
  options.write(`${JSON.stringify(line)}\n`);
}

function isHidden(name: string, { hide = [] }: RecordingOptions): boolean {
  // In a form or a query, `user[email]` is the field `email`.
  const names = [name, ...name.split(/[[\].]+/)].map((each) => each.toLowerCase());
  return secretName.test(name) || hide.some((each) => names.includes(each.toLowerCase()));
}

function urlText(text: string, options: RecordingOptions): string {
  const url = new URL(text);
  url.username = "";
  url.password = "";
  url.hash = "";
  for (const name of new Set(url.searchParams.keys()))
    if (isHidden(name, options)) url.searchParams.set(name, hiddenText);
  return url.href;
}

function headersIn(headers: Headers, options: RecordingOptions): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(headers, ([name, value]) => [name, shownHeader(name, value, options)]),
  );
}

/** An address, such as that of `location`, can have credentials in its query. */
function shownHeader(name: string, value: string, options: RecordingOptions): string {
  if (isHidden(name, options)) return hiddenText;
  const address = /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
  if (address) return urlText(value, options);
  return /^(location|link|refresh|content-location)$/i.test(name)
    ? value.replaceAll(/\?[^\s>]*/g, "")
    : value;
}

/** Streams and forms with files can be read only once, by the call. */
async function sentText(
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
): Promise<string | undefined> {
  const body = init?.body;
  if (body === undefined && input instanceof Request) {
    const isText = /\bjson\b|x-www-form-urlencoded|^text\//i.test(input.headers.get("content-type") ?? "");
    return isText && input.body !== null ? input.clone().text() : undefined;
  }
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : undefined;
}

/** JSON stays JSON, and a form a form; other text says nothing to the analysis. */
function bodyText(text: string | undefined, options: RecordingOptions): unknown {
  if (text === undefined || text === "") return undefined;
  try {
    return shown("", JSON.parse(text), options);
  } catch {
    if (!/^[^\s=&]+=\S*$/.test(text)) return undefined;
    const form = new URLSearchParams(text);
    for (const name of new Set(form.keys())) form.set(name, String(shown(name, form.get(name), options)));
    return form.toString();
  }
}

function shown(name: string, value: unknown, options: RecordingOptions): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => shown(name, item, options));
  if (value === null) return null;
  if (isHidden(name, options)) return hiddenText;
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(key, inner, options)]));
  if (options.bodies !== "shape" || options.keep?.includes(name) === true) return value;
  if (typeof value === "number") return 1;
  return typeof value === "string" ? hiddenText : value;
}
