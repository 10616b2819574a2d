/**
 * Records what clients did and which webhooks were delivered, as a fixture for tests.
 *
 * With a seed, the same calls give the same bytes: times are relative (only `advanceTime` moves them on), keys that
 * clients make up are numbered, and the headers of a connection are left out.
 */
import type { SandboxClock } from "../clock.js";
import type { Delivery } from "../webhooks/delivery.js";
import { entryOf, longestBody, timesAt, webhookOf, type Exchange, type Writer } from "./har-entries.js";
import { harCreator, type Har } from "./har.js";
import type { Secrets } from "./secrets.js";

export interface Recorder {
  /** Of which something is recorded. */
  readonly apis: ReadonlySet<string>;
  record(exchange: Exchange): void;
  /** Of one API; of all where no name is given. */
  fixture(deliveries: readonly Delivery[], api?: string): Har;
}

export interface RecorderOptions {
  readonly clock: Pick<SandboxClock, "advanced">;
  readonly secrets: Secrets;
  /** Where the sandbox is, and what is recorded in its place. */
  readonly address: () => { readonly real: string; readonly recorded: string };
}

/** Of all bodies. What comes after is left out. */
const mostBytes = 64 * 1024 * 1024;

export function createRecorder({ clock, secrets, address }: RecorderOptions): Recorder {
  const exchanges: (Exchange & { readonly at: number })[] = [];
  const keys = new Map<string, string>();
  let bytes = 0;
  let leftOut = 0;
  return {
    get apis() {
      return new Set(exchanges.map(({ api }) => api));
    },
    record(exchange) {
      const { request, reply, keyHeader } = exchange;
      bytes += request.body.length + reply.bytes.length;
      if (bytes > mostBytes) {
        leftOut++;
        return;
      }
      learnSecrets(exchange, secrets);
      const key = keyHeader === undefined ? undefined : request.header(keyHeader);
      if (key !== undefined && !keys.has(key)) keys.set(key, `key-${keys.size + 1}`);
      exchanges.push({ ...exchange, at: clock.advanced() });
    },
    fixture(deliveries, api) {
      const isOwn = (each: { readonly api: string }): boolean => api === undefined || each.api === api;
      const { real, recorded } = address();
      const clean = (text: string): string => secrets.clean(text.replaceAll(real, recorded));
      const keyOf = (value: string): string => keys.get(value) ?? clean(value);
      const writer: Writer = { secrets, clean, keyOf, address: recorded };
      const attempts = deliveries
        .filter(isOwn)
        .flatMap((delivery) => delivery.attempts.map((attempt) => ({ delivery, attempt })));
      const comment = `${leftOut} requests are left out, because bodies have more than ${mostBytes} bytes.`;
      return {
        log: {
          version: "1.2",
          creator: harCreator,
          ...(leftOut === 0 ? {} : { comment }),
          entries: exchanges
            .filter(isOwn)
            .map((each, index) => entryOf(each, timesAt(each.at + index), writer)),
          _webhooks: attempts.map(({ delivery, attempt }, index) =>
            webhookOf(delivery, attempt, timesAt(index), writer),
          ),
        },
      };
    },
  };
}

function learnSecrets({ request, headers, reply }: Exchange, secrets: Secrets): void {
  for (const [name, value] of headers) if (secrets.isSecretHeader(name)) secrets.addCredential(value);
  for (const [name, value] of new URLSearchParams(request.query))
    if (secrets.isSecretParameter(name)) secrets.add(value);
  for (const body of [request.body, reply.bytes])
    if (body.length <= longestBody) secrets.addFields(Buffer.from(body).toString());
}
