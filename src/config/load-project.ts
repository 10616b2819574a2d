/** The project of a program: its configuration, or that of the working directory. */
import type { GenerateConfig } from "./config.js";
import { loadConfig } from "./load-config.js";
import { resolveProject, type Project } from "./project.js";

export async function loadProject(cwd: string, config: GenerateConfig | undefined): Promise<Project> {
  if (config !== undefined) return resolveProject(config, cwd);
  const loaded = await loadConfig(cwd, undefined);
  return resolveProject(loaded.config, loaded.folder);
}
