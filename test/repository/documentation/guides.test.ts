/**
 * The guides of the presets: their blocks compile and run against the sandbox, all of a file as one program, and those of
 * each workflow with no more than what it says that it comes after.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";

import { blocks, type Block } from "../../support/documentation.js";
import { compileBlocks } from "./compile-blocks.js";
import { importBlock } from "./import-block.js";

const parts = blocks.filter(({ marks }) => "part" in marks);

interface Program {
  readonly name: string;
  readonly blocks: readonly Block[];
}

const files: Program[] = [...new Set(parts.map(fileOf))].map((name) => ({
  name,
  blocks: parts.filter((block) => fileOf(block) === name),
}));

const workflows: Program[] = files.flatMap((file) =>
  [...new Set(file.blocks.flatMap(({ marks }) => marks["workflow"] ?? []))].map((workflow) => {
    const needed = new Set(["", ...withEarlier(workflow, file)]);
    return {
      name: `${workflow} of ${file.name}`,
      blocks: file.blocks.filter(({ marks }) => needed.has(marks["workflow"] ?? "")),
    };
  }),
);

function fileOf({ page, marks }: Block): string {
  return `${page} ${marks["part"] ?? ""}`;
}

function withEarlier(workflow: string, file: Program): string[] {
  const after =
    file.blocks.find(({ marks }) => marks["workflow"] === workflow)?.marks["after"]?.split(",") ?? [];
  return [...after.flatMap((name) => withEarlier(name, file)), workflow];
}

/** As a reader puts the blocks together; what is between them are empty lines, so that places are those of the page. */
function joined({ blocks: [first, ...others] }: Program): Block {
  if (first === undefined) throw new Error("A program has no blocks.");
  let { code } = first;
  for (const block of others) {
    code += "\n".repeat(block.line - first.line - code.split("\n").length + 1);
    code += block.code;
  }
  return { ...first, code };
}

/** What the comment behind a line says that it prints: `console.log("customer", customer.status); // Active`. */
function expectedOutput(code: string): [name: string, value: string][] {
  const lines = code
    .replaceAll(/\(\n\s+/g, "(")
    .matchAll(/console\.log\(\s*"(?<name>\w+)",[^;]*;\s*\/\/ (?<value>\w+)$/gm);
  return Array.from(lines, ({ groups }) => [groups?.["name"] ?? "", groups?.["value"] ?? ""]);
}

async function logged(program: Program): Promise<unknown[][]> {
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  await importBlock(joined(program).code);
  return log.mock.calls;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("guides", () => {
  it("are one program for each API", () => {
    expect(files.map(({ name }) => name)).toEqual([
      "docs/partner-platform.md guide.ts",
      "docs/virtual-accounts.md guide.ts",
    ]);
    expect(parts.filter(({ language }) => language !== "ts")).toEqual([]);
  });

  it("compile, each file as one module", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "documentation-"));
    try {
      expect(await compileBlocks(files.map(joined), folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each(files)("$name runs from its first block to its last, and prints what it says", async (program) => {
    const calls = await logged(program);
    const expected = expectedOutput(joined(program).code);
    for (const [name, value] of expected) expect(calls.find((call) => call[0] === name)).toContain(value);
    expect(expected.length > 0 || program.name.includes("virtual")).toBe(true);
  });

  it("bring a payment in and a payment out to their end, and name the beneficiary of an error", async () => {
    const [newest] = files;
    const calls = newest === undefined ? [] : await logged(newest);
    expect(calls).toContainEqual(["payment", "Completed", expect.stringMatching(/^\d+\.\d+$/)]);
    expect(calls).toContainEqual(["payoutPayment", "Completed", expect.stringMatching(/^\d+\.\d+$/)]);
    expect(calls).toContainEqual([
      "Ask the customer:",
      "company_data.beneficiaries[0]",
      expect.stringContaining("tax_identification_number"),
    ]);
    expect(calls).toContainEqual(["customer_status", expect.objectContaining({ status: "Active" })]);
    expect(calls.map(([first]) => first)).toEqual(expect.arrayContaining(["ACH", "FedNow", "Wire"]));
  });

  it.each(workflows)("$name runs alone, after those that it depends on", async (program) => {
    expect(program.blocks.length).toBeGreaterThan(0);
    expect((await logged(program)).length).toBeGreaterThan(0);
  });
});
