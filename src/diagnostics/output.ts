import type { DiagnosticEntry } from "./entry.js";

export const outputDiagnostics = {
  OUTPUT_FILE_CONFLICTED: {
    cause: "A merge left both sides in a generated file. What it should contain follows from the sources.",
    fix: "Resolve conflicts in the sources first (configuration, overlays, lock). Then run `npx generate --force`, which replaces generated files whatever they contain, and commit the result.",
  },
  OUTPUT_FILE_EDITED: {
    cause:
      "A generated file was edited by hand, or merged, after it was written. The next run would undo that.",
    fix: "If nothing in it is to be kept, run `npx generate --force`, which replaces it; corrections of the API belong in an overlay.",
  },
  OUTPUT_FILE_NOT_OURS: {
    cause: "The output folder of an API belongs to the generator, and this file was not written by it.",
    fix: "Move the file elsewhere, or delete it, and run `generate` again. Nothing was written.",
  },
  OUTPUT_FOLDER_UNUSABLE: {
    cause: "Each API has its own folder in the output, and something else is in its place.",
    fix: "Move it elsewhere, or choose another output folder, and run `generate` again. Nothing was written.",
  },
  OUTPUT_NOT_WRITTEN: {
    cause: "The generated files could not be written. Each file is as it was before or as it should be.",
    fix: "Check the permissions and the free space of the folder, and run `npx generate` again.",
  },
  FORMATTER_CONFIG_UNUSABLE: {
    cause: "The project's Prettier cannot use its configuration.",
    fix: "Correct the configuration (`npx prettier --check` reports the same), and run the command again.",
  },
  FORMAT_COMMAND_FAILED: {
    cause:
      "The command in `format` did not format a generated module. It must read the module from standard input, write it to standard output and end with 0.",
    fix: "Run the command by hand with any module. A program of your project's packages is found by `npx generate` and by scripts of package.json. Nothing was written.",
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
      "Generated code has private fields and asynchronous generators, which older JavaScript cannot express.",
    fix: 'Set `"target": "es2017"` or a newer one in the tsconfig.json.',
  },
  TSCONFIG_REFUSES_IMPORTS: {
    severity: "warning",
    cause: "The compiler refuses generated TypeScript in this project.",
    fix: 'Set `emit: "js"` in the configuration of the generator, whose JavaScript and types this project can require; or remove `verbatimModuleSyntax` from the tsconfig.json.',
  },
  OUTPUT_NAMES_CLASH: {
    cause: "Two generated files or folders would have the same name; many disks ignore upper and lower case.",
    fix: "Give the versions names that differ from each other and from the generator's own files. Nothing was written.",
  },
  SHARED_RUNTIME_IN_USE: {
    cause:
      "The runtime that all APIs share is of another version of the generator, or laid out in another way, and `--api` leaves the others as they are.",
    fix: "Run `npx generate` for all APIs. Nothing was written.",
  },
  OUTPUT_UNFINISHED: {
    cause: "A run of `generate` was killed while it replaced files, or is still running.",
    fix: "Run `npx generate`: it writes what is missing.",
  },
  OUTPUT_OUT_OF_DATE: {
    cause:
      "The files on disk differ from what the locked documents, the overlays and this version of the generator produce.",
    fix: "Run `npx generate` and commit the result.",
  },
} satisfies Record<string, DiagnosticEntry>;

export const diskDiagnostics = {
  FOLDER_BUSY: {
    cause: "Only one run at a time may write to a folder, and another run has not finished.",
    fix: "Wait until it finishes, then run the command again.",
  },
  FILE_NOT_ACCESSIBLE: {
    cause: "The operating system refused access to a file that this command needs.",
    fix: "Check the path, the permissions and the free space, and run the command again.",
  },
} satisfies Record<string, DiagnosticEntry>;

export const emitDiagnostics = {
  NAME_TAKEN: {
    severity: "note",
    cause:
      "This name belongs to another declaration or to every client, or a module cannot export it. The name that is given instead follows from the document, whatever else is in it.",
    fix: "Use the name or the module given here, or choose another name in an overlay (`x-client: { name: … }` on an operation).",
  },
  OPERATION_NAMES_ALIKE: {
    severity: "note",
    isAnnounced: true,
    cause:
      "Two operationIds differ in spelling only, and as the name of a function or a type they are the same. Each is named by its method and path instead, unless its operationId is the name.",
    fix: "Name one of them in an overlay (`x-client: { name: … }`), or both by the rule `operationNames`.",
  },
  KEYWORD_NOT_TYPED: {
    severity: "note",
    cause: "A type cannot express this keyword, or only in part, so it accepts more than the schema.",
    fix: "Check such values in your own code where it matters.",
  },
  UNION_TOO_LARGE: {
    severity: "note",
    cause:
      "Parts of an `allOf` are unions with more than 10,000 combinations, too many for a compiler, so the type omits the largest and accepts more than the schema.",
    fix: "Narrow such values in your own code, or simplify the schema with an overlay.",
  },
  EMITTED_CODE_UNPLANNED: {
    cause:
      "The emitted text does not parse, or declares something that was not planned: the document may be hostile.",
    fix: "Report this as a bug of the generator with the document; nothing was written.",
  },
} satisfies Record<string, DiagnosticEntry>;
