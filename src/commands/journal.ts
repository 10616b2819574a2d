/** `generate journal`: payments of unknown fate, for the person who looks them up. */
import path from "node:path";
import type { Argv } from "yargs";

import type { EntryChoice, ListedEntry, ListedJournal } from "../project/journal.js";
import type { JournalPlace } from "../project/open-journal.js";
import type { Command, CommandRunner, CommonArguments, Terminal } from "./command.js";

interface JournalArguments extends CommonArguments {
  readonly journal: string;
  readonly table?: string | undefined;
}

interface EntryArguments extends JournalArguments, EntryChoice {}

interface ResolveArguments extends EntryArguments {
  readonly fate: "done" | "refused";
  readonly note: string;
}

export const journalCommand = (run: CommandRunner, terminal: Terminal): Command => ({
  builder: (parser) =>
    parser
      .command({
        command: "list <journal>",
        describe: "List what is unfinished or disputed",
        ...listCommand(run, terminal),
      })
      .command({
        command: "show <journal> <key>",
        describe: "Show how the runs of one entry ended, and what to do next",
        ...showCommand(run, terminal),
      })
      .command({
        command: "resolve <journal> <key>",
        describe: "End an entry by your word, once you know what became of it",
        ...resolveCommand(run),
      })
      .example("$0 journal list payments.journal", "a file")
      .example("$0 journal list postgres://db.example/shop", "a table in PostgreSQL")
      .example("$0 journal resolve --help", "once you know what became of an entry")
      .demandCommand(1, "Expected a subcommand: `npx openapi-dated journal list`, `show` or `resolve`."),
  handler: () => undefined,
});

function placeOptions<T>(parser: Argv<T>): Argv<T> {
  return parser
    .positional("journal", {
      type: "string",
      description: "Path of a file or of an SQLite database, or a URL of PostgreSQL",
    })
    .option("table", {
      type: "string",
      description: "Table of the journal in its database (default: payment_journal)",
    });
}

function entryOptions<T>(parser: Argv<T>): Argv<T> {
  return placeOptions(parser)
    .positional("key", { type: "string", description: "The key of the entry" })
    .option("time", { type: "string", description: "The time of the entry, if several have the key" });
}

function placeOf({ journal, table, cwd }: JournalArguments): JournalPlace {
  return { journal, table, cwd: path.resolve(cwd) };
}

const listCommand = (run: CommandRunner, { colors }: Terminal): Command<JournalArguments> => ({
  builder: (parser) => placeOptions(parser) as unknown as Argv<JournalArguments>,
  handler: (args) =>
    run(args, async (report) => {
      const { listJournal } = await import("../project/journal.js");
      const listed = await listJournal(placeOf(args), report);
      return { text: listText(listed, Date.now(), colors.bold), json: listed };
    }),
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

const showCommand = (run: CommandRunner, { colors }: Terminal): Command<EntryArguments> => ({
  builder: (parser) => entryOptions(parser) as unknown as Argv<EntryArguments>,
  handler: (args) =>
    run(args, async () => {
      const { openEntryOf } = await import("../project/journal.js");
      const entry = await openEntryOf(placeOf(args), args);
      return { text: entryText(entry, Date.now(), colors.bold), json: entry };
    }),
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

const resolveCommand = (run: CommandRunner): Command<ResolveArguments> => ({
  builder: (parser) =>
    entryOptions(parser)
      .example('$0 journal resolve payments.journal order-17 --fate done --note "statement of May 4"', "")
      .options({
        fate: {
          choices: ["done", "refused"],
          demandOption: true,
          description: "done: it took effect; refused: it did not",
        },
        note: { type: "string", demandOption: true, description: "How you know; kept in the journal" },
      })
      .check(
        ({ note }) => note.trim() !== "" || "--note must say how you know.",
      ) as unknown as Argv<ResolveArguments>,
  handler: (args) =>
    run(args, async () => {
      const { openEntryOf } = await import("../project/journal.js");
      const { fate, note } = args;
      const { journal, api, version, operation, key, time } = await openEntryOf(placeOf(args), args, args);
      const words = fate === "done" ? "it took effect" : "it did not take effect";
      return {
        text: `Resolved ${operation} ${key} in ${journal}: ${words}.`,
        json: { journal, api, version, operation, key, time, fate, note },
      };
    }),
});
