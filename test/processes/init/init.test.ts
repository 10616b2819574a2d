/** `generate init` in projects of many kinds: what it finds, what it writes, and what it leaves alone. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import schema from "../../../generate.schema.json" with { type: "json" };
import { converse } from "../../../src/commands/ask.js";
import { folderContent } from "../../support/folder-content.js";
import { runCli, runProcess, type CliRun } from "../../support/run-cli.js";
import { json, startSpecServer } from "../../support/spec-server.js";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "init-"));
  vi.stubEnv("npm_config_user_agent", "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
}

const read = (name: string): Promise<string> => readFile(path.join(root, name), "utf8");

/** Of all files. */
async function content(): Promise<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(await folderContent(root)).filter(([, text]) => text !== "folder"),
  );
}

async function init(args: readonly string[] = ["partner-platform"], below = ""): Promise<CliRun> {
  return runCli(["init", ...args], path.join(root, below));
}

const document = (title: string, version: string): string =>
  `openapi: 3.1.0\ninfo: { title: ${title}, version: "${version}" }\npaths: {}\n`;

const typescript = {
  "package.json":
    '{\n  "name": "shop",\n  "type": "module",\n  "devDependencies": { "typescript": "*" }\n}\n',
  "tsconfig.json": "{}",
  ".git/HEAD": "",
  "src/index.ts": "",
};

describe("in a TypeScript project", () => {
  it("writes configuration, script and attributes, and says what they are before it does", async () => {
    await put({ ...typescript, ".prettierrc": "{}", "eslint.config.js": "export default [\n  {},\n];\n" });
    const { code, stdout, stderr } = await init();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatchInlineSnapshot(`
      "Project: TypeScript, npm, Prettier, ESLint
      Imports have no extension, because tsconfig.json resolves imports as CommonJS does.

      create  generate.config.json
        {
          "$schema": "./node_modules/openapi-dated/generate.schema.json",
          "output": "src/generated",
          "apis": {
            "partner-platform": {
              "preset": "partner-platform"
            }
          }
        }

      change  package.json
        + "scripts": {
        + "generate": "generate"

      create  .gitattributes
        src/generated/** linguist-generated eol=lf
        specs/partner-platform/** -text

      create  .prettierignore
        src/generated/

      Wrote 4 files.

      Note: The runtime is copied into src/generated/; to update it as a package, install openapi-dated-runtime and set \`"runtime": "package"\`.
      Note: eslint.config.js: add \`{ ignores: ["src/generated/**"] }\` to the list that it exports.

      Next:
        1. npm install --save-dev openapi-dated
        2. npm run generate
      "
    `);
    expect(await read(".gitattributes")).toBe(
      "src/generated/** linguist-generated eol=lf\nspecs/partner-platform/** -text\n",
    );
    expect(await read(".prettierignore")).toBe("src/generated/\n");
  });

  it("changes nothing when it runs again, whatever it is asked for", async () => {
    await put({
      ...typescript,
      ".prettierrc": "{}",
      "biome.json": "{}",
      "eslint.config.js": "export default [];\n",
    });
    await init();
    const before = await content();
    for (const args of [[], ["partner-platform", "-o", "src/generated"]]) {
      const { code, stdout } = await init(args);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Everything is there/);
      expect(await content()).toEqual(before);
    }
  });

  it("writes what `generate` works with, before anything is installed", async () => {
    await put({ ...typescript, "openapi.yaml": document("Payments API", "2026-01-01") });
    expect(await init([])).toMatchObject({ code: 0 });
    expect(JSON.parse(await read("generate.config.json"))).toMatchObject({
      apis: { payments: { documents: { "2026-01-01": "./openapi.yaml" } } },
    });
    expect(await runCli([], path.join(root, "src"))).toMatchObject({ code: 0 });
    expect(await read("src/generated/payments/2026-01-01/types.ts")).toContain("2026-01-01");
  });

  it("says how imports will end, and why", async () => {
    await put({ ...typescript, "tsconfig.json": '{ "compilerOptions": { "module": "nodenext" } }' });
    const { stdout } = await init();
    expect(stdout).toMatch(
      /^Project: .*\nImports end in `\.js`, because tsconfig\.json resolves imports as Node does/,
    );
  });
});

