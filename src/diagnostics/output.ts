import type { DiagnosticEntry } from "./entry.js";

export const outputDiagnostics = {
  OUTPUT_FILE_NOT_OURS: {
    severity: "error",
    cause:
      "The output folder of an API belongs to the generator, and this file was not written by it (or was edited since).",
    fix: "Move the file elsewhere, or delete it, and run `generate` again. Nothing was written.",
  },
  OUTPUT_FOLDER_UNUSABLE: {
    severity: "error",
    cause: "Each API has a folder of its own in the output, and here something else is in its place.",
    fix: "Move it elsewhere, or choose another output folder, and run `generate` again. Nothing was written.",
  },
  OUTPUT_NOT_WRITTEN: {
    severity: "error",
    cause: "The generated files could not be written; what was there before is unchanged.",
    fix: "Check the permissions and the free space of the folder.",
  },
  FORMATTER_CONFIG_UNUSABLE: {
    severity: "error",
    cause:
      "Generated files are formatted by the project's Prettier configuration, and Prettier cannot use it.",
    fix: "Correct the configuration (`npx prettier --check` reports the same), and run `generate` again.",
  },
  OUTPUT_NAMES_CLASH: {
    severity: "error",
    cause:
      "Two generated files or folders would have one name; on many disks upper and lower case are the same.",
    fix: "Give the versions names that differ from each other and from the generator's own files. Nothing was written.",
  },
  OUTPUT_UNFINISHED: {
    severity: "error",
    cause: "A run of `generate` was killed while it replaced files, or is at work right now.",
    fix: "Run `npx generate`: it finishes what was begun.",
  },
  OUTPUT_OUT_OF_DATE: {
    severity: "error",
    cause:
      "What is on disk is not what the locked documents, the overlays and this version of the generator give.",
    fix: "Run `npx generate` and commit the result.",
  },
} satisfies Record<string, DiagnosticEntry>;
