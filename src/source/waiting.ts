/** How long a server is waited for, and what a person who waits is shown meanwhile. */
import type { Report } from "../diagnostics/report.js";
import type { FetchProblem } from "./read-body.js";

export class Waiting {
  readonly #what: string;
  readonly #limit: number;
  readonly #start = performance.now();
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;

  /** `limit` in milliseconds. */
  constructor(what: string, limit: number, report: Report) {
    this.#what = what;
    this.#limit = limit;
    report.step(`fetching ${what}`);
    this.#timer = setInterval(() => {
      report.wait(this.#seconds(), this.#describe());
    }, 1_000);
    this.#timer.unref();
  }

  /** Milliseconds until the server is given up. */
  get left(): number {
    return Math.max(0, this.#limit - (performance.now() - this.#start));
  }

  end(): void {
    clearInterval(this.#timer);
  }

  /** The same bytes. */
  async *count(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of body) {
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  describeTimeout(): FetchProblem {
    const received = this.#bytes === 0 ? "nothing" : `${this.#bytes} bytes`;
    const detail = `The answer was not complete after ${this.#limit / 1_000} seconds; ${received} had arrived.`;
    return { code: "FETCH_TIMED_OUT", detail, isRetryable: false };
  }

  #seconds(): number {
    return Math.round((performance.now() - this.#start) / 1_000);
  }

  #describe(): string {
    const received = this.#bytes === 0 ? "no byte yet" : `${this.#bytes} bytes so far`;
    return `waiting for ${this.#what}: ${received}, ${this.#seconds()} s of ${this.#limit / 1_000} s`;
  }
}
