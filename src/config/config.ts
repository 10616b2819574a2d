/** What `generate.config.ts` exports. */
import type { GenerateConfig } from "./config-types.js";

export type { ApiConfig, GenerateConfig, Selection } from "./config-types.js";

/** Gives the configuration its type in an editor; it returns what it is given. */
export function defineConfig(config: GenerateConfig): GenerateConfig {
  return config;
}
