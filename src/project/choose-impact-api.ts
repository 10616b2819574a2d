/** Which API of a configuration a step is about: the one that has the version, where nobody says it. */
import path from "node:path";

import { selectApi, type Project, type ProjectApi } from "../config/project.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { listWords } from "../values/text.js";
import { Report } from "../diagnostics/report.js";
import { knownPath } from "../disk/known-path.js";
import { isMissing } from "../disk/look.js";
import { readLock } from "../source/lock.js";

/** Throws where nothing of it is generated: then no import can be followed. */
export async function chooseImpactApi(
  project: Project,
  name: string | undefined,
  to: string | undefined,
): Promise<ProjectApi> {
  const { apis } = name === undefined ? project : selectApi(project, name);
  const known = await Promise.all(
    apis.map(async (api) => ({ api, versions: await versionsOf(api, project.cwd) })),
  );
  const having = known.filter(({ api, versions }) =>
    to === undefined ? api.indexUrl !== undefined : versions.includes(to),
  );
  // A version that none has is refused by whoever reads it.
  const found = having.length > 0 ? having : known;
  const generated = found.filter(({ api }) => !isMissing(path.join(project.output, api.name)));
  const [first, ...others] = generated.length > 0 ? generated : found;
  if (first === undefined) throw new Error("A configuration has an API.");
  if (others.length > 0) {
    const each = [first, ...others].map(({ api, versions }) => `${api.name} has ${listWords(versions)}`);
    const wanted = to === undefined ? "an index" : `the version ${to}`;
    const detail = `${having.length > 0 ? "Several have" : "None has"} ${wanted}: ${each.join("; ")}.`;
    throw diagnosticError("IMPACT_API_UNCLEAR", {}, detail);
  }
  const { api } = first;
  const folder = path.join(project.output, api.name);
  if (!isMissing(folder)) return api;
  const detail = `There is no folder ${knownPath(folder, project.cwd)}.`;
  throw diagnosticError("IMPACT_NOT_GENERATED", { api: api.name }, detail);
}

async function versionsOf({ name, source }: ProjectApi, cwd: string): Promise<readonly string[]> {
  if (source.kind === "given") return [...source.documents.keys()];
  if (source.kind === "unlocked") return [];
  const lock = await readLock(source.folder, { api: name, cwd }, new Report());
  return [...(lock?.versions.keys() ?? [])];
}
