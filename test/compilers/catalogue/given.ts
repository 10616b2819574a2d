/** What a consumer of the catalogue is given, and what it says it saw. */
export interface Given {
  /** Where the sandbox serves the API. */
  readonly baseUrl: string;
  /** The project of the consumer. */
  readonly cwd: string;
  /** Signed by the publisher's library; absent where none signs. `now` is the time of a recording, in seconds. */
  readonly delivery: {
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly secret: string;
    readonly url?: string;
    readonly now?: number;
  };
}

export interface Seen {
  /** The answer to a call that writes. */
  readonly called: object;
  /** The items of all pages of a list. */
  readonly listed?: readonly unknown[];
  /** The payload of the delivery. */
  readonly received?: unknown;
  /** What the step to the newest version changes for these operations. */
  readonly changed?: string;
}
