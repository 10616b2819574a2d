/**
 * Makes the files of a configured API, and of a shared runtime, in memory. Compiler, templates and validator are loaded
 * with this module, so it is imported only when there is something to build.
 */
import path from "node:path";
import { loadTemplates, packageVersion, sharedRuntime } from "../config/package-files.js";
import type { Project, ProjectApi } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import type { ModuleStyle } from "../emit/module/module-style.js";
import { emitSharedRuntime, type RuntimeChoice } from "../emit/templates.js";
import { formatAll } from "../output/format.js";
import type { Formatting } from "../output/formatting.js";
import { createManifest, refuseClashes } from "../output/manifest.js";
import { announceNewer } from "./newer-versions.js";
import { generateApi, type GeneratedApi, type GeneratedFolder } from "./pipeline.js";
import { loadSources } from "./sources.js";

export interface Generator {
  api(api: ProjectApi, report: Report): Promise<GeneratedApi>;
  runtime(choice: RuntimeChoice): Promise<GeneratedFolder>;
}

/** `shownFrom`: base of the paths in messages. Default: the folder of the configuration. */
export async function createGenerator(
  { cwd, format, output }: Pick<Project, "cwd" | "format" | "output">,
  formatting: Formatting,
  style: ModuleStyle,
  shownFrom = cwd,
): Promise<Generator> {
  const origin = { generator: `openapi-dated ${await packageVersion()}`, format };
  const templates = await loadTemplates(style.emit === "js" ? style.format : undefined);
  const folder = path.relative(cwd, output).replaceAll(path.sep, "/") || ".";
  const settings = { templates, formatting, style, folder, origin };
  return {
    api: async (api, report) => {
      const sources = await loadSources(api, shownFrom, report);
      const generated = await generateApi(sources, settings, report);
      const paths = generated.files.map(({ path: file }) => file);
      refuseClashes(paths, api.name);
      announceNewer({ name: api.name, ...sources }, report);
      return generated;
    },
    runtime: async (choice) => {
      const files = await formatAll(emitSharedRuntime(sharedRuntime, choice, templates, style), formatting);
      const ofNoApi = { ...origin, style, filter: undefined, sources: new Map<string, string>() };
      const manifest = createManifest(sharedRuntime, files, ofNoApi);
      return { files: [...files, manifest], manifest, further: {} };
    },
  };
}
