// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/**
 * Resumes entries of a journal across versions: each with the client of the version that wrote it, which is loaded on
 * demand.
 */
import type { JournalEntry } from "./call/journal.js";
import type { Resume } from "./client.js";
import { attribute, InvalidRequestError } from "./errors/errors.js";

/**
 * Repeats the call of an unfinished entry with the client of its version, with the same key and arguments. Resolves with
 * the data of the response. Rejects with the error of the call, which is an `InvalidRequestError` if the entry is of another
 * API, or of a version that is not generated; then nothing is sent, and the entry stays as it is.
 */
export type ResumeEntry = (...args: Parameters<Resume>) => Promise<unknown>;

interface VersionModule<Options> {
  createClient(options: Options): { readonly resume: Resume };
}

/** The module of a version, loaded on demand or already there. */
type Load<Options extends object> = () => VersionModule<Options> | Promise<VersionModule<Options>>;

export function resumeByVersion<Options extends object>(
  api: string,
  options: Options,
  versions: Readonly<Record<string, Load<Options>>>,
): ResumeEntry {
  const resumes = new Map<string, Promise<Resume>>();
  const resumeOf = async (load: Load<Options>): Promise<Resume> =>
    (await load()).createClient(options).resume;
  return async (entry, args, own) => {
    const { version = "" } = entry;
    const load = entry.api === api && Object.hasOwn(versions, version) ? versions[version] : undefined;
    if (!load) throw refusal(entry, api);
    // Clients of one version share limits and keys, so there is one, unless making it failed.
    const resume = resumes.get(version) ?? resumeOf(load);
    resumes.set(version, resume);
    resume.catch(() => resumes.delete(version));
    return (await resume)(entry, args, own);
  };
}

function refusal(entry: JournalEntry, api: string): Error {
  const { version, operation, key } = entry;
  const message =
    entry.api === api
      ? `resume: the entry is of version ${String(version)}, which is not generated. Generate it as well, and resume the entry with it.`
      : `resume: the entry is of the API ${entry.api}, not of ${api}.`;
  return attribute(new InvalidRequestError(message), {
    operation,
    attempts: 0,
    fate: "unknown",
    outcomeUnknown: true,
    idempotencyKey: key,
    keyExpiresAt: undefined,
  });
}
