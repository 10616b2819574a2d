/**
 * Each entry of the catalogue is shown to work: by a consumer that calls, pages, receives what the publisher's library signed, and
 * asks what the last step changed, in consumers/. One compiler checks all of them, over the published documents that are beside
 * the project; an entry whose documents are not there is named, and passed over.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sign as signGitHub } from "@octokit/webhooks-methods";
import { signWebhookPayload } from "@notionhq/client";
import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { generate } from "../../../src/index.js";
import { readCatalogue } from "../../../src/project/api-catalogue.js";
import { startSandbox } from "../../../src/sandbox/index.js";
import { sha256 } from "../../../src/values/hash.js";
import type { Given, Seen } from "./given.js";
import { tried } from "./tried.js";

const repository = path.resolve(import.meta.dirname, "../../..");
const catalogue = await readCatalogue();
const documents = await documentsBeside();
const names = Object.keys(documents);

type Delivery = Given["delivery"];

const { vectors } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../webhooks/vectors/publishers.json"), "utf8"),
) as { readonly vectors: readonly (Delivery & { readonly name: string })[] };

describe.skipIf(names.length === 0)("the consumer of", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "catalogue-"));
    await mkdir(path.join(folder, "node_modules"));
    await symlink(repository, path.join(folder, "node_modules/openapi-dated"));
    await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
    await copyFile(path.join(import.meta.dirname, "given.ts"), path.join(folder, "given.ts"));
    for (const name of names) await writeProject(path.join(folder, name), name);
    expect(await compile(folder)).toBe("");
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(names)("%s sees what it came for", async (name) => {
    const cwd = path.join(folder, name);
    const traits = catalogue.find((api) => api.name === name)?.traits ?? [];
    const { versions, place, way, signed, include } = entry(name);
    const version = versions.at(-1) ?? "";
    const emitted = await readFile(path.join(cwd, "generated", name, version, "client.ts"), "utf8");
    expect(emitted).toContain(
      place.startsWith("/")
        ? `Every URL of this client names version ${version}`
        : `versionHeader: "${place}"`,
    );
    const { run } = (await import(pathToFileURL(path.join(cwd, "consume.js")).href)) as {
      run: (input: Given) => Promise<Seen>;
    };

    const api = { ...configuration(name), documents: { [version]: documents[name]?.[version] ?? "" } };
    const sandbox = await startSandbox({ apis: { [name]: api }, cwd, seed: 1 });
    try {
      const delivery = signed === undefined ? undefined : await deliveryOf(name, signed);
      const input = {
        baseUrl: sandbox.url,
        cwd,
        delivery: delivery ?? { body: "", headers: {}, secret: "" },
      };
      const seen = await run(input);
      const requests = sandbox.admin.requests();
      expect(seen.called).toBeTypeOf("object");
      expect(requests.filter(({ status }) => status > 299)).toEqual([]);
      // Where nothing says that a full page is the last one, the one behind it is empty.
      const pages = (requests.length - 1) / (include.operations.length - 1 || 1);
      expect(way === undefined ? [0] : [3, 4]).toContain(pages);
      if (way !== undefined)
        expect(new Set(seen.listed?.map((item) => JSON.stringify(item))).size).toBeGreaterThanOrEqual(3);
      if (traits.includes("idempotency")) expect(requests[0]?.idempotencyKey).toBeDefined();
      if (versions.length > 1) expect(seen.changed).toContain(versions.join(" → "));
      if (delivery === undefined) return;
      expect(seen.received).toBeTypeOf("object");
      const altered = {
        ...delivery,
        body: delivery.body.replace(/(?<=["=:])(?:evt_1|created|1130|%2B)/, "1"),
      };
      expect(altered.body).not.toBe(delivery.body);
      await expect(run({ ...input, delivery: altered })).rejects.toThrow(
        expect.objectContaining({ name: "WebhookVerificationError" }),
      );
    } finally {
      await sandbox.close();
    }
  });
});

function entry(name: string): (typeof tried)[string] {
  const result = tried[name];
  if (result === undefined) throw new Error(`Nothing is tried of ${name}.`);
  return result;
}

const configuration = (name: string) => ({
  preset: name,
  documents: documents[name] ?? {},
  include: entry(name).include,
});

async function writeProject(folder: string, name: string): Promise<void> {
  const config = { output: "generated", apis: { [name]: configuration(name) } };
  const { files, diagnostics } = await generate(config, { cwd: folder });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { way, versions } = entry(name);
  const written = files.filter(({ path: file }) => file.endsWith("/operations.ts"));
  const calls = written.filter(({ path: file }) => versions.some((version) => file.includes(`/${version}/`)));
  expect(new Set(calls.flatMap(({ text }) => text.match(/\bby[A-Z]\w+(?=\()/g) ?? []))).toEqual(
    new Set(way === undefined ? [] : [way]),
  );
  for (const { path: file, text } of files) {
    const place = path.join(folder, "generated", file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  await writeFile(path.join(folder, "generate.config.json"), JSON.stringify(config));
  await copyFile(path.join(import.meta.dirname, `consumers/${name}.ts`), path.join(folder, "consume.ts"));
}

/** Compiler messages; empty if everything is accepted. Writes the JavaScript beside the sources. */
async function compile(folder: string): Promise<string> {
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2023"],
    module: "nodenext",
    types: [],
    skipLibCheck: true,
    ...Object.fromEntries(strictFlags.map((flag) => [flag, true])),
  };
  const include = ["*/consume.ts"];
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include }));
  const tsc = path.join(repository, "node_modules/typescript-7/bin/tsc");
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [tsc, "-p", folder, "--singleThreaded"],
      { cwd: folder },
      (error, stdout, stderr) => {
        resolve(error === null ? "" : `${stdout}${stderr}`);
      },
    );
  });
}

