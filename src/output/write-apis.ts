/**
 * Puts the files of all APIs in place (see `disk/change-folder.ts`).
 *
 * Every folder is locked and compared again before the first file is touched: files added since the comparison stop the
 * run, like those found by it.
 */
import path from "node:path";

import {
  openFolder,
  type WritableFolder,
  explainingFailures,
  type FolderCodes,
} from "../disk/change-folder.js";
import { DiagnosticError, type Diagnostic } from "../diagnostics/diagnostic.js";
import type { TextFile } from "./manifest.js";
import { knownPath } from "../values/path.js";
import { compareFolder, type FolderState, type ForeignFile } from "./compare-folder.js";

export interface ApiToWrite {
  readonly name: string;
  readonly files: readonly TextFile[];
  readonly state: FolderState;
}

export interface WriteSettings {
  /** The folder of all APIs; absolute. */
  readonly output: string;
  /** Base of the paths in messages. */
  readonly cwd: string;
  refuseForeign(api: string, foreign: readonly ForeignFile[]): readonly Diagnostic[];
}

/** The folder of an unchanged API is not even locked, since its folder may be read-only. */
export async function writeApis(apis: readonly ApiToWrite[], settings: WriteSettings): Promise<void> {
  refuse(apis.map(({ name, state }) => ({ name, foreign: state.foreign })));
  const changed = apis.filter(({ state }) => state.changes.length > 0 || state.isUnfinished);
  const opened: OpenedApi[] = [];
  try {
    for (const api of changed) opened.push(await open(api, settings));
    refuse(opened.map(({ name, state }) => ({ name, foreign: state.foreign })));
    for (const api of opened)
      await api.attempt(() => api.folder.prepare(api.state.changes, { isDurable: false }));
    for (const api of opened) await api.attempt(() => api.folder.commit());
  } finally {
    for (const { folder } of opened) await folder.release();
  }

  function refuse(
    foreignOfApis: readonly { readonly name: string; readonly foreign: readonly ForeignFile[] }[],
  ): void {
    const foreign = foreignOfApis.flatMap((api) => settings.refuseForeign(api.name, api.foreign));
    if (foreign.length > 0) throw new DiagnosticError(foreign);
  }
}

interface OpenedApi {
  readonly name: string;
  readonly folder: WritableFolder;
  readonly state: FolderState;
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

const codes: FolderCodes = { notWritten: "OUTPUT_NOT_WRITTEN", changedMeanwhile: "OUTPUT_FILE_NOT_OURS" };

async function open({ name, files }: ApiToWrite, { output, cwd }: WriteSettings): Promise<OpenedApi> {
  const target = path.join(output, name);
  const place = { api: name, file: knownPath(target, cwd) };
  const attempt = <T>(work: () => Promise<T>): Promise<T> => explainingFailures(place, codes, work);
  const folder = await attempt(() => openFolder(target));
  try {
    return { name, folder, attempt, state: await compareFolder(target, files, name, cwd) };
  } catch (error) {
    await folder.release();
    throw error;
  }
}
