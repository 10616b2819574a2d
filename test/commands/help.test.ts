/** The help of every command has examples, and they can be typed. */
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";

import { runCli } from "../support/run-cli.js";

const help = async (...command: string[]): Promise<string> =>
  (await runCli([...command, "--help"], tmpdir())).stdout;

/** Names of commands, as the help of the command above them lists them. */
async function subcommands(...above: string[]): Promise<string[][]> {
  const prefix = ["openapi-dated", ...above].join(" ");
  const names = [...(await help(...above)).matchAll(new RegExp(`^ {2}${prefix} ([a-z]+)(?: |$)`, "gm"))];
  // The name of an example is in the list of commands as well.
  return [...new Set(names.map(([, name = ""]) => name))].map((name) => [...above, name]);
}

const commands = [...(await subcommands()), ...(await subcommands("doctor"))];

it("lists the commands", () => {
  expect(commands.map((command) => command.join(" "))).toEqual(
    expect.arrayContaining([
      "generate",
      "pull",
      "check",
      "diff",
      "since",
      "sandbox",
      "completion",
      "doctor webhook",
    ]),
  );
});

describe.each(commands.map((command) => [command.join(" "), command] as const))(
  "help of %s",
  (name, command) => {
    it("has examples whose options exist", async () => {
      const text = await help(...command);
      const [options = "", examples = ""] = text.split("\nExamples:\n");
      expect(examples).toMatch(/^ {2}openapi-dated\b/m);
      if (name !== "generate") expect(examples).toContain(`openapi-dated ${name}`);
      const used = [...examples.matchAll(/ (--?[a-z][a-z-]*)/g)].map(([, option = ""]) => option);
      const known = new Set(
        [...options.matchAll(/^ +.*?(--?[a-z-]+)(?:, (--[a-z-]+))?/gm)].flatMap((result) => result.slice(1)),
      );
      expect(used.filter((option) => !known.has(option))).toEqual([]);
    });
  },
);

it("says what the exit codes mean", async () => {
  expect(await help()).toMatch(/^Exit codes: 0 done; 1 /m);
});
