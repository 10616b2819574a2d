/** What is committed: nothing at the top that was left there by accident, and no path that only one machine has. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Everything that may be at the top of the repository. Whatever else there is belongs into one of these folders. */
const top = [
  ".ci",
  ".cspell-words.txt",
  ".gitattributes",
  ".github",
  ".gitignore",
  ".prettierignore",
  "AGENTS.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "cspell.json",
  "docs",
  "eslint.config.js",
  "examples",
  "generate.config.ts",
  "generate.schema.json",
  "generated",
  "knip.jsonc",
  "package-lock.json",
  "package.json",
  "schemas",
  "scripts",
  "specs",
  "src",
  "templates",
  "test",
  "tsconfig.build.json",
  "tsconfig.json",
  "tsconfig.page.json",
  "vitest.browser.config.ts",
  "vitest.config.ts",
];

const files = committedFiles();

describe("the repository", () => {
  it("has nothing at its top but what is listed here", () => {
    expect([...new Set(files.map((file) => file.split("/")[0]))].sort()).toEqual(top);
  });

  it("holds no path of the home or temporary folder of a machine", () => {
    const results = files.flatMap((file) => {
      // One character per byte: a binary file is read as well.
      const text = readFileSync(path.join(root, file), "latin1");
      return machinePaths(text).map((each) => `${file}: ${each}`);
    });
    expect(results).toEqual([]);
  });
});

/** With `|` for a slash, so that this file holds none itself. */
describe("a path of a machine", () => {
  it.each([
    "|home|ada|project",
    '"file:|||home|ada|a.ts"',
    "(|tmp|scratch-1.txt)",
    "at |Users|ada|a.ts:1:2",
    "C:|Users|ada",
    "--cwd=|root|project",
    "|var|folders|zz|a",
    "|work|main|src",
  ])("is found: %s", (text) => {
    expect(machinePaths(text.replaceAll("|", "/"))).toHaveLength(1);
    expect(machinePaths(text.replaceAll("|", "\\"))).toHaveLength(1);
    expect(machinePaths(JSON.stringify(text.replaceAll("|", "\\")))).toHaveLength(1);
  });

  it.each([
    "|home|me|a.yaml",
    "C:|Users|you",
    "https:||host.example|home|feed",
    "src|home|page.tsx",
    '"|home"',
    "others can write to |tmp.",
    "GET |users|ada",
  ])("is none: %s", (text) => {
    expect(machinePaths(text.replaceAll("|", "/"))).toEqual([]);
  });
});

/** Below these, a machine has what no other one has. `me`, `you` and `example` are evident examples. */
function machinePaths(text: string): string[] {
  const folder =
    /(?<![\w.~}-])(?:[A-Za-z]:)?[\\/]+(?:home|Users|root|tmp|var[\\/]+folders|work)[\\/]+(?!(?:me|you|example)\b)[\w.-]+/g;
  return [...text.matchAll(folder)].map(([result]) => result);
}

/** Without a repository, as in an archive of it: everything that would not be ignored. */
function committedFiles(): string[] {
  try {
    const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", stdio: "pipe" });
    return listed.split("\0").filter((file) => file !== "" && isFile(file));
  } catch {
    const ignored = readFileSync(path.join(root, ".gitignore"), "utf8").split("\n").concat(".git/");
    const isIgnored = (file: string): boolean =>
      ignored.some((each) => each.endsWith("/") && `/${file}`.includes(`/${each}`));
    const all = readdirSync(root, { recursive: true, encoding: "utf8" });
    return all
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => !isIgnored(file) && isFile(file));
  }
}

function isFile(file: string): boolean {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() ?? false;
}
