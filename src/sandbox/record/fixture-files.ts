/**
 * Where a recording goes: a file, or a folder in which each API has one.
 *
 * It is written when the sandbox ends, in one step, so that a fixture is whole or absent. A file that the sandbox did not
 * record is never replaced.
 */
import path from "node:path";

import type { DiagnosticError } from "../../diagnostics/diagnostic.js";
import { diagnosticError } from "../../diagnostics/diagnostic.js";
import { look } from "../../disk/look.js";
import { putFile } from "../../disk/put-file.js";
import { describeUnread, readFileContent } from "../../disk/read-file.js";
import type { Delivery } from "../webhooks/delivery.js";
import { harCreator, readHar, type Har } from "./har.js";
import type { Recorder } from "./recorder.js";

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
