/**
 * Options, shared context and result of refreshing the lock. `project/`, which knows the later stages, may provide the
 * judgement of changes.
 */
import path from "node:path";

import { Report } from "../diagnostics/report.js";
import { type FileChange, unfinishedManifests } from "../disk/change-folder.js";
import { fingerprintOf } from "../disk/fingerprint.js";
import type { ApiVersion } from "../values/version.js";
import type { FetchSettings } from "./fetch-document.js";
import type { DescribedIndexChange } from "./index-changes.js";
import type { ParseDocument, RequestFiles } from "./given-documents.js";
import { type Lock, parseLock } from "./lock-format.js";
import type { LockedDocument } from "./lock.js";
import type { VersionsIndex } from "./read-index.js";
import type { AllowedOrigins } from "./url-rules.js";

export interface RefreshOptions extends Omit<FetchSettings, "headers"> {
  readonly api: string;
  /** The folder of lock and documents, relative to `cwd`. */
  readonly folder: string;
  readonly index: string | URL;
  /** These versions, and those newer than all of them. Others stay as locked. */
  readonly versions?: readonly string[];
  /** Credentials, for example. Sent to the origin of the index only. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowOtherOrigins?: AllowedOrigins;
  /** Accepts all changes of the publisher; with a reason, also documents that name another version. */
  readonly accept?: boolean | string;
  readonly parseDocument: ParseDocument;
  readonly requestFiles: RequestFiles;
  readonly judgeChange?: JudgeChange;
  readonly findEcho?: FindEcho;
  /** Base of paths in messages. Default: the working directory. */
  readonly cwd?: string;
  readonly report: Report;
}

export interface RefreshResult {
  readonly index: VersionsIndex;
  /** Its changes since it was locked. */
  readonly indexChanges: readonly DescribedIndexChange[];
  readonly added: readonly ApiVersion[];
  readonly unchanged: readonly ApiVersion[];
  readonly changed: readonly RefreshedChange[];
  /** Still locked, no longer in the index. */
  readonly vanished: readonly ApiVersion[];
  /** False if the folder was up to date, so that no file was touched. */
  readonly isWritten: boolean;
}

interface RefreshedChange extends ChangeJudgement {
  readonly version: ApiVersion;
}

type RefreshVerdict =
  /** Only descriptions differ. */
  | "prose"
  /** Additions, which the publisher may make within a version. */
  | "additive"
  | "breaking"
  /** They could not be compared. */
  | "unknown";

/** Judges a change of the publisher, using the later stages. `summary`: whole sentences. */
export type JudgeChange = (
  locked: LockedDocument,
  published: LockedDocument,
) => ChangeJudgement | Promise<ChangeJudgement>;

/** The response header in which the server names the version it served. */
type FindEcho = (document: LockedDocument) => string | undefined | Promise<string | undefined>;

export interface ChangeJudgement {
  readonly verdict: RefreshVerdict;
  readonly summary: string;
}

export interface RefreshContext extends Pick<
  RefreshOptions,
  "api" | "parseDocument" | "requestFiles" | "report"
> {
  /** Absolute. */
  readonly folder: string;
  readonly cwd: string;
  readonly settings: FetchSettings;
  readonly staged: StagedFiles;
  /** The locks of killed pulls: what those had accepted, and may have put in place. */
  readonly unfinished: readonly Lock[];
  readonly isAccepted: boolean;
  /** The reason to accept that a document names another version. */
  readonly reason: string | undefined;
  readonly judgeChange: JudgeChange | undefined;
  readonly findEcho: FindEcho | undefined;
}

export async function contextOf(options: RefreshOptions, indexUrl: URL): Promise<RefreshContext> {
  const { api, accept = false, judgeChange, findEcho, report, cwd = process.cwd() } = options;
  const folder = path.resolve(cwd, options.folder);
  const headers = new Map([[indexUrl.origin, options.headers ?? {}]]);
  return {
    api,
    folder,
    cwd,
    settings: { ...options, headers },
    staged: new StagedFiles(folder),
    unfinished: (await unfinishedManifests(folder)).flatMap(
      (text) => parseLock(text, folder, new Report()) ?? [],
    ),
    isAccepted: accept !== false,
    reason: typeof accept === "string" && accept.trim() !== "" ? accept.trim() : undefined,
    parseDocument: options.parseDocument,
    requestFiles: options.requestFiles,
    judgeChange,
    findEcho,
    report,
  };
}

/** The changes of a pull in the lock's folder, collected until all documents are accepted. */
class StagedFiles {
  readonly #folder: string;
  readonly #changes = new Map<string, FileChange>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  /** In the order of staging. */
  get changes(): readonly FileChange[] {
    return [...this.#changes.values()];
  }

  /** Remembers the current file, on which the decision was based. */
  async write(name: string, content: Uint8Array | string): Promise<void> {
    const before = await fingerprintOf(path.join(this.#folder, name));
    this.#changes.set(name, { name, content, before });
  }

  /** Keeps a file that is also staged for writing. */
  async remove(name: string): Promise<void> {
    if (this.#changes.has(name)) return;
    const before = await fingerprintOf(path.join(this.#folder, name));
    this.#changes.set(name, { name, content: undefined, before });
  }
}
