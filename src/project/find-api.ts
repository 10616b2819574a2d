/**
 * The API to explain: the named one, else the only one whose traits describe the subject.
 *
 * Other diagnostics of the documents are dropped. An API that was never pulled is skipped unless named: explaining
 * should not write a lock.
 */
import type { Project } from "../config/project.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { Report } from "../diagnostics/report.js";
import type { Api } from "../model/api.js";
import { compareVersions } from "../values/version.js";
import { buildApis } from "./build.js";
import { loadSources } from "./sources.js";

/** The candidates. */
export interface CandidateApis extends Project {
  /** True if the user named the API, which is then the only one in `apis`. */
  readonly isNamed: boolean;
}

export interface FoundApi<Scheme> {
  /** The newest version of the API that has the traits. */
  readonly api: Api;
  readonly scheme: Scheme;
}

export interface Refusals {
  readonly none: DiagnosticCode;
  readonly several: DiagnosticCode;
}

export async function findApiWith<Scheme>(
  { apis, cwd, isNamed }: CandidateApis,
  schemeOf: (api: Api) => Scheme | undefined,
  { none, several }: Refusals,
): Promise<FoundApi<Scheme>> {
  const considered = apis.filter(({ source }) => isNamed || source.kind !== "unlocked");
  const candidates: FoundApi<Scheme>[] = [];
  for (const each of considered) {
    const report = new Report();
    const sources = await loadSources(each, cwd, report);
    const newest = newestWith(buildApis(sources, each.version, report), schemeOf);
    if (newest !== undefined) candidates.push(newest);
  }
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0) return only;
  const names = (only === undefined ? considered : candidates.map(({ api }) => api)).map(({ name }) => name);
  throw new DiagnosticError([
    only === undefined
      ? createDiagnostic(none, {}, `Looked at: ${names.join(", ") || "nothing"}.`)
      : createDiagnostic(several, {}, `It could be one of these: ${names.join(", ")}.`),
  ]);
}

function newestWith<Scheme>(
  apis: readonly Api[],
  schemeOf: (api: Api) => Scheme | undefined,
): FoundApi<Scheme> | undefined {
  const [newest] = [...apis]
    .sort((left, right) => compareVersions(right.version, left.version))
    .flatMap((api) => {
      const scheme = schemeOf(api);
      return scheme === undefined ? [] : [{ api, scheme }];
    });
  return newest;
}
