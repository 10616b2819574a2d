/** The runtime and code as it is emitted compile in whatever project they are put into. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const runtime = join(root, "templates/runtime");
let folder: string;

const strictest = {
  target: "ES2022",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  noEmit: true,
  skipLibCheck: true,
};

/** What a consumer writes; `$platform` checks that the platform's own types are those of the runtime. */
const consumer = `
import { bytes, multipart } from "./runtime/bodies.js";
import { createClient, createTransport, getRamp, type Ramp } from "./example-api.js";
import { createRateLimiter, isResponseError, TimedOutError } from "./runtime/index.js";

const limiter = createRateLimiter({ requests: 30, seconds: 1 });
const options = { baseUrl: "https://api.example.com", auth: { apiKey: () => "key" }, rateLimit: limiter };
export async function use(): Promise<Ramp | undefined> {
  const client = createClient(options);
  const outcome = await client.getRamp({ id: "1" }).result();
  if (!outcome.ok && outcome.status === 404) return undefined;
  try {
    for await (const ramp of client.listRamps.all({ status: ["Created"] })) return ramp;
  } catch (error) {
    if (error instanceof TimedOutError || !isResponseError(error, client.listRamps)) throw error;
    if (error.status === 401) return { id: error.body, amount: "" };
  }
  return getRamp(createTransport(options), { id: "1" });
}
export const encoders: unknown[] = [bytes, multipart];
`;

const platform = `
import { createClient, createTransport } from "./example-api.js";
const client = createClient({ baseUrl: "https://api.example.com", auth: { apiKey: "key" }, fetch: globalThis.fetch });
export const response: Promise<Response> = client.getRates().response();
export const call: unknown = client.getRates({}, { signal: new AbortController().signal });
export const mocked: unknown = createTransport({
  baseUrl: "https://api.example.com",
  auth: { apiKey: "key" },
  fetch: async (url, { method }) => new Response(url + method),
});
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "runtime-matrix-"));
  const core = (await readdir(runtime)).filter((name) => name.endsWith(".ts"));
  await Promise.all(core.map((name) => cp(join(runtime, name), join(folder, "runtime", name))));
  for (const name of ["example-api.ts", "example-operations.ts"]) {
    const text = await readFile(join(import.meta.dirname, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll("../../templates/runtime/", "./runtime/"));
  }
  await writeFile(join(folder, "consumer.ts"), consumer);
  await writeFile(join(folder, "platform.ts"), platform);
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
});

afterAll(() => rm(folder, { recursive: true }));

async function compile(compiler: string, name: string, options: object, files: string[]): Promise<string> {
  const project = join(folder, `tsconfig.${name}.json`);
  await writeFile(project, JSON.stringify({ compilerOptions: { ...strictest, ...options }, files }));
  const tsc = join(root, "node_modules", compiler, "bin/tsc");
  const run = promisify(execFile)(process.execPath, [tsc, "-p", project]);
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout || String(error),
  );
}

describe.each(["typescript-5.5", "typescript", "typescript-6", "typescript-7"])("%s", (compiler) => {
  const erasable = compiler === "typescript-5.5" ? {} : { erasableSyntaxOnly: true };

  test("nodenext, without the DOM library", async () => {
    const options = { ...erasable, module: "nodenext", lib: ["ES2022"], types: [] };
    expect(await compile(compiler, `${compiler}-bare`, options, ["consumer.ts"])).toBe("");
  }, 60_000);

  test("bundler, with the DOM library", async () => {
    const options = {
      ...erasable,
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["ES2022", "DOM"],
      types: [],
    };
    expect(await compile(compiler, `${compiler}-dom`, options, ["consumer.ts", "platform.ts"])).toBe("");
  }, 60_000);

  test("nodenext, with the types of Node", async () => {
    const typeRoots = [join(root, "node_modules/@types")];
    const options = { ...erasable, module: "nodenext", lib: ["ES2022"], types: ["node"], typeRoots };
    expect(await compile(compiler, `${compiler}-node`, options, ["consumer.ts", "platform.ts"])).toBe("");
  }, 60_000);
});
