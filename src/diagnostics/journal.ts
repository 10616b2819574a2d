import { type DiagnosticEntry, warning } from "./entry.js";

export const journalDiagnostics = {
  JOURNAL_UNUSABLE: {
    cause: "The journal of payments could not be opened, read or written.",
    fix: "Check the path or the connection URL, and `--table`. One process at a time writes a file: stop the one that has it, or `settle` the entry there.",
  },
  JOURNAL_DRIVER_MISSING: {
    cause: "The project has no driver for this database.",
    fix: "Install `pg` or `postgres` for PostgreSQL, or `better-sqlite3` for SQLite.",
  },
  JOURNAL_ENTRY_UNKNOWN: {
    cause: "No unfinished or disputed entry of the journal has this key, or several have it.",
    fix: "Take the key from `npx openapi-dated journal list`; `--time` chooses among entries with one key.",
  },
  JOURNAL_LINES_DAMAGED: warning({
    cause: "Lines of the journal fail their checksum. Each may be a call whose end is unknown.",
    fix: "Look up what your records have for that time. The next process that opens the journal moves the lines to `….damaged`.",
  }),
} satisfies Record<string, DiagnosticEntry>;
