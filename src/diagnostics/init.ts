import type { DiagnosticEntry } from "./entry.js";

export const initDiagnostics = {
  INIT_SOURCE_MISSING: {
    severity: "error",
    cause: "Only you know which API the project uses, and there is no terminal to ask on.",
    fix: "Name a preset, the URL of a service or of its index, or the file or folder of documents: `generate init ./openapi.yaml`.",
  },
  INIT_SOURCE_UNKNOWN: {
    severity: "error",
    cause: "An API comes from a preset, from the URL of a service or of its index, or from documents.",
    fix: "Check the spelling; a path starts from the working directory.",
  },
  INIT_FILE_NOT_WRITTEN: {
    severity: "error",
    cause:
      "The operating system refused it, or somebody else wrote the file. Files before it in the list are written.",
    fix: "Mend that and run `generate init` again: it continues where it stopped.",
  },
} satisfies Record<string, DiagnosticEntry>;
