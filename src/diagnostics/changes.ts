import type { DiagnosticEntry } from "./entry.js";

export const changesDiagnostics = {
  DIFF_SIDES_UNKNOWN: {
    severity: "error",
    cause: "Two things can be compared that are versions of one API, or two documents.",
    fix: "Name two versions of one API as `generate` lists them, or two documents by file or URL.",
  },
  DIFF_SELECTION_UNKNOWN: {
    severity: "error",
    cause: "`--only` takes a level, an effect, a rule, or the id of an operation or event that changed.",
    fix: "Levels are `breaking`, `silent`, `compile`, `new`, `deprecated` and `note`, effects `wire`, `compile` and `silent`; take rules and ids from a report without `--only`.",
  },
  REPORT_NOT_WRITTEN: {
    severity: "error",
    cause: "The report could not be written to the file.",
    fix: "Name a file in a folder that exists and that you may write to.",
  },
  IGNORE_FILE_MISSING: {
    severity: "error",
    cause: "The ignore file that was named does not exist.",
    fix: "Name an existing file, or leave `--ignore` out.",
  },
  IGNORE_FILE_INVALID: {
    severity: "error",
    cause: "The ignore file does not have the form that is expected, so nothing can be ignored by it.",
    fix: "Write a list of entries, each with `id`, `reason` and `until`.",
  },
  IGNORE_ENTRY_INVALID: {
    severity: "error",
    cause: "An entry of the ignore file says too little: what is ignored needs a reason and an end.",
    fix: "Give the entry an `id` from a report, a `reason`, and a date `until`.",
  },
  IGNORE_ENDED: {
    severity: "warning",
    cause: "The last day of this entry is over, so its change is told again.",
    fix: "Deal with the change, or look at it again and set a later `until`.",
  },
  IGNORE_WITHOUT_CHANGE: {
    severity: "warning",
    cause:
      "The entry names no change of this comparison. Ids follow from rule, place and values of a change.",
    fix: "Delete the entry, or take the id of the change from a new report.",
  },
} satisfies Record<string, DiagnosticEntry>;
