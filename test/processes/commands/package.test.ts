/**
 * What npm installs, and not what lies in this folder: a file that the package leaves out is missed by users only.
 */
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import committed from "../../../generate.config.js";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../../..");
interface JsonPackage {
  readonly prettier: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
}

const cli = "node_modules/openapi-dated/dist/src/cli.js";
let project: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), "installed-"));
  const installed = path.join(project, "node_modules/openapi-dated");
  await mkdir(installed, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", project];
  const [{ filename }] = JSON.parse((await run("npm", pack, { cwd: root })).stdout) as [{ filename: string }];
  await run("tar", ["-xzf", path.join(project, filename), "--strip-components=1", "-C", installed]);
  const { prettier, dependencies } = JSON.parse(
    await readFile(path.join(root, "package.json"), "utf8"),
  ) as JsonPackage;
  for (const name of Object.keys(dependencies)) {
    const link = path.join(project, "node_modules", name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, "node_modules", name), link);
  }
  await writeFile(path.join(project, "package.json"), JSON.stringify({ type: "module", prettier }));
});
afterAll(() => rm(project, { recursive: true }));

describe("the installed package", () => {
  it("generates both presets as they are committed here", async () => {
    await writeFile(path.join(project, "committed.config.json"), JSON.stringify(committed));
    await run(process.execPath, [cli, "--config", "committed.config.json"], { cwd: project });
    const here = path.join(root, "generated");
    const there = path.join(project, "generated");
    const files = await filesBelow(there);
    expect(files).toEqual(await filesBelow(here));
    const different: string[] = [];
    for (const file of files) {
      const texts = await Promise.all(
        [here, there].map((folder) => readFile(path.join(folder, file), "utf8")),
      );
      if (texts[0] !== texts[1]) different.push(file);
    }
    expect(different).toEqual([]);
  });

  it("has what its `exports` name, and types that compile", async () => {
    const program = `
      import { defineConfig, diff, generate } from "openapi-dated";
      import { testDeliveryStore, testJournal } from "openapi-dated/conformance";
      import { startSandbox } from "openapi-dated/sandbox";
      import schema from "openapi-dated/x-client.schema.json" with { type: "json" };
      import report from "openapi-dated/diff.schema.json" with { type: "json" };
      import changelog from "openapi-dated/changelog.schema.json" with { type: "json" };
      export default defineConfig({ apis: { partner: { preset: "partner-platform" } } });
      export const seen = [typeof schema, typeof report, typeof changelog, typeof diff, typeof generate, typeof testJournal];
      export const checked = testDeliveryStore;
      export async function useSandbox(): Promise<readonly string[]> {
        const { admin, keys } = await startSandbox();
        admin.advanceTime(1);
        admin.setRail("customer", "usd.fednow", "Active");
        // @ts-expect-error: a call that does not exist
        admin.setRails("customer", "usd.fednow", "Active");
        // @ts-expect-error: a key that does not exist
        return [keys.testKey, keys.publishableTestKey, keys.otherKey];
      }
      // @ts-expect-error: a key that does not exist
      defineConfig({ apis: { partner: { presets: "partner-platform" } } });
    `;
    await writeFile(path.join(project, "program.ts"), program);
    const compilerOptions = { module: "nodenext", target: "es2022", strict: true, resolveJsonModule: true };
    const types = { typeRoots: [path.join(root, "node_modules/@types")], types: ["node"] };
    const config = { compilerOptions: { ...compilerOptions, ...types, noEmit: true }, files: ["program.ts"] };
    await writeFile(path.join(project, "tsconfig.json"), JSON.stringify(config));
    const compiler = path.join(root, "node_modules/typescript-7/bin/tsc");
    const { stdout } = await run(process.execPath, [compiler, "-p", project, "--singleThreaded"]).catch(
      (error: unknown) => ({
        stdout: (error as { stdout: string }).stdout,
      }),
    );
    expect(stdout).toBe("");
  });
});