describe("a second run that is asked for another API", () => {
  it("adds it to the configuration, and what it needs around it", async () => {
    await put(typescript);
    await init();
    const { code, stdout } = await init(["virtual-accounts"]);
    expect(code).toBe(0);
    expect(stdout).toContain('change  generate.config.json\n  + "virtual-accounts": {');
    expect(await read(".gitattributes")).toContain("specs/virtual-accounts/** -text\n");
    expect((await init(["virtual-accounts"])).stdout).toMatch(/^Everything is there/);
    expect(await runCli([], root)).toMatchObject({ code: 0 });
  });

  const added = '"virtual-accounts": { "preset": "virtual-accounts" }';
  it.each([
    [
      "a literal",
      'import { defineConfig } from "openapi-dated";\n\nexport default defineConfig({\n  apis: {\n    a: { preset: "partner-platform" },\n  },\n});\n',
      `    a: { preset: "partner-platform" },\n    ${added},\n  },\n});\n`,
    ],
    [
      "no comma at the end",
      'export default {\n  apis: {\n    a: { preset: "partner-platform" }\n  },\n};\n',
      `    a: { preset: "partner-platform" },\n    ${added},\n  },\n};\n`,
    ],
    [
      "a constant",
      'const apis = { a: { preset: "partner-platform" } };\nexport default { apis };\n',
      undefined,
    ],
  ])("in a configuration that is code, with %s", async (_what, before, after) => {
    await put({ ...typescript, "generate.config.ts": before });
    const { code, stdout } = await init(["virtual-accounts"]);
    expect(code).toBe(0);
    if (after !== undefined) expect(await read("generate.config.ts")).toContain(after);
    else {
      expect(await read("generate.config.ts")).toBe(before);
      expect(stdout).toContain(`Note: generate.config.ts: add to \`apis\`: ${added}`);
    }
  });

  it("in JSON, and in package.json", async () => {
    const config = { apis: { a: { preset: "partner-platform" } } };
    await put({ "generate.config.json": JSON.stringify(config, null, 2) });
    await init(["virtual-accounts"]);
    const both = { apis: { ...config.apis, "virtual-accounts": { preset: "virtual-accounts" } } };
    expect(JSON.parse(await read("generate.config.json"))).toEqual(both);
    await rm(path.join(root, "generate.config.json"));
    await put({ "package.json": JSON.stringify({ "openapi-dated": config }, null, 2) });
    await init(["virtual-accounts"]);
    expect(JSON.parse(await read("package.json"))).toMatchObject({ "openapi-dated": both });
  });

  it("says what it does not do: another source under the same name, another folder", async () => {
    await put({ ...typescript, "partner-platform.yaml": document("Other", "2026-01-01") });
    await init();
    const before = await read("generate.config.json");
    const { code, stdout } = await init(["./partner-platform.yaml", "-o", "elsewhere"]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "Note: generate.config.json has an API partner-platform already, which stays as it is.",
    );
    expect(stdout).toContain(
      "Note: The output folder stays src/generated: change `output` in generate.config.json.",
    );
    expect(await read("generate.config.json")).toBe(before);
  });
});

describe("in other projects", () => {
  it.each([
    ["JavaScript", { "package.json": "{}" }, /^ {2}"emit": "js",$/m],
    ["JavaScript under Bun", { "package.json": "{}", "bun.lock": "" }, /^(?!.*emit)/s],
    ["without a package.json", { "README.md": "" }, /^(?!.*emit)/s],
  ] as const)("%s", async (_what, files, emit) => {
    const name = "generate.config.json";
    await put(files);
    const { code } = await init(["partner-platform", "-o", "lib/api"]);
    expect(code).toBe(0);
    expect(await read(name)).toContain("lib/api");
    expect(await read(name)).toMatch(emit);
    // Without a repository, nobody reads attributes.
    expect(Object.keys(await content()).sort()).toEqual([name, ...Object.keys(files)].sort());
    expect(await runCli(["check"], root)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("OUTPUT_OUT_OF_DATE") as string,
    });
  });
});

