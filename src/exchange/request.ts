/** Requests, undecoded, because signatures cover the bytes as sent. */

export interface HttpRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  /** Still percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  header(name: string): string | undefined;
  readonly body: Uint8Array;
}

export type RequestHead = Omit<HttpRequest, "body">;
