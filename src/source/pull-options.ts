/** What a pull is given and what it gives back. */
import path from "node:path";
import type { Report } from "../diagnostics/report.js";
import type { ApiVersion } from "../model/version.js";
import type { FetchSettings } from "./fetch-document.js";
import type { AllowedOrigins } from "./index-location.js";
import type { JudgeChange, PullVerdict } from "./judge-change.js";
import type { ParseDocument } from "./locked-document.js";
import type { IndexAddress } from "./pull-index.js";
import type { VersionsIndex } from "./read-index.js";
import type { PullContext } from "./stage-document.js";
import { StagedFiles } from "./staged-files.js";

export interface PullOptions extends Omit<FetchSettings, "headers"> {
  readonly api: string;
  /** Where lock and documents are, or will be; relative to `cwd`. */
  readonly folder: string;
  readonly index: IndexAddress;
  /** Only these. Others keep what is locked. */
  readonly versions?: readonly string[];
  /** Credentials, for example. Sent to the origin of the index only. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowOtherOrigins?: AllowedOrigins;
  /** Take whatever the publisher changed. */
  readonly accept?: boolean;
  readonly parseDocument: ParseDocument;
  readonly judgeChange?: JudgeChange;
  /** What paths in messages are relative to. Default: the working directory. */
  readonly cwd?: string;
  readonly report: Report;
}

export interface PullResult {
  readonly index: VersionsIndex;
  readonly added: readonly ApiVersion[];
  readonly unchanged: readonly ApiVersion[];
  readonly changed: readonly PulledChange[];
  /** Still locked, no longer in the index. */
  readonly vanished: readonly ApiVersion[];
  /** False: the folder was up to date and no file was touched. */
  readonly isWritten: boolean;
}

export interface PulledChange {
  readonly version: ApiVersion;
  readonly verdict: PullVerdict;
  readonly summary: string;
}

export function contextOf(options: PullOptions, indexUrl: URL): PullContext {
  const { api, accept = false, parseDocument, judgeChange, report, cwd = process.cwd() } = options;
  const folder = path.resolve(cwd, options.folder);
  const headers = new Map([[indexUrl.origin, options.headers ?? {}]]);
  return {
    api,
    folder,
    cwd,
    settings: { ...options, headers },
    staged: new StagedFiles(folder),
    isAccepted: accept,
    parseDocument,
    judgeChange,
    report,
  };
}