describe("the style of the project", () => {
  const manifest = (indent: string, end = "\n"): string =>
    `{\n${indent}"name": "shop",\n${indent}"keywords": ["a", "b"]\n}${end}`;

  it.each([
    ["Prettier", { ".prettierrc": "{ useTabs: true }" }, "\t"],
    ["Prettier, by .editorconfig", { ".prettierrc": "", ".editorconfig": "[*]\nindent_size = 3" }, "   "],
    ["none", {}, "  "],
    ["a configuration that is wrong", { ".prettierrc": "{ tabWidth: [" }, "  "],
  ])("%s", async (_what, files, indent) => {
    await put({ "package.json": manifest(indent), ...files });
    expect(await init()).toMatchObject({ code: 0 });
    expect(await read("generate.config.json")).toContain(`\n${indent}"apis": {\n${indent}${indent}"partner`);
    expect(await read("package.json")).toBe(
      `${manifest(indent).slice(0, -3)},\n${indent}"scripts": {\n${indent}${indent}"generate": "generate"\n${indent}}\n}\n`,
    );
  });

  it("stays out of a file that does not have it", async () => {
    await put({ "package.json": '{ "name" : "shop" }', ".prettierrc": "" });
    await init();
    expect(await read("package.json")).toContain('{ "name" : "shop",');
  });
});

describe("a configuration in JSON", () => {
  it("names the schema by which an editor completes it, which it has", async () => {
    await init(["partner-platform"]);
    const config: unknown = JSON.parse(await read("generate.config.json"));
    expect(config).toMatchObject({ $schema: "./node_modules/openapi-dated/generate.schema.json" });
    const isValid = new Ajv2020({ strict: true }).compile(schema);
    expect(isValid(config), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid({ apis: { a: { presett: "a" } } })).toBe(false);
    expect(await runCli(["check"], root)).toMatchObject({
      stderr: expect.not.stringContaining("CONFIG_") as string,
    });
  });

  it("finds the schema where the package is installed, above", async () => {
    await put({ "node_modules/openapi-dated/package.json": "{}", ".git/HEAD": "", "a/b/README.md": "" });
    await init(["partner-platform"], "a/b");
    expect(await read("a/b/generate.config.json")).toContain(
      '"$schema": "../../node_modules/openapi-dated/generate.schema.json"',
    );
  });
});

describe("package.json", () => {
  it.each([
    [
      "tabs",
      '{\n\t"scripts": {\n\t\t"test": "vitest"\n\t},\n\t"name": "a"\n}\n',
      '{\n\t"scripts": {\n\t\t"test": "vitest",\n\t\t"generate": "generate"\n\t},\n\t"name": "a"\n}\n',
    ],
    [
      "four spaces",
      '{\n    "name": "a"\n}',
      '{\n    "name": "a",\n    "scripts": {\n        "generate": "generate"\n    }\n}',
    ],
    [
      "Windows",
      '{\r\n  "scripts": {},\r\n  "name": "a"\r\n}\r\n',
      '{\r\n  "scripts": {\r\n    "generate": "generate"\r\n  },\r\n  "name": "a"\r\n}\r\n',
    ],
  ])("keeps its order and indent: %s", async (_what, before, after) => {
    await put({ "package.json": before });
    await init();
    expect(await read("package.json")).toBe(after);
  });

  it.each([
    ['{"scripts":{"generate":"prisma generate"}}', /"generate:api": *"generate"/],
    ['{"scripts":{"generate":"a","generate:api":"b"}}', undefined],
    ['{"scripts":{"build":"generate && tsc"}}', undefined],
    ['{"scripts":{"api":"npx openapi-dated"}}', undefined],
    ["{ broken", undefined],
  ])("keeps the scripts that it has: %s", async (before, added) => {
    await put({ "package.json": before });
    expect(await init()).toMatchObject({ code: 0 });
    if (added === undefined) expect(await read("package.json")).toBe(before);
    else expect(await read("package.json")).toMatch(added);
  });
});

