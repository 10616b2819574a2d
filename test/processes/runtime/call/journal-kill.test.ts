/**
 * The example of docs/client.md that pays a list of orders with the journal in a file, killed with SIGKILL between any two
 * steps and started again: the sum on the other side is right every time.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startSandbox, type Sandbox } from "../../../../src/sandbox/index.js";
import { activeCustomer, autorampBody, registerWallet } from "../../../sandbox/support/onboarding.js";
import { rawCall, type RawCall } from "../../../sandbox/support/raw-client.js";
import { compile } from "../../../support/compile.js";
import { documentedFile } from "../../../support/documentation.js";

const generated = fileURLToPath(new URL("../../../../generated", import.meta.url));
const examples = ["pay-orders.ts", "memory-journal.ts"];

/** Where the process kills itself: the steps of a payment, in their order. `writing` leaves half of a line. */
const steps = [
  "before begin",
  "begin: writing",
  "begin: written",
  "begin: synced",
  "before sending",
  "sending",
  "answered",
  "before end",
  "end: writing",
  "end: written",
  "end: synced",
] as const;

/** `node:fs/promises` as the journal sees it: calls itself a step, and dies where it is told to. */
const deadlyFs = `
import * as fs from "node:fs/promises";
export * from "node:fs/promises";
export async function open(file, flags, mode) {
  const handle = await fs.open(file, flags, mode);
  // Other files are folders, and the journal while it is made anew.
  if (flags !== "a") return handle;
  let line = "";
  const { appendFile, sync } = handle;
  handle.appendFile = async (text) => {
    line = text.includes('"fate"') ? "end" : "begin";
    step("before " + line);
    if (dies(line + ": writing")) { await appendFile.call(handle, text.slice(0, text.length / 2)); die(); }
    await appendFile.call(handle, text);
    step(line + ": written");
  };
  handle.sync = async () => {
    await sync.call(handle);
    step(line + ": synced");
  };
  return handle;
}
// How often a step comes before it kills.
const [fatal, turns] = (process.env.DIE_AT ?? "").split("#");
const seen = {};
const dies = (name) => name === fatal && (seen[name] = (seen[name] ?? 0) + 1) === Number(turns);
const die = () => { process.kill(process.pid, "SIGKILL"); for (;;); };
export function step(name) { if (dies(name)) die(); }
`;

const program = `
import { main } from "./pay-orders.js";
import { step } from "deadly-fs";
const { fetch } = globalThis;
globalThis.fetch = async (url, init) => {
  step("before sending");
  const answer = fetch(url, init);
  // Some time on the way, maybe before it arrives and maybe after.
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
  step("sending");
  const answered = await answer;
  step("answered");
  return answered;
};
const { ORDERS, BASE_URL, API_KEY } = process.env;
await main(JSON.parse(ORDERS), BASE_URL, API_KEY);
`;

