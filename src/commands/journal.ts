/** `generate journal`: payments of unknown fate, for the person who looks them up. */
import path from "node:path";

import type { ListedEntry, ListedJournal } from "../project/journal.js";
import type { JournalPlace } from "../project/open-journal.js";
import { type ArgumentsOf, type CommandGroup, defineCommand } from "./command.js";

const table = {
  table: { type: "string", description: "Table of the journal in its database (default: payment_journal)" },
} as const;

const time = {
  time: { type: "string", description: "The time of the entry, if several have the key" },
} as const;

const journal = {
  journal: {
    type: "string",
    demandOption: true,
    description: "Path of a file or of an SQLite database, or a URL of PostgreSQL",
  },
} as const;

const key = { key: { type: "string", demandOption: true, description: "The key of the entry" } } as const;

function placeOf(args: ArgumentsOf<typeof table & typeof journal>): JournalPlace {
  return { journal: args.journal, table: args.table, cwd: path.resolve(args.cwd) };
}

const listCommand = defineCommand({
  positionals: journal,
  options: table,
  examples: [],
  run: async (args, report, { colors }) => {
    const { listJournal } = await import("../project/journal.js");
    const listed = await listJournal(placeOf(args), report);
    return { text: listText(listed, Date.now(), colors.bold), json: listed };
  },
});

function listText({ journal, entries }: ListedJournal, now: number, bold: (text: string) => string): string {
  if (entries.length === 0) return `Nothing is unfinished or disputed in ${journal}.`;
  const count = (fate: ListedEntry["fate"]): number => entries.filter((entry) => entry.fate === fate).length;
  return [
    `${journal}: ${count("unfinished")} unfinished, ${count("disputed")} disputed.`,
    "",
    ...entries.map((entry) => `${titleOf(entry, bold)}  ${entry.key}  ${age(Date.parse(entry.time), now)}`),
  ]
    .map(withoutControls)
    .join("\n");
}

function titleOf(
  { fate, operation, api, version = "" }: ListedEntry,
  bold: (text: string) => string,
): string {
  return `${fate.padEnd(10)}  ${bold(operation)}  ${[api, version].join(" ").trim()}`;
}

function withoutControls(line: string): string {
  return line.replace(/\p{Cc}/gu, "?");
}

const showCommand = defineCommand({
  positionals: { ...journal, ...key },
  options: { ...table, ...time },
  examples: [],
  run: async (args, _report, { colors }) => {
    const { openEntryOf } = await import("../project/journal.js");
    const entry = await openEntryOf(placeOf(args), args);
    return { text: entryText(entry, Date.now(), colors.bold), json: entry };
  },
});

function entryText(
  entry: ListedEntry & { readonly journal: string },
  now: number,
  bold: (text: string) => string,
): string {
  const { journal, key, fate, time, attempts, answers = [] } = entry;
  const rows = [
    ["key", key],
    ["since", `${time}, ${age(Date.parse(time), now)}`],
    ...answers.map(({ time: end, code, status, reason }) => [
      "ended",
      [end, code, status, reason].filter((part) => part !== undefined).join(" "),
    ]),
    ["attempts", answers.length === 0 ? "unknown: the process runs, or was killed" : String(attempts)],
    [
      "next",
      // Resuming what is disputed would risk a second payment.
      fate === "disputed"
        ? `look it up, then \`npx openapi-dated journal resolve ${journal} ${JSON.stringify(key)} --fate done|refused --note "…"\``
        : "resume it, with the same arguments and the same version",
    ],
  ];
  return [titleOf(entry, bold), ...rows.map(([name = "", text = ""]) => `  ${name.padEnd(8)}  ${text}`)]
    .map(withoutControls)
    .join("\n");
}

function age(since: number, now: number): string {
  const minutes = (now - since) / 6e4;
  if (Number.isNaN(minutes)) return "an unreadable time";
  if (minutes < -1) return "in the future: a clock was wrong";
  if (minutes < 60) return `${Math.max(0, Math.floor(minutes))} min ago`;
  return minutes < 48 * 60
    ? `${Math.floor(minutes / 60)} h ago`
    : `${Math.floor(minutes / 60 / 24)} days ago`;
}

const resolveCommand = defineCommand({
  positionals: { ...journal, ...key },
  options: {
    ...table,
    ...time,
    fate: {
      choices: ["done", "refused"],
      demandOption: true,
      description: "done: it took effect; refused: it did not",
    },
    note: { type: "string", demandOption: true, description: "How you know; kept in the journal" },
  },
  checks: [({ note }) => note.trim() !== "" || "--note must say how you know."],
  examples: [['$0 journal resolve payments.journal order-17 --fate done --note "statement of May 4"', ""]],
  run: async (args) => {
    const { openEntryOf } = await import("../project/journal.js");
    const { fate, note } = args;
    const { journal, api, version, operation, key, time } = await openEntryOf(placeOf(args), args, args);
    const words = fate === "done" ? "it took effect" : "it did not take effect";
    return {
      text: `Resolved ${operation} ${key} in ${journal}: ${words}.`,
      json: { journal, api, version, operation, key, time, fate, note },
    };
  },
});

export const journalCommand: CommandGroup = {
  commands: [
    ["list <journal>", "List what is unfinished or disputed", listCommand],
    ["show <journal> <key>", "Show how the runs of one entry ended, and what to do next", showCommand],
    ["resolve <journal> <key>", "End an entry by your word, once you know what became of it", resolveCommand],
  ],
  examples: [
    ["$0 journal list payments.journal", "a file"],
    ["$0 journal list postgres://db.example/shop", "a table in PostgreSQL"],
    ["$0 journal resolve --help", "once you know what became of an entry"],
  ],
  expected: "Expected a subcommand: `npx openapi-dated journal list`, `show` or `resolve`.",
};
