import { announcement, type DiagnosticEntry, note, warning } from "./entry.js";

export const changesDiagnostics = {
  DIFF_SIDES_UNKNOWN: {
    cause: "A comparison takes two versions of one API, or two documents.",
    fix: "Name two versions that `generate` lists, or two files or URLs.",
  },
  DIFF_API_UNDECIDED: {
    cause: "Several APIs, or none, have more than one version.",
    fix: "Name the API with `--api`, or documents, oldest first.",
  },
  DIFF_OPTION_NEEDLESS: {
    cause: "The option is for versions of the configuration, or for documents by file or URL, not for both.",
    fix: "Leave it out: `--api` is for versions; `--overlay`, `--paths-from` and `--document-root` are for files and URLs.",
  },
  DIFF_SELECTION_UNKNOWN: {
    cause: "`--only` takes a level, an effect, a rule, or an id.",
    fix: "Use a level (`breaking`, `silent`, `compile`, `new`, `deprecated`, `note`), an effect (`wire`, `compile`, `silent`), or a rule or id from a report.",
  },
  DIFF_SELECTION_EXCLUDED: {
    cause: "`include` and `exclude` of the configuration omit it.",
    fix: "Compare it with `--with-excluded`, or change `include` and `exclude`.",
  },
  NAME_EXCLUDED: announcement({
    cause: "`include` and `exclude` of the configuration omit this from the generated code.",
    fix: "To generate it, change `include` and `exclude`.",
  }),
  REPORT_NOT_WRITTEN: {
    cause: "The report could not be written to the file.",
    fix: "Name a file in a folder that you may write to.",
  },
  IGNORE_FILE_MISSING: {
    cause: "The ignore file does not exist.",
    fix: "Name an existing file, or omit `--ignore`.",
  },
  IGNORE_FILE_INVALID: {
    cause: "The ignore file does not have the expected form.",
    fix: "Write a list of entries, each with `id`, `reason` and `until`.",
  },
  IGNORE_ENTRY_INVALID: {
    cause: "An entry of the ignore file is incomplete.",
    fix: "Give it an `id` from a report, a `reason`, and a date `until`.",
  },
  IGNORE_ENDED: warning({
    cause: "This entry has expired; its change is reported again.",
    fix: "Deal with the change, or review it and set a later `until`.",
  }),
  IGNORE_WITHOUT_CHANGE: warning({
    cause: "The entry matches no change of this comparison: the rule, the place or the values differ.",
    fix: "Delete the entry, or take the id of the change from a new report.",
  }),
} satisfies Record<string, DiagnosticEntry>;

