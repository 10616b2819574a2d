/** What the program prints where the documentation shows it, by the mark of the block: ```` ```text from=left-out ````. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { format } from "node:util";
import { vi } from "vitest";

import { generatedLayout } from "../../../scripts/generated-layout.js";
import { startSandbox } from "../../../src/sandbox/index.js";
import { timestampBodyScheme } from "../../../templates/runtime/webhooks/scheme.js";
import { signWebhook } from "../../../templates/runtime/webhooks/sign.js";
import { blocks, documentedFile } from "../../support/documentation.js";
import { runCli } from "../../support/run-cli.js";
import { importBlock } from "./import-block.js";

type Produce = () => Promise<string>;

export const outputs: Readonly<Record<string, Produce>> = {
  "first-file": () => logged(() => importBlock(documentedFile("first.mjs"))),
  layout: () => Promise.resolve(generatedLayout()),
  selection: () =>
    inFolder({ "generate.config.ts": configurationOf("Only what you use") }, (folder) =>
      printed(["generate"], folder),
    ),
  "import-extension": () =>
    inFolder(
      {
        "tsconfig.json": { compilerOptions: { module: "esnext", moduleResolution: "bundler" } },
        "package.json": {},
        "openapi.json": document({ "/a": { get: operation("getA") } }),
      },
      (folder) => printed(["-i", "openapi.json", "-o", "src/api"], folder),
    ),
  modules: () =>
    inFolder(
      { "package.json": {}, "openapi.json": document({ "/a": { get: operation("getA") } }) },
      (folder) => printed(["-i", "openapi.json", "-o", "src/api", "--emit", "js"], folder),
    ),
  "changed-since": () =>
    inFolder({ "openapi.json": document({ "/a": { get: operation("getA") } }) }, async (folder) => {
      const args = ["-i", "2026-01-01=openapi.json", "--version-in", "none", "-o", "src/billing"];
      await printed(args, folder);
      const manifest = path.join(folder, "src/billing/openapi-dated.json");
      const text = await readFile(manifest, "utf8");
      await writeFile(manifest, text.replace(/openapi-dated \d[^"]*/, "openapi-dated 0.0.9"));
      await rm(path.join(folder, "src/billing/index.ts"));
      return printed(args, folder);
    }),
  "invalid-input": () =>
    inFolder({ "openapi.json": itemsDocument }, async (folder) => {
      const apis = { items: { documents: { v1: path.join(folder, "openapi.json") } } };
      const sandbox = await startSandbox({ apis });
      try {
        const body = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
        const response = await fetch(`${sandbox.url}/items?limit=99`, body);
        return JSON.stringify(await response.json(), null, 2);
      } finally {
        await sandbox.close();
      }
    }),
  "overlay-target": () =>
    inFolder(
      {
        "a.json": document({ "/a": { get: operation("getA") } }),
        "specs/overlay.yaml": [
          "overlay: 1.0.0",
          "info: { title: A, version: '1' }",
          "actions:",
          "  - target: $.paths['/gone'].get",
          "    remove: true",
        ].join("\n"),
      },
      (folder) =>
        printed(["-i", "2026-01-01=a.json", "--overlay", "specs/overlay.yaml", "-o", "src/api"], folder),
    ),
  "left-out": () => {
    const names = Array.from({ length: 79 }, (_, index) => `get${index}`);
    const paths = Object.fromEntries(names.map((name) => [`/${name}`, { get: operation(name) }]));
    const wrong = { get: { operationId: "wrong", responses: { OK: { description: "Not a status." } } } };
    return inFolder({ "openapi.json": document({ ...paths, "/wrong": wrong }) }, (folder) =>
      printed(["-i", "openapi.json", "-o", "src/api"], folder),
    );
  },
  "doctor-webhook": async () => {
    const [secret, timestamp] = ["whsec_dGhpcy1pcy1hLXRlc3Qtc2VjcmV0", 1_800_000_000];
    const signed = { secret, body: '{"type": "ping", "data": {}}', id: "d1", timestamp };
    const headers = Object.entries(await signWebhook(signed, timestampBodyScheme));
    const inputs = headers.flatMap(([name, value]) => ["--header", `${name}: ${value}`]);
    return inFolder({ "body.json": '{"type":"ping","data":{}}' }, (folder) =>
      printed(["doctor", "webhook", "--secret", secret, "--body-file", "body.json", ...inputs], folder),
    );
  },
};

async function printed(args: readonly string[], folder: string): Promise<string> {
  const { stdout, stderr } = await runCli(args, folder);
  return `${stdout}\n${stderr}`;
}

/** `files`: their contents by their paths; an object is written as JSON. */
async function inFolder(
  files: Readonly<Record<string, string | object>>,
  work: (folder: string) => Promise<string>,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "documentation-"));
  try {
    for (const [file, content] of Object.entries(files)) {
      const place = path.join(folder, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, typeof content === "string" ? content : JSON.stringify(content));
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** As FastAPI describes an operation. */
/** What `run` prints by `console.log`, as Node prints it. */
async function logged(run: () => Promise<void>): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => void lines.push(format(...values)));
  try {
    await run();
    return lines.join("\n");
  } finally {
    log.mockRestore();
  }
}

const itemsDocument = {
  openapi: "3.1.0",
  info: { title: "Items", version: "v1" },
  paths: {
    "/items": {
      post: {
        operationId: "create_item",
        parameters: [{ name: "limit", in: "query", schema: { type: "integer", maximum: 10 } }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
            },
          },
        },
        responses: {
          200: { description: "Created." },
          422: {
            description: "Validation Error",
            content: { "application/json": { schema: { $ref: "#/components/schemas/HTTPValidationError" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      HTTPValidationError: {
        type: "object",
        properties: { detail: { type: "array", items: { $ref: "#/components/schemas/ValidationError" } } },
      },
      ValidationError: {
        type: "object",
        required: ["loc", "msg", "type"],
        properties: {
          loc: { type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } },
          msg: { type: "string" },
          type: { type: "string" },
          input: {},
        },
      },
    },
  },
};

function document(paths: object): object {
  return { openapi: "3.1.0", info: { title: "A", version: "2026-01-01" }, paths };
}

function operation(operationId: string): object {
  return { operationId, responses: { 204: { description: "Nothing." } } };
}

function configurationOf(heading: string): string {
  const block = blocks.find((each) => each.heading === heading && each.file === "generate.config.ts");
  if (block === undefined) throw new Error(`No configuration is below "${heading}".`);
  return block.code;
}
