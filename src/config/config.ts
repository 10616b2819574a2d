/** The default export of `generate.config.ts`. */
import type { GenerateConfig } from "./config-types.js";

export type { ApiConfig, GenerateConfig, Selection } from "./config-types.js";

/** Returns the configuration. Its parameter gives editors the type. */
export function defineConfig(config: GenerateConfig): GenerateConfig {
  return config;
}
