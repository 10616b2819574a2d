/**
 * Record and replay: the calls of clients and the delivered webhooks, as a fixture for tests. This file is the door of
 * the folder.
 *
 * With a seed, the same calls give the same bytes: times are relative (only `advanceTime` moves them on), keys that
 * clients make up are numbered, and the headers of a connection are omitted. A fixture is written in one step when the
 * sandbox ends, and never replaces a file that the sandbox did not record.
 */
import path from "node:path";

import { type DiagnosticError, diagnosticError } from "../../diagnostics/diagnostic.js";
import { look } from "../../disk/look.js";
import { putFile } from "../../disk/put-file.js";
import { describeUnread, readFileContent } from "../../disk/read-file.js";
import type { Delivery } from "../delivery-queue.js";
import type { Exchange, ObservedSandbox, SandboxFeature, WrittenFixture } from "../feature.js";
import {
  entryOf,
  harCreator,
  longestBody,
  readHar,
  timesAt,
  webhookOf,
  type Har,
  type Writer,
} from "./har.js";
import { createSecrets, type Secrets } from "./secrets.js";

export { replay, type Replay, type ReplayedWebhook } from "./replay.js";

export interface RecordOptions {
  /**
   * The place for the recording, an HTTP Archive without secrets that `close` writes: a file, or a folder (`fixtures/`)
   * with a file for each API. An earlier recording is replaced; any other file is refused at the start.
   */
  readonly record?: string | undefined;
}

export const recording: SandboxFeature = {
  option: "record",
  description:
    "Write what clients do to this file, or to a file for each API in this folder, when the sandbox ends: a fixture without secrets",
  example: [
    "$0 sandbox --seed 1 --record test/payout.har",
    "a fixture for `replay` of openapi-dated/sandbox",
  ],
  async start(place, sandbox) {
    const isFolder = /[/\\]$/.test(place) || look(place).kind === "folder";
    const fileOf = (api: string): string => (isFolder ? path.join(place, `${api}.har`) : place);
    for (const { name } of sandbox.apis) await readPrevious(fileOf(name));
    const recorder = createRecorder(sandbox);
    return {
      onExchange: (exchange) => {
        recorder.record(exchange);
      },
      async finish(deliveries) {
        if (!isFolder) return [await write(place, recorder.fixture(deliveries))];
        const written: WrittenFixture[] = [];
        for (const api of recorder.apis().sort())
          written.push(await write(fileOf(api), recorder.fixture(deliveries, api)));
        return written;
      },
    };
  },
};

interface Recorder {
  /** The recorded APIs. */
  apis(): string[];
  record(exchange: Exchange): void;
  /** The fixture of one API; without a name, of all. */
  fixture(deliveries: readonly Delivery[], api?: string): Har;
}

/** Limit for all bodies together; later requests are omitted. */
const mostBytes = 64 * 1024 * 1024;

function createRecorder({ apis, clock, secrets: known, isPortFixed, url }: ObservedSandbox): Recorder {
  const secrets = createSecrets(
    apis.flatMap(({ models }) => models),
    known,
  );
  const exchanges: (Exchange & { readonly at: number })[] = [];
  const keys = new Map<string, string>();
  let bytes = 0;
  let leftOut = 0;
  return {
    apis: () => [...new Set(exchanges.map(({ api }) => api))],
    record(exchange) {
      const { request, reply, keyHeader } = exchange;
      const size = request.body.length + reply.bytes.length;
      // One that is too large leaves room for the others.
      if (bytes + size > mostBytes) {
        leftOut++;
        return;
      }
      bytes += size;
      learnSecrets(exchange, secrets);
      const key = keyHeader === undefined ? undefined : request.header(keyHeader);
      if (key !== undefined && !keys.has(key)) keys.set(key, `key-${keys.size + 1}`);
      exchanges.push({ ...exchange, at: clock.advanced() });
    },
    fixture(deliveries, api) {
      const isOwn = (each: { readonly api: string }): boolean => api === undefined || each.api === api;
      const address = isPortFixed ? url() : "http://127.0.0.1";
      const clean = (text: string): string => secrets.clean(text.replaceAll(url(), address));
      const keyOf = (value: string): string => keys.get(value) ?? clean(value);
      const writer: Writer = { secrets, clean, keyOf, address };
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

async function write(file: string, har: Har): Promise<WrittenFixture> {
  const before = await readPrevious(file);
  const text = `${JSON.stringify(har, null, 2)}\n`;
  const problem = before === text ? undefined : await putFile(file, text, before);
  if (problem !== undefined) throw refused(file, `It cannot be written: ${problem}.`);
  return { file, requests: har.log.entries.length, webhooks: har.log._webhooks?.length ?? 0 };
}

const limits = { maximumBytes: 256 * 1024 * 1024 };

/** The text of an earlier recording. Throws for any other file. */
async function readPrevious(file: string): Promise<string | undefined> {
  const found = await readFileContent(file, limits);
  if (found.kind === "missing") return undefined;
  if (found.kind !== "bytes") throw refused(file, describeUnread(found, limits));
  const text = found.bytes.toString("utf8");
  if (readHar(text)?.log.creator.name === harCreator.name) return text;
  throw refused(file, "It exists, and is not a recording of the sandbox.");
}

function refused(file: string, detail: string): DiagnosticError {
  return diagnosticError("RECORDING_REFUSED", { file }, detail);
}
