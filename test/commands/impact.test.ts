/** `generate impact`: what it is given, what it prints, what it writes, and how it ends. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { impact } from "../../src/index.js";
import { runCli } from "../support/run-cli.js";

/** Its schemas have other names than the types that the code imports. */
const document = (version: string, states: string): string => `openapi: 3.1.0
info: { title: Things, version: "${version}" }
paths:
  /things:
    get:
      operationId: getThings
      responses:
        "200": { description: All, content: { application/json: { schema: { $ref: "#/components/schemas/thing" } } } }
components:
  schemas:
    thing_state: { type: string, enum: [${states}] }
    thing: { type: object, required: [state], properties: { state: { $ref: "#/components/schemas/thing_state" } } }
`;

const source = (more = ""): string => `import type { Thing } from "../generated/things/2025-01-01/index.js";
${more}
const words: Record<Thing["state"], string> = { open: "Open", closed: "Closed" };
export const wordOf = (thing: Thing): string => words[thing.state];
`;

let folder: string;
const file = (name: string): string => path.join(folder, name);
const run = (...args: readonly string[]): ReturnType<typeof runCli> =>
  runCli(["impact", "--to", "2025-02-01", ...args], folder);
const identityIn = (text: string): string => / · ([0-9a-f]{12})$/m.exec(text)?.[1] ?? "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "impact-"));
  await mkdir(file("src"));
  await mkdir(file("lib"));
  await writeFile(file("old.yaml"), document("2025-01-01", "open, closed"));
  await writeFile(file("new.yaml"), document("2025-02-01", "open, closed, paused"));
  const documents = { "2025-01-01": "old.yaml", "2025-02-01": "new.yaml" };
  await writeFile(
    file("generate.config.json"),
    JSON.stringify({ apis: { things: { documents, version: "none", names: { types: "PascalCase" } } } }),
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    target: "es2022",
    lib: ["es2022"],
    types: [],
    skipLibCheck: true,
  };
  await writeFile(file("tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src", "lib"] }));
  await writeFile(file("package.json"), JSON.stringify({ type: "module" }));
  await writeFile(file("src/words.ts"), source());
  await writeFile(file("lib/other.ts"), "export const other = 1;\n");
  const generated = await runCli(["generate"], folder);
  expect(generated.code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true }));

describe("generate impact", () => {
  it("says what stops compiling, where, and what to do", async () => {
    const { stdout, code: exitCode } = await run();
    expect(stdout).toContain("Things  2025-01-01 → 2025-02-01\n1 place in 1 file: 1 stops compiling.");
    expect(stdout).toMatch(/^ {2}src\/words\.ts:3:7 {2}certain · [0-9a-f]{12}$/m);
    expect(exitCode).toBe(0);
  });

  it.each([
    ["any", 1],
    ["review", 0],
  ])("with --fail-on %s ends with %d", async (kind, code) => {
    expect((await run("--fail-on", kind)).code).toBe(code);
  });

  it("writes a report to a file", async () => {
    const { stdout } = await run("--format", "markdown", "-o", "impact.md");
    expect(stdout).toContain("Wrote impact.md.");
    expect(await readFile(file("impact.md"), "utf8")).toContain("- [ ] `src/words.ts`: line 3");
  });

  it("prints JSON", async () => {
    const { stdout } = await run("--json");
    expect(JSON.parse(stdout)).toMatchObject({
      format: 1,
      api: "things",
      findings: [{ file: "src/words.ts" }],
    });
  });

  it("annotates the lines for GitHub", async () => {
    const { stdout } = await run("--github");
    expect(stdout).toMatch(/^::warning file=src\/words\.ts,line=3,.*IMPACT_STOPS_COMPILING/m);
  });

  it("refuses a folder that uses nothing", async () => {
    const { code: exitCode, stderr } = await run("--folder", "lib");
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("IMPACT_FOLDER_UNKNOWN")]);
  });

  it("refuses a step that the code does not make", async () => {
    const { code: exitCode, stderr } = await run("--from", "2024-01-01");
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("IMPACT_VERSION_UNUSED")]);
  });

  it("is a function, too", async () => {
    const result = await impact("2025-02-01", {
      cwd: folder,
      confidence: "certain",
      folder: "src",
      from: "2025-01-01",
    });
    expect(result.report).toMatchObject({ counts: { findings: 1 } });
    expect(await result.format("text")).toContain("1 place in 1 file");
  });
});

describe("acknowledging", () => {
  const acknowledged = "impact.acknowledged.yaml";

  it("needs a reason, and something that was found", async () => {
    expect((await run("--acknowledge", "abc")).code).toBe(2);
    expect((await run("--reason", "Fine.")).code).toBe(2);
    const { code: exitCode, stderr } = await run("--acknowledge", "abc", "--reason", "Fine.");
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("FINDING_UNKNOWN")]);
  });

  it("writes the place into the file, which holds while the code is the same", async () => {
    const identity = identityIn((await run()).stdout);
    const { stdout } = await run("--acknowledge", identity, "--reason", "Typed elsewhere.");
    expect(stdout).toContain(`Acknowledged 1 place in ${acknowledged}.`);
    expect((await run("--acknowledge", identity, "--reason", "Again.")).stdout).toContain("has them already");
    expect((await run("--fail-on", "any")).code).toBe(0);

    await writeFile(file("src/words.ts"), source("\nexport const more = 1;\n").replaceAll('"', "'"));
    const moved = await run("--fail-on", "any");
    expect(moved.code).toBe(0);
    expect(moved.stdout).toContain("Nothing is left to do: every place is acknowledged.");

    await writeFile(file("src/words.ts"), source().replaceAll("words", "labels"));
    const changed = await run("--fail-on", "any");
    expect(changed.code).toBe(1);
    expect(changed.stderr).toContain("ACKNOWLEDGEMENT_WITHOUT_FINDING");
    await rm(file(acknowledged));
    await writeFile(file("src/words.ts"), source());
  });

  it("takes all places of a change at once, also into an empty list", async () => {
    const change = "enum-value-added";
    const { stdout } = await run();
    const id = new RegExp(`^  (${change}-[0-9a-f]+) · 1 place$`, "m").exec(stdout)?.[1] ?? "";
    await writeFile(file("own.yaml"), "[]\n");
    const to = ["--acknowledged", "own.yaml"];
    expect((await run("--acknowledge", id, "--reason", "Fine.", ...to)).stdout).toContain(
      "Acknowledged 1 place",
    );
    expect((await run("--fail-on", "any", ...to)).code).toBe(0);
  });

  it("refuses a file that is not there, or is not a list", async () => {
    const missing = await run("--acknowledged", "none.yaml");
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("ACKNOWLEDGED_FILE_MISSING")]);
    await writeFile(file("wrong.yaml"), "finding: a\n");
    const wrong = await run("--acknowledged", "wrong.yaml");
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("ACKNOWLEDGED_FILE_INVALID")]);
  });
});
