/** The programmatic interface: what the command line does, as functions. */
export { defineConfig, type ApiConfig, type GenerateConfig } from "./config/config.js";
export { diff, type DiffOptions, type DiffResult } from "./diff.js";
export { DiagnosticError, type Diagnostic, type Place } from "./diagnostics/diagnostic.js";
export type { Severity } from "./diagnostics/entry.js";
export { generate, type GenerateOptions, type GenerateResult } from "./generate.js";
