/** A recorded exchange: a request as it was sent, and the answer that it got. */
import { isList, isObject, type JsonObject, type JsonValue, parseJson } from "../values/json.js";

export interface Exchange {
  readonly method: string;
  /** Absolute, with its query. */
  readonly url: URL;
  readonly status: number;
  /** When it was sent, in ISO 8601; empty if the recording does not say. */
  readonly time: string;
  readonly request: Message;
  readonly response: Message;
}

interface Message {
  header(name: string): string | undefined;
  /** Empty if there was none, or if it was not recorded. */
  readonly body: string;
}

/** An exchange, or what is wrong with its record. */
export type ReadExchange = Exchange | string;

/** `{ time, method, url, status, request: { headers, body }, response: { headers, body } }`: a line of a recording. */
export function exchangeOfLine(line: string): ReadExchange {
  const record = parseJson(line);
  if (!isObject(record)) return "The line is not a JSON object.";
  const { method, url, status, time, request = {}, response = {} } = record;
  if (!isObject(request) || !isObject(response)) return "`request` and `response` must be objects.";
  return exchangeOf({
    ...{ method, url, status, time },
    request: { header: headersOf(request["headers"]), body: bodyText(request["body"]) },
    response: { header: headersOf(response["headers"]), body: bodyText(response["body"]) },
  });
}

/** An entry of an HTTP Archive (HAR 1.2), as browsers, proxies and test runners write it. */
export function exchangeOfHar(entry: JsonValue): ReadExchange {
  if (!isObject(entry)) return "An entry is not an object.";
  const { startedDateTime: time, request, response } = entry;
  if (!isObject(request) || !isObject(response)) return "An entry has no request or no response.";
  const { method, url, postData } = request;
  const { status, content } = response;
  const isBase64 = isObject(content) && content["encoding"] === "base64";
  const text = isObject(content) ? bodyText(content["text"]) : "";
  return exchangeOf({
    ...{ method, url, status, time },
    request: {
      header: headersOf(request["headers"]),
      body: isObject(postData) ? postedText(postData) : "",
    },
    response: {
      header: headersOf(response["headers"]),
      body: isBase64 ? withoutMark(Buffer.from(text, "base64").toString()) : text,
    },
  });
}

type Unchecked = Pick<Exchange, "request" | "response"> &
  Readonly<Record<"method" | "url" | "status" | "time", JsonValue | undefined>>;

function exchangeOf({ method, url, status, time, request, response }: Unchecked): ReadExchange {
  if (typeof method !== "string" || method === "") return "`method` must be the method of the request.";
  if (typeof url !== "string" || !URL.canParse(url)) return "`url` must be an absolute URL.";
  if (typeof status !== "number") return "`status` must be the status of the answer, or 0 without one.";
  return {
    method: method.toUpperCase(),
    url: new URL(url),
    status,
    time: typeof time === "string" && /^\d{4}-\d\d-\d\dT/.test(time) ? time : "",
    ...{ request: withMediaType(request), response },
  };
}

/** A recorder sees what a program says, and the platform adds the media type of a form or a text afterwards. */
function withMediaType(message: Message): Message {
  const { body } = message;
  if (body === "" || (message.header("content-type") ?? "") !== "") return message;
  const isForm = parseJson(body) === undefined && /^[^\s=&]+=\S*$/.test(body);
  const guess = isForm ? "application/x-www-form-urlencoded" : "application/json";
  return { body, header: (name) => (name.toLowerCase() === "content-type" ? guess : message.header(name)) };
}

/** Some recorders give a form only as its fields, decoded. */
function postedText({ text, params, mimeType }: JsonObject): string {
  if (typeof text === "string" && text !== "") return text;
  if (!isList(params) || /multipart/i.test(bodyText(mimeType))) return "";
  const pairs = params.flatMap((each) =>
    isObject(each) ? [[bodyText(each["name"]), bodyText(each["value"])] as [string, string]] : [],
  );
  return new URLSearchParams(pairs).toString();
}

/** JSON stands as it is in a recording; other bodies are strings, some with the byte order mark of their file. */
function bodyText(body: JsonValue | undefined): string {
  if (typeof body === "string") return withoutMark(body);
  return body === undefined || body === null ? "" : JSON.stringify(body);
}

function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, "");
}

/** Headers are an object, a list of pairs, or, in a HAR, a list of `{ name, value }`. */
function headersOf(headers: JsonValue | undefined): Message["header"] {
  const pairs: readonly JsonValue[] = isList(headers)
    ? headers.map((each) => (isObject(each) ? [each["name"] ?? null, each["value"] ?? null] : each))
    : Object.entries(isObject(headers) ? headers : {});
  const values = new Map<string, string>();
  for (const pair of pairs) {
    const [name, value] = Array.isArray(pair) ? (pair as readonly JsonValue[]) : [];
    if (typeof name !== "string" || value === undefined || value === null) continue;
    const key = name.toLowerCase();
    const text = Array.isArray(value)
      ? value.join(", ")
      : typeof value === "string"
        ? value
        : JSON.stringify(value);
    const before = values.get(key);
    values.set(key, before === undefined ? text : `${before}, ${text}`);
  }
  return (name) => values.get(name.toLowerCase());
}
