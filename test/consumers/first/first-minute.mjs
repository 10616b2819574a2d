/** The first block of README.md, with the file below it, in an empty folder: each command ends well, and the last prints what is shown. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const archive = path.resolve(process.argv[2]);
const readme = execFileSync("tar", ["-xzOf", archive, "package/README.md"], { encoding: "utf8" });
const region = /<!-- #region first-file -->([^]*?)<!-- #endregion first-file -->/.exec(readme)?.[1] ?? "";
const fences = [...region.matchAll(/```(?<language>\w+).*\n(?<code>[^]*?)```/g)].map(({ groups }) => groups);
const codeIn = (language) => fences.find((fence) => fence.language === language)?.code ?? "";
const [commands, file, shown] = ["sh", "js", "text"].map(codeIn);
const name = /^\/\/ (?<name>\S+)\n/.exec(file)?.groups.name;
assert.ok(commands !== "" && shown !== "" && name !== undefined, "README.md has no first file");

// Outside of every workspace, where `npm init` would join one.
const folder = mkdtempSync(path.join(tmpdir(), "first-"));
try {
  writeFileSync(path.join(folder, name), file);
  const lines = commands
    .replaceAll(/ +#.*$/gm, "")
    .trim()
    .split("\n");
  const outputs = lines.map((line) =>
    run(line.replace("--save-dev openapi-dated", `--save-dev "${archive}"`)),
  );
  assert.equal(outputs.at(-1), shown);
} finally {
  rmSync(folder, { recursive: true });
}

function run(command) {
  const { status, stdout, stderr } = spawnSync(command, { cwd: folder, shell: true, encoding: "utf8" });
  assert.equal(status, 0, `${command}\n${stdout}${stderr}`);
  assert.doesNotMatch(stderr, /\bwarn\b/i, command);
  return stdout;
}
