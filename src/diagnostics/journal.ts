import type { DiagnosticEntry } from "./entry.js";

export const journalDiagnostics = {
  JOURNAL_UNUSABLE: {
    cause: "The journal of payments could not be opened, read or written.",
    fix: "Check the path or the connection URL, and the name of the table (`--table`). A file is written by one process at a time: stop the one that has it, or settle the entry there.",
  },
  JOURNAL_DRIVER_MISSING: {
    cause: "A database is read with the driver that the project has, and it has none for this one.",
    fix: "Install `pg` or `postgres` for PostgreSQL, or `better-sqlite3` for SQLite.",
  },
  JOURNAL_ENTRY_UNKNOWN: {
    cause: "No unfinished or disputed entry of the journal has this key, or several have it.",
    fix: "Take the key from `generate journal list`; `--time` chooses among entries with one key. An entry that has an end needs no other.",
  },
  JOURNAL_LINES_DAMAGED: {
    severity: "warning",
    cause:
      "Lines of the journal fail their checksum, so they are not listed. Each may be a call whose end is unknown.",
    fix: "Look up what your records have for the time of the damage. The next process that opens the journal moves these lines to a file that ends in `.damaged`.",
  },
  JOURNAL_UNFINISHED: {
    severity: "warning",
    cause: "These calls may have taken effect, and nobody knows yet.",
    fix: "Resume them before you upgrade (`journal.unfinished()`, then `resume`), and settle those that cannot be resumed. `generate journal list` shows them.",
  },
  JOURNAL_DISPUTED: {
    severity: "warning",
    cause:
      "A resumed call was refused, or its key was forgotten, so that only a person can find out whether it took effect.",
    fix: "Look it up, and end it with `generate journal settle`. Until then, make no other call for the same purpose.",
  },
  JOURNAL_VERSION_NOT_GENERATED: {
    cause:
      "An entry can only be resumed by a client of the version that it was written under, and that version is not generated any more.",
    fix: "Add the version to `versions` of the API in the configuration, generate, and resume the entries with `createResume`. Then remove the version.",
  },
} satisfies Record<string, DiagnosticEntry>;
