/**
 * What is recorded, as an HTTP Archive (HAR 1.2), which browsers, Playwright and MSW read as well. What the format has no
 * field for begins with an underscore, as it demands.
 */

export interface Har {
  readonly log: {
    readonly version: string;
    readonly creator: { readonly name: string; readonly version: string };
    /** The requests of clients, in the order of their answers. */
    readonly entries: readonly HarEntry[];
    /** The attempts to deliver webhooks, with what the receivers answered. */
    readonly _webhooks?: readonly HarWebhook[];
    readonly comment?: string;
  };
}

export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: object;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
}

export interface HarWebhook extends HarEntry {
  readonly _topic: string;
  readonly _type: string;
}

export interface NameAndValue {
  readonly name: string;
  readonly value: string;
}

interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly cookies: readonly NameAndValue[];
  readonly headers: readonly NameAndValue[];
  readonly queryString: readonly NameAndValue[];
  readonly postData?: {
    readonly mimeType: string;
    /** Absent where the body was too long to be recorded. */
    readonly text?: string;
    readonly _encoding?: "base64";
  };
  readonly headersSize: number;
  readonly bodySize: number;
}

interface HarResponse {
  /** 0: there was none. */
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly cookies: readonly NameAndValue[];
  readonly headers: readonly NameAndValue[];
  readonly content: {
    readonly size: number;
    readonly mimeType: string;
    /** Absent where the body was too long to be recorded. */
    readonly text?: string;
    readonly encoding?: "base64";
  };
  readonly redirectURL: string;
  readonly headersSize: number;
  readonly bodySize: number;
  /** Why there was no answer. */
  readonly _error?: string;
}

export const harCreator = { name: "openapi-dated sandbox", version: "1" };

/** `undefined` for anything else. */
export function readHar(text: string): Har | undefined {
  try {
    const har = JSON.parse(text) as Partial<Har> | null;
    return Array.isArray(har?.log?.entries) && typeof har.log.version === "string" ? (har as Har) : undefined;
  } catch {
    return undefined;
  }
}
