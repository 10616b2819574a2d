/** Plain HTTP to a sandbox, without any client in between: what these tests see is what the wire has. */
import { createSign, randomUUID } from "node:crypto";

import type { Sandbox } from "../../../src/sandbox/index.js";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed where it is JSON, else the text. */
  readonly body: unknown;
  /** The `id` of the body. */
  readonly id: string;
}

interface RawOptions {
  readonly version?: string;
  /** `null`: no key. Default: the test key. */
  readonly key?: string | null;
  readonly body?: unknown;
  /** `null`: none. Default: a new one for POST, and for PUT where one is taken. */
  readonly idempotencyKey?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export type RawCall = (method: string, path: string, options?: RawOptions) => Promise<RawAnswer>;

/** For the partner platform; paths are those below its root. */
export function rawCall({ url, keys }: Pick<Sandbox, "url" | "keys">): RawCall {
  return async (
    method,
    path,
    { version, key = keys.testKey, body, idempotencyKey = randomUUID(), headers } = {},
  ) => {
    const isKeyed = idempotencyKey !== null && (method === "POST" || /\/sandbox\/transaction/.test(path));
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(version === undefined ? {} : { "x-api-version": version }),
        ...(key === null ? {} : { "x-api-key": key }),
        ...(isKeyed ? { "idempotency-key": idempotencyKey } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return readAnswer(response);
  };
}

export interface SignOptions {
  readonly key?: string;
  readonly timestamp?: number | string | null;
  readonly signature?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** For the virtual accounts: signed by hand, so that nothing that is tested signs. */
export async function signedGet(
  { url, keys }: Pick<Sandbox, "url" | "keys">,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
  { key = keys.publishableTestKey, timestamp = Date.now(), signature, headers = {} }: SignOptions = {},
): Promise<RawAnswer> {
  const all = {
    ...query,
    ...(key === "" ? {} : { apiKey: key }),
    ...(timestamp === null ? {} : { timestamp }),
  };
  const target = `${path}?${new URLSearchParams(Object.entries(all).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
  const output = createSign("SHA256")
    .update(target)
    .sign(keys.privateKey ?? "", "base64");
  const response = await fetch(url + target, {
    headers: {
      "content-type": "application/json",
      ...(signature === null ? {} : { "x-signature": signature ?? output }),
      ...headers,
    },
  });
  return readAnswer(response);
}

async function readAnswer(response: Response): Promise<RawAnswer> {
  const text = await response.text();
  const body = parse(text);
  const id: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "id") : undefined;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    id: typeof id === "string" ? id : "",
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
