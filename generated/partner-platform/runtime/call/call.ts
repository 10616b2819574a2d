// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * A call in flight: a promise of the data, which can also return its outcome or the response itself.
 *
 * The request is started once, when the call is made, whatever is awaited and however often.
 */
import type { AnyOutcome, DataOf, Outcome } from "../response/outcome.js";
import { web, type Bytes, type WebResponse } from "../web.js";

/** The outcome of a call, with the response that it was read from. */
export interface Exchange {
  readonly outcome: AnyOutcome;
  readonly response: WebResponse;
  readonly bytes: Bytes;
}

export class Call<Responses> extends Promise<DataOf<Responses>> {
  // `then` makes an ordinary promise.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** Known before the first attempt, so that it can be stored first. Only operations with a key have one. */
  readonly idempotencyKey: string | undefined;
  readonly #exchange: Promise<Exchange>;

  constructor(exchange: Promise<Exchange>, idempotencyKey: string | undefined) {
    // Not `exchange.then(…)`: only through an `await` does the stack of an error lead to the function that made the call.
    const ask = async (): Promise<DataOf<Responses>> => {
      const { outcome } = await exchange;
      if (outcome.ok) return outcome.data as DataOf<Responses>;
      throw outcome.exception;
    };
    super((resolve, reject) => {
      ask().then(resolve, reject);
    });
    this.#exchange = exchange;
    this.idempotencyKey = idempotencyKey;
  }

  /** The outcome by status. Rejects only if the service did not respond. */
  async result(): Promise<Outcome<Responses>> {
    return (await this.#asked()).outcome as Outcome<Responses>;
  }

  /** The response as received, whatever its status, with a readable body (decompressed and read already). */
  async response(): Promise<WebResponse> {
    const { response, bytes } = await this.#asked();
    const isBare = !bytes.length || response.status < 200 || [204, 205, 304].includes(response.status);
    return isBare ? response : new web.Response(bytes, response);
  }

  /** The failure is reported to the caller. Unless a result is requested, it remains an unhandled rejection. */
  #asked(): Promise<Exchange> {
    this.catch(() => {});
    return this.#exchange;
  }
}