describe("the package manager", () => {
  const install = async (files: Readonly<Record<string, string>>, below = ""): Promise<string> => {
    await put({ [path.posix.join(below, "package.json")]: "{}", ...files });
    const { stdout } = await init(["partner-platform", "--dry-run", "--json"], below);
    return (JSON.parse(stdout) as { next: string[] }).next.join("; ");
  };

  it.each([
    [{ "package-lock.json": "" }, "npm install --save-dev openapi-dated; npm run generate"],
    [{ "pnpm-lock.yaml": "" }, "pnpm add --save-dev openapi-dated; pnpm run generate"],
    [{ "yarn.lock": "" }, "yarn add --dev openapi-dated; yarn run generate"],
    [{ "bun.lock": "" }, "bun add --dev openapi-dated; bun run generate"],
    [{ "deno.lock": "" }, "deno add --dev npm:openapi-dated; deno task generate"],
    [
      { "package.json": '{"packageManager":"pnpm@9.1.0"}', "yarn.lock": "" },
      "pnpm add --save-dev openapi-dated; pnpm run generate",
    ],
    [
      { "pnpm-workspace.yaml": "", "pnpm-lock.yaml": "" },
      "pnpm add --save-dev --workspace-root openapi-dated; pnpm run generate",
    ],
  ])("by %j", async (files, commands) => {
    expect(await install(files)).toBe(commands);
  });

  it("by that of the workspace above, and by who runs the program", async () => {
    expect(await install({ "pnpm-workspace.yaml": "", "pnpm-lock.yaml": "" }, "packages/a")).toMatch(
      /^pnpm add --save-dev openapi-dated;/,
    );
    await rm(path.join(root, "pnpm-lock.yaml"));
    vi.stubEnv("npm_config_user_agent", "yarn/4.1.0 npm/? node/v20");
    expect(await install({}, "packages/a")).toMatch(/^yarn add --dev/);
  });

  it("installs nothing that is there", async () => {
    const next = await install({ "package.json": '{"devDependencies":{"openapi-dated":"*"}}' });
    expect(next).toBe(
      "npm run generate; Commit generated/, and import the client of a version from generated/partner-platform/",
    );
  });
});

describe("formatters and linters leave the files alone", () => {
  it.each([
    [{ ".prettierrc.yaml": "", ".prettierignore": "dist" }, "dist\ngenerated/\n"],
    [{ ".prettierrc": "", ".prettierignore": "/generated\r\n" }, "/generated\r\n"],
    [{ "package.json": '{"prettier":{}}' }, "generated/\n"],
    [{ "package.json": '{"devDependencies":{"prettier":"3"}}' }, "generated/\n"],
  ])(".prettierignore of %j", async (files, after) => {
    await put(files);
    expect(await init()).toMatchObject({ code: 0 });
    expect(await read(".prettierignore")).toBe(after);
    expect(await init()).toMatchObject({ stdout: expect.stringMatching(/^Everything is there/) as string });
  });

  it.each([
    ["biome.jsonc", "{}\n", 'add `"!generated"` to `files.includes`'],
    [".oxlintrc.json", "{}\n", 'add `"generated/**"` to `ignorePatterns`'],
    [
      "eslint.config.mjs",
      "export default [];\n",
      'add `{ ignores: ["generated/**"] }` to the list that it exports',
    ],
  ])("%s is its author's: the entry is named until it is there", async (name, text, words) => {
    await put({ [name]: text });
    expect((await init()).stdout).toContain(`Note: ${name}: ${words}.`);
    expect(await read(name)).toBe(text);
    await put({ [name]: `// generated\n${text}` });
    expect((await init()).stdout).not.toContain("Note:");
  });

  it.each([".", "../elsewhere"])("but not all files of the project, for output into %s", async (output) => {
    const files = { ...typescript, ".prettierrc": "", "biome.json": "{}" };
    await put(files);
    expect(await init(["partner-platform", "-o", output])).toMatchObject({ code: 0 });
    expect(await read("biome.json")).toBe("{}");
    expect(await content()).not.toHaveProperty([".prettierignore"]);
    expect(await read(".gitattributes")).toBe("specs/partner-platform/** -text\n");
  });

  it("where the workspace configures them, by the way from there", async () => {
    await put({
      "package.json": '{"workspaces":["packages/*"]}',
      ".prettierrc": "",
      ".git/HEAD": "",
      ".gitattributes": "* text=auto\n",
      "packages/a/package.json": "{}",
    });
    const { stdout } = await init(undefined, "packages/a");
    expect(await read(".prettierignore")).toBe("packages/a/generated/\n");
    expect(await read(".gitattributes")).toBe(
      "* text=auto\npackages/a/generated/** linguist-generated eol=lf\npackages/a/specs/partner-platform/** -text\n",
    );
    expect(stdout).toContain("change  ../../.gitattributes\n  + packages/a/generated/**");
  });
});

