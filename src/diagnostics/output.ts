import type { DiagnosticEntry } from "./entry.js";

export const outputDiagnostics = {
  OUTPUT_FILE_NOT_OURS: {
    severity: "error",
    cause:
      "The output folder of an API belongs to the generator, and this file was not written by it (or was edited since).",
    fix: "Move the file elsewhere, or delete it, and run `generate` again. Nothing was written.",
  },
  OUTPUT_OUT_OF_DATE: {
    severity: "error",
    cause:
      "What is on disk is not what the locked documents, the overlays and this version of the generator give.",
    fix: "Run `npx generate` and commit the result.",
  },
} satisfies Record<string, DiagnosticEntry>;
