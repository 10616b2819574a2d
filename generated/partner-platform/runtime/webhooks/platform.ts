// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * What the webhook modules need of the Web platform, beyond the types of ../web.ts.
 *
 * Everything is described structurally, so that this compiles with and without the DOM library; values are taken from
 * `globalThis` at the moment they are used.
 */
import type { BodyReader, Bytes, WebResponse } from "../web.js";

type FromGlobal<Name extends string, Otherwise> =
  typeof globalThis extends Record<Name, { readonly prototype: infer Instance }> ? Instance : Otherwise;

/** What a Web `Request` has that a receiver reads. */
export interface RequestLike {
  readonly headers: { get(name: string): string | null };
  readonly body: unknown;
  readonly bodyUsed: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type WebRequest = FromGlobal<"Request", RequestLike>;

/** A Web stream of bytes. */
export interface StreamLike {
  getReader(): BodyReader;
}

/** An imported key. Opaque: its bytes cannot be read back. */
export interface HmacKey {
  readonly type: string;
}

interface Platform {
  readonly crypto: {
    readonly subtle: {
      importKey(
        format: "raw",
        key: Bytes,
        algorithm: { name: "HMAC"; hash: "SHA-256" },
        extractable: false,
        usages: readonly ["sign"],
      ): Promise<HmacKey>;
      sign(algorithm: "HMAC", key: HmacKey, data: Bytes): Promise<ArrayBuffer>;
      digest(algorithm: "SHA-256", data: Bytes): Promise<ArrayBuffer>;
    };
    getRandomValues(bytes: Bytes): Bytes;
    randomUUID(): string;
  };
  readonly TextEncoder: new () => { encode(text: string): Bytes };
  readonly TextDecoder: new (label: "utf-8", options: { fatal: boolean }) => { decode(bytes: Bytes): string };
  readonly Request: new (
    url: string,
    init: { method: string; headers: Readonly<Record<string, string>>; body: string },
  ) => WebRequest;
  readonly Response: new (
    body: string,
    init: { status: number; headers: Readonly<Record<string, string>> },
  ) => WebResponse;
  readonly performance: { now(): number };
  readonly console: { warn(text: string): void; error(text: string, error: unknown): void };
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  atob(text: string): string;
  btoa(text: string): string;
}

export const platform: Platform = globalThis as unknown as Platform;

const encoder = /*#__PURE__*/ new platform.TextEncoder();
const decoder = /*#__PURE__*/ new platform.TextDecoder("utf-8", { fatal: true });

export function encodeText(text: string): Bytes {
  return encoder.encode(text);
}

/** Without the byte order mark. `undefined` where the bytes are not UTF-8. */
export function decodeText(bytes: Bytes): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