describe("where the documents come from", () => {
  const configOf = async (...args: string[]): Promise<unknown> => {
    expect(await init([...args, "-o", "out"])).toMatchObject({ code: 0, stderr: "" });
    return (JSON.parse(await read("generate.config.json")) as { apis: unknown }).apis;
  };

  it.each([
    [
      ["partner-platform", "virtual-accounts"],
      {
        "partner-platform": { preset: "partner-platform" },
        "virtual-accounts": { preset: "virtual-accounts" },
      },
    ],
    [["https://api.billing.example.com/"], { billing: { baseUrl: "https://api.billing.example.com" } }],
    [["https://billing.example/v1/spec/versions"], { billing: { baseUrl: "https://billing.example/v1" } }],
    [
      ["https://billing.example/api-versions"],
      { billing: { index: "https://billing.example/api-versions" } },
    ],
    [
      ["https://billing.example/openapi.yaml"],
      { billing: { documents: { v1: "https://billing.example/openapi.yaml" } } },
    ],
  ])("%j", async (sources, apis) => {
    expect(await configOf(...sources)).toEqual(apis);
  });

  it.each([
    ["", { "/spec/versions": json(["2026-01-01"]) }, "acme-payouts", (at: string) => ({ baseUrl: at })],
    ["/openapi.json", {}, "acme-payouts", (at: string) => ({ documents: { v1: `${at}/openapi.json` } })],
    ["/v2", {}, "api", (at: string) => ({ baseUrl: `${at}/v2` })],
  ] as const)(
    "a service on this machine has the name that it gives itself: %j",
    async (place, routes, name, config) => {
      const titled = json({ openapi: "3.1.0", info: { title: "The Acme Payouts API", version: "1" } });
      await using server = await startSpecServer({
        ...routes,
        "/openapi.json": titled,
        "/spec/2026-01-01": titled,
      });
      const at = server.url.href.replace(/\/$/, "");
      expect(await configOf(at + place)).toEqual({ [name]: config(at) });
    },
  );

  it("a folder whose documents have different dates is one API", async () => {
    await put({
      "specs/billing-2025-06-01.yaml": document("Billing", "3"),
      "specs/billing-2024-01-01.json": '{"swagger":"2.0","info":{"title":"Billing","version":"2"}}',
      "specs/notes.yaml": "a: 1",
    });
    const documents = {
      "2024-01-01": "./specs/billing-2024-01-01.json",
      "2025-06-01": "./specs/billing-2025-06-01.yaml",
    };
    expect(await configOf("specs")).toEqual({ billing: { documents } });
  });

  it("a folder whose documents have none has an API for each, by the name of its file", async () => {
    await put({ "specs/billing.yaml": document("A", "1"), "specs/Ledger API.yml": document("B", "1") });
    expect(await configOf("specs")).toEqual({
      billing: { documents: { v1: "./specs/billing.yaml" } },
      ledger: { documents: { v1: "./specs/Ledger API.yml" } },
    });
  });

  it.each([
    [
      "nowhere",
      "INIT_SOURCE_UNKNOWN",
      /It is not a preset \(partner-platform, virtual-accounts\), an API of the catalogue \(.*\), a URL, a file or a folder\./,
    ],
    ["partner-platfrom", "INIT_SOURCE_UNKNOWN", /Fix: Write `npx openapi-dated init partner-platform`/],
    ["package.json", "INIT_SOURCE_UNKNOWN", /The file is not an OpenAPI document/],
    [".", "INIT_SOURCE_UNKNOWN", /The folder has no OpenAPI document/],
  ])("%s is refused", async (source, code, words) => {
    await put({ "package.json": "{}" });
    const { code: exitCode, stderr } = await init([source]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(code);
    expect(stderr).toMatch(words);
    expect(Object.keys(await content())).toEqual(["package.json"]);
  });
});

describe("at a terminal", () => {
  const asked = async (
    answers: readonly string[],
    ...args: string[]
  ): Promise<CliRun & { questions: string[] }> => {
    const questions: string[] = [];
    const left = [...answers];
    const answer = (question: string): Promise<string | undefined> => {
      questions.push(question);
      return Promise.resolve(left.shift());
    };
    return { ...(await runCli(["init", ...args], root, answer)), questions };
  };

  it("asks which API, where to, and whether to write", async () => {
    const { code, questions } = await asked(["virtual-accounts", "", ""]);
    expect(code).toBe(0);
    expect(questions).toEqual([
      expect.stringContaining("Which API? A preset (partner-platform, virtual-accounts)"),
      "Folder for the generated files? (generated) ",
      "Write 1 file? (Y/n) ",
    ]);
    expect(await read("generate.config.json")).toContain('"preset": "virtual-accounts"');
  });

  it("asks again about an answer that means nothing, and offers the document that is there", async () => {
    await put({ "openapi.json": '{"openapi":"3.1.0","info":{"title":"Orders","version":"1"}}' });
    const { code, questions } = await asked(["nowhere", "", "lib", "y"]);
    expect(code).toBe(0);
    expect(questions[0]).toMatch(/\(openapi\.json\) > $/);
    expect(questions[1]).toMatch(/^nowhere: It is not a preset/);
    expect(await read("generate.config.json")).toContain("./openapi.json");
  });

  it.each([
    ["which API", []],
    ["where to", ["partner-platform"]],
    ["whether to write", ["partner-platform", "lib"]],
    ["no", ["partner-platform", "lib", "n"]],
  ])("writes nothing if the person leaves at: %s", async (_what, answers) => {
    expect(await asked(answers)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/Nothing was written\.\n$/) as string,
    });
    expect(await content()).toEqual({});
  });

  it("asks nothing with --yes, and only what the arguments leave open", async () => {
    expect((await asked([], "partner-platform", "--yes", "--dry-run")).questions).toEqual([]);
    expect((await asked(["n"], "partner-platform", "-o", "lib")).questions).toEqual(["Write 1 file? (Y/n) "]);
  });

  it("takes lines that arrive before they are asked for, and the end of the input for leaving", async () => {
    const input = new PassThrough();
    const person = converse(input, new PassThrough());
    input.write("this\nthat\n");
    expect(await person.ask("Which? ")).toBe("this");
    expect(await person.ask("And? ")).toBe("that");
    const last = person.ask("And? ");
    input.end();
    expect(await last).toBeUndefined();
    person.end();
  });

  it("is not waited for where there is none", async () => {
    const { code, stderr } = await runProcess(["init"], root);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error {2}INIT_SOURCE_MISSING\n {2}No API was given\. Presets: partner-platform, /,
    );
  });
});