export const impactDiagnostics = {
  TRAFFIC_UNREADABLE: {
    cause: "A recording is an HTTP Archive (HAR), or has a JSON object on each line.",
    fix: 'Record it again, or correct the line: `{ "method", "url", "status", "request": { … }, "response": { … } }`.',
  },
  TRAFFIC_WITHOUT_CALLS: {
    cause: "The traffic does not call the API.",
    fix: "Name its host with `--traffic-host`, or the API with `--api`.",
  },
  IMPACT_NOT_GENERATED: {
    cause: "`impact` follows the imports of your code to what is generated, and nothing is generated yet.",
    fix: "Run `npx openapi-dated`.",
  },
  IMPACT_API_UNCLEAR: {
    cause: "The configuration has several APIs, and the version does not say which of them is meant.",
    fix: "Name it with `--api`.",
  },
  IMPACT_API_UNUSED: warning({
    cause: "No file that was read imports a version of this API.",
    fix: "If your code uses it, name its tsconfig with `--project`.",
  }),
  IMPACT_OTHER_COMPILER: note({
    cause:
      "The project has no TypeScript with a programmatic API (7 has none), so `impact` used its own; a `tsc` of the project decides what stops compiling.",
    fix: "Nothing to do. To use your own, install TypeScript 5.4 to 6.",
  }),
  IMPACT_COMPILER_BLIND: {
    cause: "A library, a package of types or an option is missing, so the compiler would find nothing.",
    fix: "Install the packages, and correct the tsconfig until `npx tsc --noEmit -p` reports nothing of this kind.",
  },
  IMPACT_PROJECT_MISSING: {
    cause: "`impact` reads your code by a tsconfig.json or jsconfig.json, and there is none.",
    fix: "Run it in the folder of your project, or name the file with `--project`. For JavaScript, a jsconfig.json of `{}` will do.",
  },
  IMPACT_PROJECT_INVALID: {
    cause: "The compiler cannot read this configuration of your project.",
    fix: "Correct it until `npx tsc --noEmit -p` accepts it.",
  },
  IMPACT_ANALYSIS_FAILED: warning({
    cause: "An analysis has a defect that this code reveals; all other analyses are complete.",
    fix: "Review the file yourself, and report the defect with these lines.",
  }),
  IMPACT_COMPILER_FAILED: warning({
    cause: "The TypeScript compiler itself fails on this file, so no analysis has read it.",
    fix: "Review the file yourself; less nesting, or explicit types, keep the compiler from failing.",
  }),
  IMPACT_VERSION_UNUSED: {
    cause: "Your code does not use this version, or the upgrade does not start from it.",
    fix: "Omit `--from`, or name a version that your code uses.",
  },
  IMPACT_FOLDER_UNKNOWN: {
    cause: "No file of the project in this folder uses the API.",
    fix: "Name a folder with code that imports a version.",
  },
  IMPACT_STOPS_COMPILING: warning({
    cause: "This place stops compiling with the newer version.",
    fix: "Correct it before the version changes.",
  }),
  IMPACT_NEEDS_REVIEW: warning({
    cause: "This place compiles, but may take a wrong branch.",
    fix: "Review it; if it needs no change, acknowledge it with a reason.",
  }),
  IMPACT_BEHAVIOUR: warning({
    cause: "A change of behaviour that no schema shows affects this place.",
    fix: "Review it; if it needs no change, acknowledge it with a reason.",
  }),
  ACKNOWLEDGED_FILE_MISSING: {
    cause: "The file of acknowledged findings does not exist.",
    fix: "Name an existing file, or omit `--acknowledged`.",
  },
  ACKNOWLEDGED_FILE_INVALID: {
    cause: "The file of acknowledged findings does not have the expected form.",
    fix: "Write a list of entries, each with `finding` and `reason`.",
  },
  ACKNOWLEDGED_FILE_NOT_WRITTEN: {
    cause: "The acknowledgement could not be added to its file, which is unchanged.",
    fix: "Make the file writable, or name another one with `--acknowledged`.",
  },
  FINDING_UNKNOWN: {
    cause: "The report has no finding or change with this id.",
    fix: "Take the id from a new report.",
  },
  ACKNOWLEDGEMENT_ENDED: warning({
    cause: "This acknowledgement has expired; its finding is reported again.",
    fix: "Deal with the finding, or review it and set a later `until`.",
  }),
  ACKNOWLEDGEMENT_WITHOUT_FINDING: warning({
    cause:
      "The entry matches no finding of this upgrade: the change, the file, the declarations around the code, or the code differ.",
    fix: "Delete the entry, or review the place again if its code was changed.",
  }),
  IMPACT_FILE_NOT_WRITTEN: {
    cause: "A file changed after `impact --apply` read it, or cannot be written. No file was changed.",
    fix: "Save or undo your open edits, make the named files writable, and repeat the command.",
  },
  IMPACT_NOTHING_PUBLISHED: {
    cause:
      "Without `--to`, `impact` compares the locked documents with the published ones, which takes a lock and an index.",
    fix: "Name the version with `--to`, or set `baseUrl` or `index` of the API and run `npx openapi-dated pull`.",
  },
} satisfies Record<string, DiagnosticEntry>;
