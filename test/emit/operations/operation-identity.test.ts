/** `isResponseError` knows the operation that failed: not another version's or another API's, in whichever copy of the code. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { generate } from "../../../src/index.js";

interface Emitted {
  readonly createClient: (options: object) => Readonly<Record<string, () => Promise<unknown>>>;
  readonly isResponseError: (error: unknown, operation: unknown) => boolean;
  readonly [operation: string]: unknown;
}

/** `shop-2025-01-01`, and so on. */
type Copy = Readonly<Record<string, Emitted>>;

const apis = ["shop", "store"] as const;
const versions = ["2025-01-01", "2026-01-01"] as const;
const places = apis.flatMap((api) => versions.map((version) => `${api}-${version}`));

const failing = (field: string): object => {
  const schema = { type: "object", properties: { [field]: { type: "string" } } };
  return {
    204: { description: "Done." },
    404: { description: "Missing.", content: { "application/json": { schema } } },
  };
};

/** `same` is what it was; the failure of `changed` has another type, which no descriptor shows. */
const document = (version: string): object => ({
  openapi: "3.1.0",
  info: { title: "Shop", version },
  "x-client": { version: { header: "X-API-Version" } },
  paths: {
    "/same": { get: { operationId: "same", responses: failing("code") } },
    "/changed": {
      get: { operationId: "changed", responses: failing(version === "2025-01-01" ? "code" : "reason") },
    },
  },
});

let folder: string;
let copies: readonly Copy[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "identity-"));
  for (const version of versions)
    await writeFile(path.join(folder, `${version}.json`), JSON.stringify(document(version)));
  const documents = Object.fromEntries(versions.map((version) => [version, `${version}.json`]));
  const { files } = await generate(
    { apis: Object.fromEntries(apis.map((api) => [api, { documents }])) },
    { cwd: folder },
  );
  for (const { path: file, text } of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  copies = [await copyOf(false), await copyOf(true)];
});
afterAll(() => rm(folder, { recursive: true }));

/** All that was emitted, as a bundle of its own. */
async function copyOf(minify: boolean): Promise<Copy> {
  const lines = apis.flatMap((api) =>
    versions.flatMap((version, index) => [
      `import * as ${api}${index} from "./${api}/${version}/index.js";`,
      `import { isResponseError as ${api}${index}is } from "./${api}/runtime/index.js";`,
      `export const ${api}${index}all = { ...${api}${index}, isResponseError: ${api}${index}is };`,
      `export { ${api}${index}all as "${api}-${version}" };`,
    ]),
  );
  const outfile = path.join(folder, `copy-${minify}.mjs`);
  const contents = lines.join("\n");
  await build({
    stdin: { contents, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify,
    format: "esm",
    outfile,
  });
  return (await import(outfile)) as Copy;
}

function emitted(copy: Copy, place: string): Emitted {
  const result = copy[place];
  if (result === undefined) throw new Error(`Nothing was emitted for ${place}.`);
  return result;
}

async function failure(module: Emitted, operation: string): Promise<unknown> {
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response("{}", { status: 404, headers: { "content-type": "application/json" } }));
  const client = module.createClient({ baseUrl: "https://api.example", fetch });
  return client[operation]?.().then(
    () => Promise.reject(new Error("It did not fail.")),
    (error: unknown) => error,
  );
}

/** The places whose operation of that name is taken for the one that failed: of each copy, and of its bound one too. */
async function takenFor(operation: string, place: string, from: number): Promise<string[][]> {
  const error = await failure(emitted(copies[from] ?? {}, place), operation);
  return copies.flatMap((copy) =>
    [true, false].map((isBound) =>
      places.filter((each) => {
        const module = emitted(copy, each);
        const bound = module.createClient({ baseUrl: "https://api.example" });
        return module.isResponseError(error, (isBound ? bound : module)[operation]);
      }),
    ),
  );
}

describe.each([0, 1])("of an error from copy %i", (from) => {
  test.each(places)("an operation that versions declare differently is that of %s alone", async (place) => {
    for (const accepted of await takenFor("changed", place, from)) expect(accepted).toEqual([place]);
  });

  test.each(places)("an operation that versions share is the one of the same API, from %s", async (place) => {
    const own = places.filter((each) => each.startsWith(place.slice(0, 5)));
    expect(own).toHaveLength(2);
    for (const accepted of await takenFor("same", place, from)) expect(accepted).toEqual(own);
  });

  test("another operation is never taken for it", async () => {
    for (const place of places) {
      const module = emitted(copies[from] ?? {}, place);
      expect(module.isResponseError(await failure(module, "same"), module["changed"])).toBe(false);
    }
  });
});
