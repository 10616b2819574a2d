import { announcement, type DiagnosticEntry, note, warning } from "./entry.js";

export const outputDiagnostics = {
  OUTPUT_FILE_CONFLICTED: {
    cause: "A merge left both sides in a generated file.",
    fix: "Resolve conflicts in the configuration, overlays and lock first; then run `npx openapi-dated --force` and commit the result.",
  },
  OUTPUT_FILE_EDITED: {
    cause: "A generated file was edited by hand, or merged. The next run would undo that.",
    fix: "If nothing in it is to be kept, run `npx openapi-dated --force`; corrections of the API belong in an overlay.",
  },
  OUTPUT_FILE_NOT_OURS: {
    cause: "The folder belongs to the generator, and this file was not written by it. Nothing was written.",
    fix: "Move the file elsewhere, or delete it, and run `generate` again.",
  },
  OUTPUT_FOLDER_UNUSABLE: {
    cause: "Something else is in the place of an API's folder. Nothing was written.",
    fix: "Move it elsewhere, or choose another output folder, and run `generate` again.",
  },
  OUTPUT_NOT_WRITTEN: {
    cause: "The generated files could not be written; each file is whole, old or new.",
    fix: "Check permissions and free space, and run `npx openapi-dated` again.",
  },
  FORMATTER_CONFIG_UNUSABLE: {
    cause: "The project's Prettier cannot use its configuration.",
    fix: "Correct the configuration (`npx prettier --check` reports the same), and run the command again.",
  },
  FORMAT_COMMAND_FAILED: {
    cause:
      "The command in `format` must read a module from standard input, write it to standard output and end with 0.",
    fix: "Run the command by hand with any module. Nothing was written.",
  },
  TSCONFIG_LIB_TOO_OLD: warning({
    cause: "Generated files use the standard library of ES2022.",
    fix: 'Set `"lib": ["es2022"]` in the tsconfig.json, with `"dom"` if it is for browsers.',
  }),
  TSCONFIG_TARGET_TOO_OLD: warning({
    cause: "Older JavaScript cannot express private fields and asynchronous generators.",
    fix: 'Set `"target": "es2017"` or a newer one in the tsconfig.json.',
  }),
  TSCONFIG_REFUSES_IMPORTS: warning({
    cause: "The compiler refuses generated TypeScript in this project.",
    fix: 'Set `emit: "js"` in the configuration of the generator, or remove `verbatimModuleSyntax` from the tsconfig.json.',
  }),
  OUTPUT_NAMES_CLASH: {
    cause:
      "Two generated files would have the same name on a disk that ignores upper and lower case. Nothing was written.",
    fix: "Give the versions names that differ from each other and from the generator's own files.",
  },
  RUNTIME_PACKAGE_UNFIT: warning({
    cause: "The generated modules import the runtime from a package, and refuse all other versions of it.",
    fix: "Install the expected version.",
  }),
  SHARED_RUNTIME_IN_USE: {
    cause:
      "Another version or layout of the generator wrote the shared runtime, and `--api` leaves the other APIs as they are.",
    fix: "Run `npx openapi-dated` for all APIs. Nothing was written.",
  },
  OUTPUT_UNFINISHED: {
    cause: "A run of `generate` was killed while it replaced files, or is still running.",
    fix: "Run `npx openapi-dated`: it writes what is missing.",
  },
  OUTPUT_OUT_OF_DATE: {
    cause: "The files on disk differ from what the lock, the overlays and this generator produce.",
    fix: "Run `npx openapi-dated` and commit the result.",
  },
} satisfies Record<string, DiagnosticEntry>;

export const diskDiagnostics = {
  FOLDER_BUSY: {
    cause: "Another run is writing to the folder.",
    fix: "Wait until it finishes, then run the command again.",
  },
  FILE_NOT_ACCESSIBLE: {
    cause: "The operating system refused access to a file.",
    fix: "Check the path, the permissions and the free space, and run the command again.",
  },
} satisfies Record<string, DiagnosticEntry>;

export const emitDiagnostics = {
  NAME_TAKEN: note({
    cause: "The name belongs to another declaration or to every client, or a module cannot export it.",
    fix: "Use the name given here, or choose another in an overlay (`x-client: { name: … }` on an operation).",
  }),
  OPERATION_NAMES_ALIKE: announcement({
    cause: "Two operationIds differ in spelling only, so each is named by its method and path.",
    fix: "Name one of them in an overlay (`x-client: { name: … }`), or both by the rule `operationNames`.",
  }),
  KEYWORD_NOT_TYPED: note({
    cause: "A type cannot express this keyword, or only in part, so it accepts more than the schema.",
    fix: "Check such values in your own code where it matters.",
  }),
  UNION_TOO_LARGE: note({
    cause:
      "An `allOf` has more than 10,000 combinations, too many for a compiler, so the type omits the largest union.",
    fix: "Narrow such values in your own code, or simplify the schema with an overlay.",
  }),
  EMITTED_CODE_UNPLANNED: {
    cause:
      "The emitted text declares something that was not planned: the document may be hostile. Nothing was written.",
    fix: "Report this as a bug of the generator, with the document.",
  },
} satisfies Record<string, DiagnosticEntry>;
