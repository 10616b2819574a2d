/** The programmatic interface: the commands as functions. */
import type { Sandbox, SandboxOptions } from "./sandbox/index.js";

export { defineConfig, type ApiConfig, type GenerateConfig, type Selection } from "./config/config.js";
export { changelog, type ChangelogOptions, type ChangelogResult } from "./project/changelog.js";
export { diff, type DiffResult } from "./project/diff.js";
export type { DiffOptions } from "./project/diff-sides.js";
export { DiagnosticError, type Diagnostic, type DiagnosticPlace } from "./diagnostics/diagnostic.js";
export type { Severity } from "./diagnostics/entry.js";
export { generate, type GenerateOptions, type GenerateResult } from "./project/generate.js";
export { impact, type ImpactOptions, type ImpactResult } from "./project/impact.js";
export { pull, type PullOptions, type PullResult } from "./project/pull.js";
export type { Sandbox, SandboxOptions } from "./sandbox/index.js";

/** The same as in `openapi-dated/sandbox`; a test that needs nothing else starts faster with that one. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await import("./sandbox/index.js");
  return sandbox.startSandbox(options);
}
