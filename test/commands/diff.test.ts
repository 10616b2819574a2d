/** `generate diff`: what it is given, what it prints, and how it ends. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { runCli, runProcess } from "../support/run-cli.js";

let folder: string;

const document = (states: readonly string[], more = ""): string => `openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths:
  /things:
    get:
      operationId: getThings
      responses:
        "200":
          description: Things.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Thing" }
components:
  schemas:
    Thing:
      type: object
      properties:
        state: { type: string, enum: [${states.join(", ")}] }
${more}`;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "diff-"));
  await writeFile(path.join(folder, "old.yaml"), document(["open", "closed"]));
  await writeFile(path.join(folder, "empty.yaml"), "# Nothing is accepted yet.\n");
  await writeFile(
    path.join(folder, "new.yaml"),
    document(["open", "closed", "paused"], "        note: { type: string }\n"),
  );
});
afterEach(() => rm(folder, { recursive: true }));

describe("generate diff", () => {
  it("compares two files, whichever version they name", async () => {
    const { code, stdout, stderr } = await runCli(["diff", "old.yaml", "new.yaml"], folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("1.0.0 (old.yaml) → 1.0.0 (new.yaml)");
    expect(stdout).toContain('-   state?: "open" | "closed";');
    expect(stdout).toContain('+   state?: "open" | "closed" | "paused";');
  });

  it("compares two versions of a preset, offline", async () => {
    const { code, stdout } = await runCli(["diff", "2025-03-13", "2026-07-01", "--json"], folder);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      api: "partner-platform",
      verdict: "breaking",
      counts: { changes: 1, operations: 7, events: 0 },
      changes: [{ rule: "union-member-added", policy: "new-version" }],
    });
  });

  it.each([
    [["--fail-on", "wire"], 0],
    [["--fail-on", "compile"], 1],
    [["--fail-on", "wire", "--fail-on", "silent"], 1],
    [["--only", "additive", "--fail-on", "compile"], 0],
  ])("with %j ends with %i", async (args, expected) => {
    expect((await runCli(["diff", "old.yaml", "new.yaml", ...args], folder)).code).toBe(expected);
  });

  it("says which kind of nothing it is", async () => {
    expect((await runCli(["diff", "old.yaml", "old.yaml"], folder)).stdout).toContain(
      "The two documents are equal.",
    );
    expect((await runCli(["diff", "old.yaml", "new.yaml", "--only", "wire"], folder)).stdout).toContain(
      "not in what you asked for",
    );
  });

  it("has no colours in a pipe, in CI either", async () => {
    const { NO_COLOR: _none, ...env } = process.env;
    const { stdout } = await runProcess(["diff", "old.yaml", "new.yaml"], folder, { ...env, CI: "true" });
    expect(stdout).toContain("Breaking (1)");
    expect(stdout).not.toMatch(/\u001b\[/);
  });

  it("leaves out what a file accepts, until its day", async () => {
    const entries = [{ id: "enum-value-added", reason: "We have a default branch.", until: "2999-12-31" }];
    await writeFile(path.join(folder, "accepted.json"), JSON.stringify(entries));
    const { code, stdout } = await runCli(
      ["diff", "old.yaml", "new.yaml", "--ignore", "accepted.json", "--fail-on", "compile"],
      folder,
    );
    expect(code).toBe(0);
    expect(stdout).not.toContain("paused");
  });

  it.each([
    ["markdown", /^# Things: 1\.0\.0/],
    ["json", /^\{\n {2}"format": 1,/],
    ["sarif", /"version": "2\.1\.0"/],
    ["html", /^<!doctype html>/i],
  ])("writes a report as %s", async (format, expected) => {
    const { code, stdout } = await runCli(
      ["diff", "old.yaml", "new.yaml", "--format", format, "-o", "report"],
      folder,
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Wrote report.\n" });
    expect(await readFile(path.join(folder, "report"), "utf8")).toMatch(expected);
  });

  it.each([
    ["DIFF_SIDES_UNKNOWN", ["2025-03-13", "2026-12-31"]],
    ["DIFF_SIDES_UNKNOWN", ["2025-03-13", "new.yaml"]],
    ["DIFF_SELECTION_UNKNOWN", ["old.yaml", "new.yaml", "--only", "getThongs"]],
    ["IGNORE_FILE_MISSING", ["old.yaml", "new.yaml", "--ignore", "none.json"]],
    ["IGNORE_FILE_INVALID", ["old.yaml", "new.yaml", "--ignore", "empty.yaml"]],
    ["REPORT_NOT_WRITTEN", ["old.yaml", "new.yaml", "-o", "none/report.md"]],
    ["DIFF_OPTION_NEEDLESS", ["old.yaml", "new.yaml", "--api", "things"]],
    ["DIFF_OPTION_NEEDLESS", ["2025-03-13", "2026-07-01", "--paths-from", "x-ms-paths"]],
    ["DIFF_OPTION_NEEDLESS", ["2025-03-13", "2026-07-01", "--overlay", "none.yaml"]],
    ["DIFF_OPTION_NEEDLESS", ["--all", "--document-root", "."]],
    ["OVERLAY_MISSING", ["old.yaml", "new.yaml", "--overlay", "none.yaml"]],
  ])("%s: %j", async (code, args) => {
    const run = await runCli(["diff", ...args], folder);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(code);
    expect(run.stderr).not.toMatch(/\n\s+at /);
  });

  it("compares each version with the next, of a preset and of files", async () => {
    const { stdout } = await runCli(["diff", "--all", "--json"], folder);
    expect(JSON.parse(stdout)).toMatchObject({
      api: "partner-platform",
      steps: [{ to: "2026-07-01" }, { to: "2026-08-01" }],
    });
    const files = await runCli(["diff", "--all", "old.yaml", "new.yaml", "old.yaml"], folder);
    expect(files.stdout).toContain("3 versions");
    expect(
      (await runCli(["diff", "--all", "old.yaml", "new.yaml", "--fail-on", "compile"], folder)).code,
    ).toBe(1);
  });

  it.each([
    [["diff", "2025-03-13", "2026-12-31"], 'No API has both "2025-03-13" and "2026-12-31".'],
    [["diff", "--all", "1", "2", "3"], 'No API has all of "1", "2" and "3".'],
  ])("%j names what is unknown, and what there is", async (args, message) => {
    const { stderr } = await runCli(args, folder);
    expect(stderr).toContain(`${message} The project has partner-platform (2025-03-13, `);
  });

  it.each([
    [["old.yaml"], "Expected two versions or documents, found 1"],
    [["old.yaml", "new.yaml", "old.yaml"], "found 3; --all compares any number"],
    [["--all", "--format", "sarif"], "SARIF is for two versions"],
  ])("%j is bad usage", async (args, message) => {
    const { code, stderr } = await runCli(["diff", ...args], folder);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("generate since", () => {
  it("says since when a name exists", async () => {
    const { code, stdout } = await runCli(["since", "FedNow", "--api", "partner-platform"], folder);
    expect(code).toBe(0);
    expect(stdout).toContain("member `FedNow` of `DepositRail`: since 2026-07-01");
  });

  it("answers as JSON, for files", async () => {
    const { stdout } = await runCli(["since", "Paused", "old.yaml", "new.yaml", "--json"], folder);
    expect(JSON.parse(stdout)).toMatchObject({
      since: [{ kind: "value", name: "paused", of: "Thing.state", spans: [{ since: "1.0.0 (new.yaml)" }] }],
    });
  });

  it("ends with 1 where no version has the name", async () => {
    const { code, stdout } = await runCli(["since", "Stat", "old.yaml", "new.yaml"], folder);
    expect(code).toBe(1);
    expect(stdout).toContain("No version has anything called `Stat`.");
    expect(stdout).toContain("field `Thing.state`: in all versions");
  });
});
