/** How a run ends that cannot go on: 1 for what the user's disk refuses, 70 for a bug of ours. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import picocolors from "picocolors";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { runCommand } from "../../src/commands/run-command.js";
import { packageContact } from "../../src/config/package-files.js";
import { cliFile } from "../support/run-cli.js";

const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "failure-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a command that throws prints, and how it ends. */
async function thrown(error: unknown, isVerbose = false): Promise<{ code: number; stderr: string }> {
  let stderr = "";
  const terminal = {
    ...{ cwd: folder, columns: 80, colors: picocolors.createColors(false), hasColorfulOutput: false },
    print: () => undefined,
    printError: (text: unknown) => void (stderr += `${String(text)}\n`),
  };
  const code = await runCommand(
    { cwd: folder, json: false, quiet: false, verbose: isVerbose },
    terminal,
    () => {
      throw error;
    },
  );
  return { code, stderr };
}

function deep(calls: number): Error {
  return calls === 0
    ? new Error("Out of order.", { cause: new TypeError("It is not there.") })
    : deep(calls - 1);
}

describe("a bug of ours", () => {
  it("ends with 70, a short stack with its cause, what to report and where", async () => {
    const { code, stderr } = await thrown(deep(9));
    expect(code).toBe(70);
    const [first, cause, ...lines] = stderr.trimEnd().split("\n");
    expect([first, cause]).toEqual(["Error: Out of order.", "Caused by TypeError: It is not there."]);
    expect(lines.filter((line) => /^ {4}at /.test(line))).toHaveLength(4);
    expect(stderr).toMatch(/^ {4}… \d+ more lines with --verbose$/m);
    expect(stderr).toMatch(/^This is a bug in openapi-dated \d+\.\d+\.\d+ \(Node \d+/m);
    expect(lines.at(-1)).toMatch(/^Please report it .*: \S+/);
  });

  it("has its whole stack with --verbose", async () => {
    const { stderr } = await thrown(deep(9), true);
    expect(stderr).not.toContain("more lines");
    expect(stderr.match(/^ {4}at deep/gm)?.length).toBeGreaterThan(5);
  });

  it("need not be an Error", async () => {
    expect(await thrown("aborted")).toMatchObject({
      code: 70,
      stderr: expect.stringMatching(/^Thrown: aborted\n/) as string,
    });
  });

  it.each([
    [{ url: "https://host.example/issues" }, "https://host.example/issues"],
    [{ email: "bugs@host.example" }, "bugs@host.example"],
    ["https://host.example/bugs", "https://host.example/bugs"],
    [undefined, "to the maintainers, whom `npm owner ls a` lists"],
  ])("goes to the address in package.json: %j", async (bugs, address) => {
    await writeFile(path.join(folder, "package.json"), JSON.stringify({ name: "a", version: "1.0.0", bugs }));
    expect(packageContact(folder)).toMatchObject({ name: "a", version: "1.0.0", address });
  });
});

describe("the user's disk", () => {
  const failed = (syscall: string, code: string, file?: string): Error =>
    Object.assign(new Error(code), { syscall, code, ...(file !== undefined && { path: file }) });

  it.each([
    [
      failed("open", "EROFS", "/a/b.ts"),
      "FILE_NOT_ACCESSIBLE  /a/b.ts\n  `open` failed: the file system is read-only (EROFS).",
    ],
    [
      failed("write", "ENOSPC"),
      "FILE_NOT_ACCESSIBLE\n  `write` failed: no space is left on the disk (ENOSPC).",
    ],
    [
      failed("opendir", "ELOOP", "/a"),
      "FILE_NOT_ACCESSIBLE  /a\n  `opendir` failed: it is a link that leads to itself (ELOOP).",
    ],
    [
      // As Yarn's file system throws it.
      Object.assign(new Error("EROFS: read-only filesystem, open '/a.zip/b'"), { code: "EROFS" }),
      "FILE_NOT_ACCESSIBLE\n  EROFS: read-only filesystem, open '/a.zip/b'.",
    ],
  ])("ends with 1 and a diagnostic: %s", async (error, words) => {
    const { code, stderr } = await thrown(error);
    expect(code).toBe(1);
    expect(stderr).toContain(`error  ${words}`);
    expect(stderr).toContain("Fix: ");
  });

  it.each([
    [
      "that was deleted under the process",
      'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" check',
      /^error {2}FOLDER_MISSING\n {2}The working folder was deleted/,
    ],
    [
      "that is full, and gets the output",
      'exec "$0" "$1" --version > /dev/full',
      /^error {2}FILE_NOT_ACCESSIBLE\n {2}`write` failed: no space is left/,
    ],
  ])("%s", async (_what, command, words) => {
    const error: unknown = await run("sh", ["-c", command, process.execPath, cliFile], { cwd: folder }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 1, stderr: expect.stringMatching(words) as string });
  });

  it("is not meant by a reader that leaves", async () => {
    const command = '"$0" "$1" diff --help | head -1';
    const { stdout, stderr } = await run("sh", ["-c", command, process.execPath, cliFile], { cwd: folder });
    expect({ stdout, stderr }).toEqual({ stdout: "openapi-dated diff [versions..]\n", stderr: "" });
  });
});
