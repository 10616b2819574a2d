/**
 * A server that reads the document itself, by a library that we did not write, and says of each request what is wrong
 * with it. It answers what the test planned.
 */
import express from "express";
import { middleware } from "express-openapi-validator";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { isObject, type JsonObject, type JsonValue } from "../../../src/values/json.js";

export interface PlannedAnswer {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: string | Uint8Array | undefined;
}

interface ReceivedFile {
  readonly field: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** One request, as it came and as the library read it. */
export interface Received {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly files: readonly ReceivedFile[];
  /** Why the library refuses it. */
  readonly refusal: string | undefined;
}

/** What comes next, and what happens to it. */
interface Expectation {
  readonly judge: Judge;
  readonly answer: PlannedAnswer;
  /** Whether a refusal is a mistake of the library: then the answer is sent nevertheless. */
  readonly isMistaken: (refusal: string) => boolean;
}

export type Judge = express.RequestHandler;

export interface JudgingServer extends AsyncDisposable {
  readonly url: string;
  expect(expectation: Expectation): void;
  /** The requests since the last expectation. */
  readonly received: readonly Received[];
}

/** `credentials`: what each scheme must carry. Fields of a form are text, so there types are read into them. */
export function judgeOf(slice: JsonObject, credentials: ReadonlyMap<string, string>, isForm: boolean): Judge {
  const router = express.Router();
  const handlers = Object.fromEntries(
    Array.from(credentials, ([scheme, value]) => [
      scheme,
      (request: express.Request) => isSent(request as Pick<Received, "headers" | "url" | "cookies">, value),
    ]),
  );
  router.use(
    middleware({
      apiSpec: slice as unknown as Parameters<typeof middleware>[0]["apiSpec"],
      validateApiSpec: false,
      validateFormats: false,
      validateRequests: { coerceTypes: isForm ? "array" : false, allowUnknownQueryParameters: false },
      validateSecurity: { handlers },
      // As browsers write the names of fields.
      fileUploader: { defParamCharset: "utf8" },
    }),
  );
  return router;
}

/** Whether a credential is anywhere in a request; the library says whether that is the right place. */
export function isSent(
  { headers, url, cookies }: Pick<Received, "headers" | "url" | "cookies">,
  value: string,
): boolean {
  const basic = Buffer.from(value).toString("base64");
  const places = [
    ...Object.values(headers).flat(),
    ...Object.values(isObject(cookies) ? cookies : {}),
    ...new URLSearchParams(url.replace(/^[^?]*\??/, "")).values(),
  ];
  return places.some((place) => [value, `Bearer ${value}`, `Basic ${basic}`].includes(String(place)));
}

export async function startJudgingServer(): Promise<JudgingServer> {
  let expected: Expectation | undefined;
  let received: Received[] = [];
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "extended");
  app.set("case sensitive routing", true);
  app.use((request, _response, next) => {
    request.cookies = cookiesOf(request.headers.cookie);
    next();
  });
  app.use(express.json({ type: isJson, strict: false, limit: "10mb" }));
  app.use(express.urlencoded({ extended: true, parameterLimit: 10_000, limit: "10mb" }));
  app.use(express.text({ type: ["text/*", "application/xml", "*/*+xml"], limit: "10mb" }));
  app.use(
    express.raw({
      type: (request) => !request.headers["content-type"]?.startsWith("multipart/"),
      limit: "10mb",
    }),
  );
  app.use((request, response, next) => {
    // The library writes defaults and types into what it judges.
    response.locals["asReceived"] = {
      headers: { ...request.headers },
      ...(request.body !== undefined && { body: structuredClone(request.body as unknown) }),
    };
    expected?.judge(request, response, next);
  });
  const finish = (request: express.Request, response: express.Response, refusal?: string): void => {
    received.push({ ...partsOf(request), ...(response.locals["asReceived"] as Partial<Received>), refusal });
    const isRefused = refusal !== undefined && expected?.isMistaken(refusal) !== true;
    send(response, isRefused ? undefined : expected?.answer, refusal);
  };
  app.use((request, response) => finish(request, response));
  const onError: express.ErrorRequestHandler = (error: unknown, request, response, _next) => {
    finish(request, response, explain(error));
  };
  app.use(onError);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    expect(expectation) {
      expected = expectation;
      received = [];
    },
    get received() {
      return received;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isJson(request: IncomingMessage): boolean {
  return /^application\/([^;]*\+)?json/i.test(request.headers["content-type"] ?? "");
}

function cookiesOf(header: string | undefined): Record<string, string> {
  const pairs = (header ?? "").split(/; ?/).filter((pair) => pair.includes("="));
  return Object.fromEntries(
    pairs.map((pair) => [
      pair.slice(0, pair.indexOf("=")),
      decodeURIComponent(pair.slice(pair.indexOf("=") + 1)),
    ]),
  );
}

function partsOf(request: express.Request): Omit<Received, "refusal"> {
  const files = Array.isArray(request.files) ? request.files : [];
  const { openapi } = request as { openapi?: { pathParams?: Record<string, unknown> } };
  return {
    method: request.method,
    url: request.originalUrl,
    headers: request.headers,
    path: openapi?.pathParams ?? {},
    query: request.query,
    cookies: request.cookies as Record<string, string>,
    body: request.body as JsonValue,
    files: files.map(({ fieldname, originalname, mimetype, buffer }) => ({
      field: fieldname,
      name: originalname,
      mediaType: mimetype,
      content: buffer,
    })),
  };
}

function send(
  response: ServerResponse,
  answer: PlannedAnswer | undefined,
  refusal: string | undefined,
): void {
  if (answer === undefined) {
    response.writeHead(599, { "content-type": "text/plain" }).end(refusal);
    return;
  }
  const { status, mediaType, body } = answer;
  response.writeHead(status, mediaType === undefined ? {} : { "content-type": mediaType }).end(body);
}

function explain(error: unknown): string {
  const { status, message } = error as { status?: number; message?: string };
  return `${status ?? ""} ${message ?? String(error)}`.trim();
}
