/** CONTRIBUTING.md and the pages for contributors list every check, every script, and every test that writes golden files. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const contributing = read("CONTRIBUTING.md");
const pages = ["test", "test/corpus", "docs", "specs", "scripts/build"].map((folder) =>
  read(`${folder}/README.md`),
);

const { scripts } = JSON.parse(read("package.json")) as { scripts: Readonly<Record<string, string>> };
/** Those that npm runs by itself are not called by anybody. */
const isLifecycle = (name: string): boolean =>
  ["dependencies", "prepack"].includes(name) ||
  (/^(pre|post)/.test(name) && name.replace(/^(pre|post)/, "") in scripts);
const callable = Object.keys(scripts).filter((name) => !isLifecycle(name));

it("lists the checks of `.ci/run`, all of them scripts", () => {
  const run = read(".ci/run")
    .replace(/^\s*#.*$/gm, "")
    .replace(/^npm test$/m, "npm run test");
  const checks = [...run.matchAll(/^\s*(?:npm run|start) ([\w:-]+)$/gm)].map(([, name = ""]) => name);
  expect(checks.length).toBeGreaterThan(10);
  expect(firstCells("Checks").map(scriptOf).sort()).toEqual(checks.sort());
  expect(checks.filter((name) => !(name in scripts))).toEqual([]);
});

it("names every script of package.json, and no other", () => {
  const named = [...[contributing, ...pages].join("\n").matchAll(/npm run ([\w:-]+)|npm (test)\b/g)].map(
    ([, run, test]) => run ?? test,
  );
  expect([...new Set(named)].sort()).toEqual(callable.sort());
});

it("lists every test that writes its golden files, with its switch", () => {
  const tests = readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
    .map((file) => `test/${file.split(path.sep).join("/")}`)
    .filter((file) => file.endsWith(".ts"));
  const texts = new Map(tests.map((file) => [file, read(file)]));
  const switches = new Set(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/env(?:\.|\[")(UPDATE_\w+)/g)].map(([, name]) => name),
    ),
  );
  const shared = /import \{[^}]*\b(?:isUpdate|updateCommand|updateHint|expectGolden)\b[^}]*\} from/;
  const own = /env(?:\.|\[")UPDATE_/;
  const writing = tests.filter(
    (file) => file.endsWith(".test.ts") && [shared, own].some((each) => each.test(texts.get(file) ?? "")),
  );
  const listed = firstCells("Golden files", read("test/README.md")).flatMap((cell) => {
    const result = /^`(?<name>UPDATE_\w+)=1 npx vitest run (?<file>\S+)`$/.exec(cell)?.groups;
    return result === undefined ? [] : [result];
  });
  expect(listed.map(({ file }) => file).sort()).toEqual(writing.sort());
  expect(new Set(listed.map(({ name }) => name))).toEqual(switches);
});

it("says of each package that the project is built on what it does here, and each does it", () => {
  const rows = contributing.split("| package ")[1]?.split("\n\n")[0]?.split("\n").slice(2) ?? [];
  const packages = rows
    .map((row) => /^\| `([^`]+)` +\| (.+?) +\|$/.exec(row))
    .map((result) => result?.[1] ?? "");
  expect(packages).toEqual(["openapi-typescript", "ts-morph", "handlebars", "yargs", "prettier", "vitest"]);
  for (const name of packages) {
    const folder = name === "vitest" ? "test" : "src";
    // A type alone would not be a use.
    const used = new RegExp(
      `^import (?!type)[^;]*? from "${name}(?:/[^"]*)?";|\\bimport\\("${name}"\\)`,
      "m",
    );
    const users = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .filter((file) => used.test(read(`${folder}/${file}`)));
    expect(users, name).not.toEqual([]);
  }
});

/** What the table of a section has in its first column. */
function firstCells(heading: string, page = contributing): string[] {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((line) => (line.split(" | ")[0] ?? "").slice(2).trim());
}

function scriptOf(cell: string): string {
  return cell.replaceAll("`", "").replace(/^npm (?:run )?/, "");
}
