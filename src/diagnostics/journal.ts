import type { DiagnosticEntry } from "./entry.js";

export const journalDiagnostics = {
  JOURNAL_UNUSABLE: {
    cause: "The journal of payments could not be opened, read or written.",
    fix: "Check the path or the connection URL, and the name of the table (`--table`). A file is written by one process at a time: stop the one that has it, or `settle` the entry there.",
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
} satisfies Record<string, DiagnosticEntry>;