describe("the sandbox of the installed package", () => {
  it("has what each preset does", async () => {
    expect(
      await runProgram(`
        import { startSandbox } from "openapi-dated/sandbox";
        const sandbox = await startSandbox({ seed: 1 });
        const { url, keys } = sandbox;
        const get = async (path, headers) => {
          const answer = await fetch(url + path, { headers });
          return [answer.status, await answer.text()];
        };
        const customer = "/api/customers/6f2f4a39-9a26-4f3e-8e1b-3c5d7e9f0a1b";
        console.log(JSON.stringify([
          await get(customer, { "x-api-key": keys.testKey }),
          await get("/v1/virtual-accounts", { "content-type": "application/json" }),
        ]));
        await sandbox.close();
      `),
    ).toEqual([
      [404, "There is no customer 6f2f4a39-9a26-4f3e-8e1b-3c5d7e9f0a1b"],
      [400, expect.stringContaining("INVALID_REQUEST")],
    ]);
  });

  it("finds a preset that is nothing but a folder more, with its keys, its calls and its hints", async () => {
    await addPreset("parcels", true);
    await addPreset("letters", false);
    const answer = await runProgram(`
      import { startSandbox } from "openapi-dated/sandbox";
      const sandbox = await startSandbox({ apis: { mine: { preset: "parcels" }, letters: { preset: "letters" } } });
      const { url, keys, admin, adminUrl } = sandbox;
      const get = async (path, key) => {
        const answer = await fetch(url + path, { headers: { "x-key": key } });
        return [answer.status, await answer.json()];
      };
      const before = await get("/parcels/7", keys.parcelKey);
      admin.losePackage("7");
      const refused = [];
      for (const call of [() => admin.losePackage(7), () => admin.setRail("a", "usd.fednow", "Active")]) {
        try { call(); } catch (error) { refused.push(error.message); }
      }
      const { calls } = await (await fetch(adminUrl)).json();
      console.log(JSON.stringify({
        answers: [before, await get("/parcels/7", keys.parcelKey), await get("/parcels/7", "other")],
        example: await get("/letters/7", "anything"),
        refused,
        isListed: "losePackage" in calls,
      }));
      await sandbox.close();
    `);
    expect(answer).toEqual({
      answers: [
        [200, { id: "7", isLost: false }],
        [200, { id: "7", isLost: true }],
        [401, "X-Key is not valid"],
      ],
      example: [200, { id: "7", isLost: true }],
      refused: [
        "losePackage: argument 1 must be string.",
        expect.stringMatching(/^This sandbox has no partner platform\.$/),
      ],
      isListed: true,
    });
  });

  it("prints the hints of a preset that is nothing but a folder more", async () => {
    await addPreset("parcels", true);
    await writeFile(
      path.join(project, "own.json"),
      JSON.stringify({ apis: { mine: { preset: "parcels" } } }),
    );
    const args = [cli, "sandbox", "--config", "own.json", "--seed", "1"];
    const sandbox = spawn(process.execPath, args, { cwd: project });
    let text = "";
    for await (const chunk of sandbox.stdout.setEncoding("utf8")) {
      text += String(chunk);
      if (text.includes("Admin:")) sandbox.kill();
    }
    expect(text).toMatch(/^ {2}parcel key {5}pa_\w+$/m);
  });
});

/** What a program prints, as JSON. It runs in a project that has the package installed. */
async function runProgram(text: string): Promise<unknown> {
  await writeFile(path.join(project, "program.mjs"), text);
  const { stdout } = await run(process.execPath, ["program.mjs"], { cwd: project });
  return JSON.parse(stdout);
}

/** A folder in `specs/` of the installed package and, where it behaves, what the build makes of its `sandbox/`. */
async function addPreset(name: "parcels" | "letters", isBehaving: boolean): Promise<void> {
  const installed = path.join(project, "node_modules/openapi-dated");
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(installed, file)), { recursive: true });
    await writeFile(path.join(installed, file), text);
  };
  const schema = {
    type: "object",
    required: ["id", "isLost"],
    properties: { id: { type: "string" }, isLost: { type: "boolean" } },
  };
  const get = {
    operationId: `get_${name}`,
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    responses: { "200": { description: "It", content: { "application/json": { schema } } } },
  };
  const info = { title: name, version: "v1" };
  const document = JSON.stringify({ openapi: "3.1.0", info, paths: { [`/${name}/{id}`]: { get } } });
  const sha256 = createHash("sha256").update(document).digest("hex");
  await write(`specs/${name}/v1.json`, document);
  const lock = { lockVersion: 1, versions: { v1: { file: "v1.json", sha256 } } };
  await write(`specs/${name}/lock.json`, JSON.stringify(lock));
  const auth = [{ kind: "apiKey", name: "key", in: "header", parameter: "X-Key" }];
  const actions = [{ target: "$", update: { "x-client": { auth } } }];
  await write(
    `specs/${name}/overlays/transport.yaml`,
    JSON.stringify({ overlay: "1.0.0", info: { title: "t", version: "1" }, actions }),
  );
  if (isBehaving) await write(`dist/specs/${name}/sandbox/index.js`, parcelBehaviour);
}

const parcelBehaviour = `
  import { hint, jsonReply, refusalStatus } from "../../../src/sandbox/behaviour.js";
  export const behaviour = {
    title: "parcel service",
    keys: { parcelKey: { prefix: "pa_", purpose: "parcel", mode: "test" } },
    adminArguments: { losePackage: [{ type: "string" }] },
    create() {
      const lost = new Set();
      const show = ({ arguments: { id } }) => jsonReply(200, { id, isLost: lost.has(id) });
      const word = ({ reason, message }) => jsonReply(refusalStatus[reason], message);
      const api = { handlers: new Map([["get_parcels", show]]), word, judgesBody: new Set(), reset: () => lost.clear() };
      return { api, admin: { losePackage: (id) => void lost.add(id) } };
    },
    hints: ({ keys }) => [hint("parcel key", keys.parcelKey)],
  };
`;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