let folder: string;
let bundle: string;
let sandbox: Sandbox;
let call: RawCall;
let customer: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "journal-"));
  for (const file of examples) await writeFile(path.join(folder, file), documentedFile(file));
  await writeFile(path.join(folder, "deadly-fs.mjs"), deadlyFs);
  await writeFile(path.join(folder, "program.ts"), program);
  bundle = path.join(folder, "program.mjs");
  await build({
    entryPoints: [path.join(folder, "program.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: bundle,
    logLevel: "error",
    plugins: [asInstalled()],
  });
  sandbox = await startSandbox({ seed: "journal", rateLimits: false });
  call = rawCall(sandbox);
  customer = await activeCustomer(call);
  await registerWallet(call, customer);
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** The generated folder where the reader has it, and a file system that kills. */
function asInstalled(): Plugin {
  return {
    name: "as-installed",
    setup(plugins) {
      plugins.onResolve({ filter: /^\.\/generated\// }, ({ path: name }) => ({
        path: path.join(generated, name.slice("./generated/".length).replace(/\.js$/, ".ts")),
      }));
      plugins.onResolve({ filter: /^deadly-fs$|^node:fs\/promises$/ }, ({ importer }) =>
        importer.endsWith("deadly-fs.mjs")
          ? { external: true }
          : { path: path.join(folder, "deadly-fs.mjs") },
      );
    },
  };
}

interface Order {
  id: string;
  autoramp_id: string;
  amount: string;
}

/** Three orders of their own for each case, so that cases run beside each other. */
async function threeOrders(): Promise<Order[]> {
  const created = await call("POST", "/autoramps", { version: "2026-08-01", body: autorampBody(customer) });
  expect(created.status, created.text).toBe(201);
  return ["10.01", "20.02", "30.04"].map((amount, at) => ({
    id: `${created.id}-${at + 1}`,
    autoramp_id: created.id,
    amount,
  }));
}

/** What the other side has: the amounts, in the order of their booking. */
async function booked([{ autoramp_id: id } = { autoramp_id: "" }]: readonly {
  autoramp_id: string;
}[]): Promise<string[]> {
  const { body } = await call("GET", `/autoramp-transactions?autoramp_id=${id}`, { version: "2026-08-01" });
  return (body as { items: { source_amount: { amount: string } }[] }).items.map(
    (one) => one.source_amount.amount,
  );
}

function run(orders: readonly Order[], cwd: string, dieAt = ""): Promise<{ end: string; printed: string }> {
  const child = spawn(process.execPath, [bundle], {
    cwd,
    env: {
      ...process.env,
      ORDERS: JSON.stringify(orders),
      BASE_URL: sandbox.url,
      API_KEY: sandbox.keys.testKey,
      DIE_AT: dieAt,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve) =>
    child.on("close", (code, signal) => resolve({ end: signal ?? String(code), printed })),
  );
}

/** Kills the program at each of these moments in turn, then lets it run to its end. */
async function survive(moments: readonly string[]): Promise<void> {
  const orders = await threeOrders();
  const cwd = await mkdtemp(path.join(folder, "case-"));
  for (const moment of moments) {
    const { end, printed } = await run(orders, cwd, moment);
    expect(end, `${moment}: ${printed}`).toBe("SIGKILL");
  }
  const { end, printed } = await run(orders, cwd);
  expect(end, printed).toBe("0");
  expect((await booked(orders)).sort()).toEqual(["10.01", "20.02", "30.04"]);
  const lines = (await readFile(path.join(cwd, "payments.journal"), "utf8")).trimEnd().split("\n");
  const fates = new Map(
    lines
      .map((line) => JSON.parse(line.slice(line.indexOf("{"))) as { key: string; fate?: string })
      .map((one) => [one.key, one.fate]),
  );
  expect([...fates.values()]).toEqual(["done", "done", "done"]);
}

describe("the journal of docs/client.md", () => {
  test("is a program that pays every order once, and nothing when it is run again", async () => {
    const orders = await threeOrders();
    const cwd = await mkdtemp(path.join(folder, "case-"));
    for (let turn = 0; turn < 2; turn++) {
      const { end, printed } = await run(orders, cwd);
      expect(end, printed).toBe("0");
      expect((await booked(orders)).sort()).toEqual(["10.01", "20.02", "30.04"]);
    }
  });

  // The second of three: one is done, one is under way, one is to come.
  test.concurrent.each(steps)("killed at: %s", (step) => survive([`${step}#2`]));

  test.concurrent.each([
    "sending#1, answered#1, before end#1",
    "answered#1, end: writing#1",
    "begin: writing#3, begin: writing#1, sending#1",
  ])("killed again while it resumes: %s", (moments) => survive(moments.split(", ")));

  test("compiles as it is printed", async () => {
    const project = await mkdtemp(path.join(folder, "project-"));
    await writeFile(path.join(project, "package.json"), '{"type":"module"}');
    for (const file of examples) {
      const text = documentedFile(file).replaceAll('"./generated/', `"${generated}/`);
      await writeFile(path.join(project, file), text);
    }
    expect(
      await compile([project], { compiler: "7", module: "nodenext", hasDom: false, hasNode: true }),
    ).toBe("");
  });
});
