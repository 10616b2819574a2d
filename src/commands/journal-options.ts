/** Options of commands that read a payment journal. */
import path from "node:path";
import type { Argv, InferredOptionTypes } from "yargs";

import type { JournalPlace } from "../project/open-journal.js";

export const tableOption = {
  type: "string",
  description: "Table of the journal in its database (default: payment_journal)",
} as const;

/** For commands with another main subject. */
export const journalOptions = {
  journal: {
    type: "string",
    description:
      "Also report what is unfinished in this journal of payments: its path, or a URL of PostgreSQL",
  },
  table: { ...tableOption, implies: "journal" },
} as const;

export type JournalArguments = Partial<InferredOptionTypes<typeof journalOptions>>;

export function withJournalOptions<T>(parser: Argv<T>): Argv<T & JournalArguments> {
  return parser.options(journalOptions) as unknown as Argv<T & JournalArguments>;
}

interface PlaceArguments {
  readonly cwd: string;
  readonly table?: string | undefined;
}

export function placeOf(journal: string, { cwd, table }: PlaceArguments): JournalPlace {
  return { journal, table, cwd: path.resolve(cwd) };
}
