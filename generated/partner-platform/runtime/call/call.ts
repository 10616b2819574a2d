// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/**
 * A call that is under way: a promise of the data, which can also be asked for its outcome or its raw answer.
 *
 * The request has been started when the call comes into being, and is made once, whatever is awaited and how often.
 */
import type { AnyOutcome, DataOf, Outcome } from "../response/outcome.js";
import { web, type Bytes, type WebResponse } from "../web.js";

/** What came of a call, with the answer it was read from. */
export interface Exchange {
  readonly outcome: AnyOutcome;
  readonly response: WebResponse;
  readonly bytes: Bytes;
}

export class Call<Responses> extends Promise<DataOf<Responses>> {
  // What `then` makes is an ordinary promise.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** Known before the first attempt, so that it can be stored first. Only of operations that take a key. */
  readonly idempotencyKey: string | undefined;
  readonly #exchange: Promise<Exchange>;

  constructor(exchange: Promise<Exchange>, idempotencyKey: string | undefined) {
    super((resolve, reject) => {
      exchange.then(({ outcome }) => {
        if (outcome.ok) resolve(outcome.data as DataOf<Responses>);
        else reject(outcome.exception);
      }, reject);
    });
    this.#exchange = exchange;
    this.idempotencyKey = idempotencyKey;
  }

  /** The outcome by status. Rejects only if there was no answer of the service. */
  async result(): Promise<Outcome<Responses>> {
    return (await this.#asked()).outcome as Outcome<Responses>;
  }

  /** The answer as it came, whatever its status, with a body that can be read (decompressed, and read already). */
  async response(): Promise<WebResponse> {
    const { response, bytes } = await this.#asked();
    const isBare = !bytes.length || response.status < 200 || [204, 205, 304].includes(response.status);
    return isBare ? response : new web.Response(bytes, response);
  }

  /** Whoever asks here hears of the failure here; otherwise it is as loud as that of any promise. */
  #asked(): Promise<Exchange> {
    this.catch(() => {});
    return this.#exchange;
  }
}
