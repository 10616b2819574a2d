import type { DiagnosticEntry } from "./entry.js";

export const impactDiagnostics = {
  IMPACT_PROJECT_MISSING: {
    severity: "error",
    cause:
      "`impact` reads your code as the compiler does, by a tsconfig.json or jsconfig.json, and there is none.",
    fix: "Run it in the folder of your project, or name the file with `--project path/to/tsconfig.json`.",
  },
  IMPACT_PROJECT_INVALID: {
    severity: "error",
    cause: "The compiler cannot read this configuration of your project.",
    fix: "Correct it until `npx tsc --noEmit -p` accepts it.",
  },
} satisfies Record<string, DiagnosticEntry>;
