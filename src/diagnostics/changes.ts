import type { DiagnosticEntry } from "./entry.js";

export const changesDiagnostics = {
  DIFF_SIDES_UNKNOWN: {
    severity: "error",
    cause: "A comparison takes two versions of one API, or two documents.",
    fix: "Name two versions of the same API, as listed by `generate`, or two files or URLs.",
  },
  DIFF_API_UNDECIDED: {
    severity: "error",
    cause: "The history of one API was asked for, and more than one, or none, has several versions.",
    fix: "Name the API with `--api`, or the documents in their order, oldest first.",
  },
  DIFF_OPTION_NEEDLESS: {
    severity: "error",
    cause:
      "An API of the configuration has its own overlays, folders and keys with paths, and a document by file or URL is not in the configuration.",
    fix: "Leave the option out. `--api` selects among versions; `--overlay`, `--paths-from` and `--document-root` are for documents by file or URL.",
  },
  DIFF_SELECTION_UNKNOWN: {
    severity: "error",
    cause:
      "The value of `--only` is not a level, an effect, a rule, or the id of a changed operation or event.",
    fix: "Use a level (`breaking`, `silent`, `compile`, `new`, `deprecated`, `note`), an effect (`wire`, `compile`, `silent`), or a rule or id from a report made without `--only`.",
  },
  DIFF_SELECTION_EXCLUDED: {
    severity: "error",
    cause: "`include` and `exclude` of the configuration leave it out, so a report says nothing of it.",
    fix: "Compare it with `--with-excluded`, or change `include` and `exclude` of the API in the configuration.",
  },
  NAME_EXCLUDED: {
    severity: "note",
    isAnnounced: true,
    cause:
      "`since` knows all of the API. `include` and `exclude` of the configuration leave this out of what is generated.",
    fix: "To generate it, change `include` and `exclude` of the API in the configuration.",
  },
  REPORT_NOT_WRITTEN: {
    severity: "error",
    cause: "The report could not be written to the file.",
    fix: "Name a file in a folder that exists and that you may write to.",
  },
  IGNORE_FILE_MISSING: {
    severity: "error",
    cause: "The ignore file does not exist.",
    fix: "Name an existing file, or omit `--ignore`.",
  },
  IGNORE_FILE_INVALID: {
    severity: "error",
    cause: "The ignore file does not have the expected form, so it ignores nothing.",
    fix: "Write a list of entries, each with `id`, `reason` and `until`.",
  },
  IGNORE_ENTRY_INVALID: {
    severity: "error",
    cause: "An entry of the ignore file is incomplete: it needs an id, a reason and an end date.",
    fix: "Give the entry an `id` from a report, a `reason`, and a date `until`.",
  },
  IGNORE_ENDED: {
    severity: "warning",
    cause: "This entry has expired; its change is reported again.",
    fix: "Deal with the change, or review it and set a later `until`.",
  },
  IGNORE_WITHOUT_CHANGE: {
    severity: "warning",
    cause:
      "The entry does not match any change of this comparison. An id depends on the rule, the place and the values of a change.",
    fix: "Delete the entry, or take the id of the change from a new report.",
  },
} satisfies Record<string, DiagnosticEntry>;