describe("what is there stays", () => {
  it("a configuration, whatever its extension, gets what is missing around it", async () => {
    const text = "module.exports = { output: 'lib', apis: { a: { documents: { v1: 'a.yaml' } } } };\n";
    await put({ "generate.config.cjs": text, ".git/HEAD": "" });
    expect(await init([])).toMatchObject({ code: 0 });
    expect(await content()).toEqual({
      "generate.config.cjs": text,
      ".git/HEAD": "",
      ".gitattributes": "lib/** linguist-generated eol=lf\n",
    });
  });

  it("attributes that somebody gave the files", async () => {
    await put({ ...typescript, ".gitattributes": "src/generated/** -diff\n" });
    await init();
    expect(await read(".gitattributes")).toBe("src/generated/** -diff\nspecs/partner-platform/** -text\n");
  });

  it("a file that a link leads to, with its permissions", async () => {
    await put({ "shared/ignore": "dist\n", ".prettierrc": "" });
    await symlink("shared/ignore", path.join(root, ".prettierignore"));
    expect(await init()).toMatchObject({ code: 0 });
    expect(await read("shared/ignore")).toBe("dist\ngenerated/\n");
  });

  it("what cannot be written is named, and the next run continues", async () => {
    await put({ ...typescript, ".prettierrc": "" });
    await mkdir(path.join(root, ".prettierignore"));
    const { code, stderr } = await init();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^error {2}INIT_FILE_NOT_WRITTEN {2}\.prettierignore\n {2}The file cannot be written: /,
    );
    await rm(path.join(root, ".prettierignore"), { recursive: true });
    expect(await init([])).toMatchObject({ code: 0 });
    expect(await read(".prettierignore")).toBe("src/generated/\n");
  });

  it("with --dry-run, everything", async () => {
    await put(typescript);
    const before = await content();
    const { code, stdout } = await init(["partner-platform", "--dry-run"]);
    expect(code).toBe(0);
    expect(stdout).toContain("create  generate.config.json");
    expect(await content()).toEqual(before);
  });
});
