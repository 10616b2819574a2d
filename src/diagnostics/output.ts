import type { DiagnosticEntry } from "./entry.js";

export const outputDiagnostics = {
  OUTPUT_FILE_CONFLICTED: {
    severity: "error",
    cause: "A merge left both sides in a generated file. What it should contain follows from the sources.",
    fix: "Resolve conflicts in the sources first (configuration, overlays, lock). Then run `npx generate --force`, which replaces generated files whatever they contain, and commit the result.",
  },
  OUTPUT_FILE_EDITED: {
    severity: "error",
    cause:
      "A generated file was edited by hand, or merged, after it was written. The next run would undo that.",
    fix: "If nothing in it is to be kept, run `npx generate --force`, which replaces it; what the API means differently belongs into an overlay.",
  },
  OUTPUT_FILE_NOT_OURS: {
    severity: "error",
    cause: "The output folder of an API belongs to the generator, and this file was not written by it.",
    fix: "Move the file elsewhere, or delete it, and run `generate` again. Nothing was written.",
  },
  OUTPUT_FOLDER_UNUSABLE: {
    severity: "error",
    cause: "Each API has its own folder in the output, and something else is in its place.",
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
      "Generated files are formatted with the project's Prettier configuration, which Prettier cannot use.",
    fix: "Correct the configuration (`npx prettier --check` reports the same), and run `generate` again.",
  },
  TSCONFIG_LIB_TOO_OLD: {
    severity: "warning",
    cause:
      "Generated files use the standard library of ES2022, and the compiler is configured with an older one.",
    fix: 'Set `"lib": ["es2022"]` in the tsconfig.json, with `"dom"` if it is for browsers.',
  },
  TSCONFIG_TARGET_TOO_OLD: {
    severity: "warning",
    cause:
      "What is generated has private fields and asynchronous generators, which older JavaScript cannot express.",
    fix: 'Set `"target": "es2017"` or a newer one in the tsconfig.json.',
  },
  TSCONFIG_REFUSES_IMPORTS: {
    severity: "warning",
    cause: "The compiler refuses generated TypeScript in this project.",
    fix: 'Set `emit: "js"` in the configuration of the generator, whose JavaScript and types this project can require; or remove `verbatimModuleSyntax` from the tsconfig.json.',
  },
  OUTPUT_NAMES_CLASH: {
    severity: "error",
    cause: "Two generated files or folders would have the same name; many disks ignore upper and lower case.",
    fix: "Give the versions names that differ from each other and from the generator's own files. Nothing was written.",
  },
  OUTPUT_UNFINISHED: {
    severity: "error",
    cause: "A run of `generate` was killed while it replaced files, or is still running.",
    fix: "Run `npx generate`: it finishes the interrupted run.",
  },
  OUTPUT_OUT_OF_DATE: {
    severity: "error",
    cause:
      "The files on disk differ from what the locked documents, the overlays and this version of the generator produce.",
    fix: "Run `npx generate` and commit the result.",
  },
} satisfies Record<string, DiagnosticEntry>;