const strictFlags = [
  "strict",
  "exactOptionalPropertyTypes",
  "noUncheckedIndexedAccess",
  "noPropertyAccessFromIndexSignature",
  "noImplicitOverride",
  "noImplicitReturns",
  "noUnusedLocals",
  "noUnusedParameters",
  "verbatimModuleSyntax",
  "isolatedModules",
  "erasableSyntaxOnly",
];

/** Signed here where the publisher's library is installed, else recorded from it. */
async function deliveryOf(name: string, signed: string): Promise<Delivery> {
  const secret = "secret_1";
  const body = JSON.stringify({ id: "evt_1", type: "page.created" });
  if (name === "stripe") {
    const { webhooks } = new Stripe("sk_test_1");
    const signature = await webhooks.generateTestHeaderStringAsync({ payload: body, secret });
    return { body, secret, headers: { "Stripe-Signature": signature } };
  }
  if (name === "notion") {
    const signature = await signWebhookPayload({ body, verificationToken: secret });
    return { body, secret, headers: { "X-Notion-Signature": signature } };
  }
  if (name === "github") {
    const star = JSON.stringify({
      action: "created",
      starred_at: "2026-11-26T12:00:00Z",
      repository: {},
      sender: {},
    });
    const headers = {
      "X-GitHub-Event": "star",
      "X-GitHub-Delivery": "d-1",
      "X-Hub-Signature-256": await signGitHub(secret, star),
    };
    return { body: star, secret, headers };
  }
  const result = vectors.find((vector) => vector.name === signed);
  if (result === undefined) throw new Error(`No recording is called ${signed}.`);
  const { url, now } = result;
  const recorded = { body: result.body, headers: result.headers, secret: result.secret };
  return { ...recorded, ...(url !== undefined && { url }), ...(now !== undefined && { now }) };
}

/** Files by version by API, if all that is tried of it is beside the project: files whose bytes are those of the catalogue. */
async function documentsBeside(): Promise<Record<string, Record<string, string>>> {
  const byHash = new Map<string, string>();
  for (const folder of ["corpus", "dated"].map((each) => path.join(repository, "../shared", each)))
    for (const file of existsSync(folder) ? await readdir(folder) : [])
      byHash.set(sha256(await readFile(path.join(folder, file))), path.join(folder, file));
  const result: Record<string, Record<string, string>> = {};
  const missing: string[] = [];
  for (const { name, versions } of catalogue) {
    const files = entry(name).versions.map((version) => {
      const hash = versions.find((each) => each.version === version)?.sha256 ?? "";
      return [version, byHash.get(hash)] as const;
    });
    const here = files.flatMap(([version, file]) => (file === undefined ? [] : [[version, file] as const]));
    if (here.length === files.length) result[name] = Object.fromEntries(here);
    else missing.push(name);
  }
  if (missing.length > 0)
    process.stdout.write(
      `Not tried, because their documents are not beside the project: ${missing.join(", ")}.\n`,
    );
  return result;
}
