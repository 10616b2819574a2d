/** `generate journal list` and `generate journal settle`: payments of unknown fate, for the person who looks them up. */
import path from "node:path";
import type { Argv } from "yargs";

import type { Project } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import type { ListedEntry, ListedJournal } from "../project/journal.js";
import type { Command, CommandRunner, CommonArguments, Terminal } from "./command.js";
import { placeOf, tableOption } from "./journal-options.js";

interface ListArguments extends CommonArguments {
  readonly journal: string;
  readonly table?: string | undefined;
}

interface SettleArguments extends ListArguments {
  readonly key: string;
  readonly fate: "done" | "refused";
  readonly note: string;
  readonly time?: string | undefined;
}

export const journalCommand = (run: CommandRunner, terminal: Terminal): Command => ({
  builder: (parser) =>
    parser
      .command({
        command: "list <journal>",
        describe: "List what is unfinished or disputed, with what finds it at the service",
        ...listCommand(run, terminal),
      })
      .command({
        command: "settle <journal> <key>",
        describe: "End an entry by your word, once you know what became of it",
        ...settleCommand(run),
      })
      .example("$0 journal list payments.journal", "a file")
      .example("$0 journal list postgres://db.example/shop", "a table in PostgreSQL")
      .example("$0 journal settle --help", "once you know what became of an entry")
      .demandCommand(1, "Expected a subcommand: `generate journal list` or `generate journal settle`."),
  handler: () => undefined,
});

function placeOptions<T>(parser: Argv<T>): Argv<T> {
  return parser
    .positional("journal", {
      type: "string",
      description: "Path of a file or of an SQLite database, or a URL of PostgreSQL",
    })
    .option("table", tableOption);
}

const listCommand = (run: CommandRunner, { colors }: Terminal): Command<ListArguments> => ({
  builder: (parser) => placeOptions(parser) as unknown as Argv<ListArguments>,
  handler: (args) =>
    run(args, async (report) => {
      const { listJournal } = await import("../project/journal.js");
      const now = Date.now();
      const listed = await listJournal(
        placeOf(args.journal, args),
        await projectOf(args, report),
        now,
        report,
      );
      return { text: listText(listed, now, colors.bold), json: listed };
    }),
});

/** Undefined without a configuration: the journal suffices to look an entry up. */
async function projectOf(args: ListArguments, report: Report): Promise<Project | undefined> {
  const { findConfig } = await import("../config/find-config.js");
  if (args.config === undefined && (await findConfig(path.resolve(args.cwd))).kind !== "found")
    return undefined;
  const { resolveCommandProject } = await import("./command-project.js");
  report.step("reading the configuration");
  return resolveCommandProject(args, report);
}

function listText({ journal, entries }: ListedJournal, now: number, bold: (text: string) => string): string {
  if (entries.length === 0) return `Nothing is unfinished or disputed in ${journal}.`;
  const count = (fate: ListedEntry["fate"]): number => entries.filter((entry) => entry.fate === fate).length;
  const head = `${journal}: ${count("unfinished")} unfinished, ${count("disputed")} disputed.`;
  return [head, ...entries.map((entry) => entryText(entry, journal, now, bold))].join("\n\n");
}

function entryText(entry: ListedEntry, journal: string, now: number, bold: (text: string) => string): string {
  const { api, version = "", operation, fate, time, attempts, answers = [], lookUp } = entry;
  const rows = [
    ["key", `${entry.key}${keyLife(entry, now)}`],
    ["since", `${time}, ${age(Date.parse(time), now)}`],
    ...answers.map(({ time: end, code, status, reason }) => [
      "ended",
      [end, code, status, reason].filter((part) => part !== undefined).join(" "),
    ]),
    ["attempts", answers.length === 0 ? "unknown: the process runs, or was killed" : String(attempts)],
    ["look up", lookUp ?? "by your own reference"],
    ["next", nextStep(entry, journal)],
  ];
  const title = `${fate.padEnd(10)}  ${bold(operation)}  ${[api, version].join(" ").trim()}`;
  return [title, ...rows.map(([name = "", text = ""]) => `  ${name.padEnd(8)}  ${text}`)]
    .map((line) => line.replace(/\p{Cc}/gu, "?"))
    .join("\n");
}

function keyLife({ keyExpiresAt, isKeyForgotten }: ListedEntry, now: number): string {
  if (keyExpiresAt === undefined) return "";
  if (!isKeyForgotten) return ` (the service knows it until ${keyExpiresAt})`;
  return Date.parse(keyExpiresAt) <= now
    ? ` (forgotten by the service since ${keyExpiresAt})`
    : " (its time is in the future, so the service may have forgotten it)";
}

/** The next step, which never risks a second payment. */
function nextStep(entry: ListedEntry, journal: string): string {
  const { fate, isKeyForgotten, isVersionGenerated, version = "", key } = entry;
  if (fate === "disputed" || isKeyForgotten) {
    const quoted = JSON.stringify(key);
    return `look it up, then \`generate journal settle ${journal} ${quoted} --fate done|refused --note "…"\``;
  }
  return isVersionGenerated === false
    ? `generate ${version} as well, then resume it with \`createResume\``
    : "resume it, with the same arguments";
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

const settleCommand = (run: CommandRunner): Command<SettleArguments> => ({
  builder: (parser) =>
    placeOptions(parser)
      .example('$0 journal settle payments.journal order-17 --fate done --note "statement of May 4"', "")
      .positional("key", { type: "string", description: "The key of the entry" })
      .options({
        fate: {
          choices: ["done", "refused"],
          demandOption: true,
          description: "done: it took effect; refused: it did not",
        },
        note: { type: "string", demandOption: true, description: "How you know; kept in the journal" },
        time: { type: "string", description: "The time of the entry, if several have the key" },
      })
      .check(
        ({ note }) => note.trim() !== "" || "--note must say how you know.",
      ) as unknown as Argv<SettleArguments>,
  handler: (args) =>
    run(args, async () => {
      const { settleEntry } = await import("../project/journal.js");
      const { key, time, fate, note } = args;
      const settled = await settleEntry(placeOf(args.journal, args), { key, time, fate, note });
      const { api, version, operation, journal } = settled;
      const words = fate === "done" ? "it took effect" : "it did not take effect";
      return {
        text: `Settled ${operation} ${key} in ${journal}: ${words}.`,
        json: { journal, api, version, operation, key, time: settled.time, fate, note },
      };
    }),
});
