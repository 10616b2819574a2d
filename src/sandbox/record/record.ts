/**
 * Records what clients did and which webhooks were delivered, as a fixture for tests.
 *
 * With a seed, the same calls give the same bytes: times are relative (only `advanceTime` moves them on), keys that
 * clients make up are numbered, and the headers of a connection are left out.
 */
import path from "node:path";

import { type DiagnosticError, diagnosticError } from "../../diagnostics/diagnostic.js";
import { look } from "../../disk/look.js";
import { putFile } from "../../disk/put-file.js";
import { describeUnread, readFileContent } from "../../disk/read-file.js";
import type { SandboxClock } from "../clock.js";
import type { Delivery } from "../delivery-queue.js";
import {
  entryOf,
  type Exchange,
  type Har,
  harCreator,
  longestBody,
  readHar,
  timesAt,
  webhookOf,
  type Writer,
} from "./har.js";
import type { Secrets } from "./secrets.js";

export interface Recorder {
  /** Of which something is recorded. */
  readonly apis: ReadonlySet<string>;
  record(exchange: Exchange): void;
  /** Of one API; of all where no name is given. */
  fixture(deliveries: readonly Delivery[], api?: string): Har;
}

interface RecorderOptions {
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

// MERGED fixture-files.ts
/*
 * Where a recording goes: a file, or a folder in which each API has one.
 *
 * It is written when the sandbox ends, in one step, so that a fixture is whole or absent. A file that the sandbox did not
 * record is never replaced.
 */

/** A fixture that was written. */
export interface WrittenFixture {
  readonly file: string;
  readonly requests: number;
  readonly webhooks: number;
}

const limits = { maximumBytes: 256 * 1024 * 1024 };

/** Throws where a recording could not be written later. */
export async function checkRecording(place: string, apis: readonly string[]): Promise<void> {
  for (const file of filesOf(place, apis)) await previous(file);
}

export async function writeRecording(
  place: string,
  recorder: Recorder,
  deliveries: readonly Delivery[],
): Promise<readonly WrittenFixture[]> {
  if (!isFolder(place)) return [await write(place, recorder.fixture(deliveries))];
  const written: WrittenFixture[] = [];
  for (const api of [...recorder.apis].sort())
    written.push(await write(fileOf(place, api), recorder.fixture(deliveries, api)));
  return written;
}

function filesOf(place: string, apis: readonly string[]): readonly string[] {
  return isFolder(place) ? apis.map((api) => fileOf(place, api)) : [place];
}

function isFolder(place: string): boolean {
  return /[/\\]$/.test(place) || look(place).kind === "folder";
}

function fileOf(folder: string, api: string): string {
  return path.join(folder, `${api}.har`);
}

async function write(file: string, har: Har): Promise<WrittenFixture> {
  const before = await previous(file);
  const text = `${JSON.stringify(har, null, 2)}\n`;
  const problem = before === text ? undefined : await putFile(file, text, before);
  if (problem !== undefined) throw refused(file, `It cannot be written: ${problem}.`);
  return { file, requests: har.log.entries.length, webhooks: har.log._webhooks?.length ?? 0 };
}

/** What an earlier recording left there. */
async function previous(file: string): Promise<string | undefined> {
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
