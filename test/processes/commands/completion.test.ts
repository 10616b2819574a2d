/** What a shell offers after the words that are on its line. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { cliFile, runCli } from "../../support/run-cli.js";

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "completion-"));
  const program = path.join(folder, "generate");
  await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "${cliFile}" "$@"\n`);
  await chmod(program, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

async function script(shell: string): Promise<string> {
  vi.stubEnv("SHELL", shell);
  const { code, stdout, stderr } = await runCli(["completion"], folder);
  vi.unstubAllEnvs();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

it.each([
  ["/bin/bash", /^complete .* generate$/m],
  ["/bin/zsh", /^#compdef generate$/m],
  ["/usr/bin/fish", /^complete .*-c generate\b/m],
])("a script for %s", async (shell, line) => {
  expect(await script(shell)).toMatch(line);
});

describe("in bash", () => {
  let file: string;
  beforeAll(async () => {
    file = path.join(folder, "completion.bash");
    await writeFile(file, await script("/bin/bash"));
  });

  it.each([
    ["generate ", ["check", "completion", "diff", "pull", "sandbox", "since"]],
    ["generate d", ["diff", "doctor"]],
    ["generate --pre", ["--preset"]],
    ["generate diff --fail", ["--fail-on"]],
    ["generate diff --format s", ["sarif"]],
    ["generate doctor ", ["signing", "webhook"]],
    ["generate doctor webhook --body", ["--body-file"]],
  ])("%j", async (line, offered) => {
    const words = line.split(" ").map((word) => `"${word}"`);
    const ask = `source "${file}"; COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}
      _generate_yargs_completions; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const env = { ...process.env, PATH: `${folder}:${process.env["PATH"] ?? ""}`, SHELL: "/bin/bash" };
    const { stdout } = await run("bash", ["--norc", "-c", ask], { cwd: folder, env });
    const replies = stdout.trim().split("\n").sort();
    if (line.endsWith(" ")) expect(replies).toEqual(expect.arrayContaining(offered));
    else expect(replies).toEqual(offered);
  });
});
