/** What a consumer's bundle pays: one operation, minified and gzipped, and nothing of what it does not use. */
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import { describe, expect, test } from "vitest";

async function bundle(code: string): Promise<{ readonly gzipped: number; readonly modules: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    write: false,
    metafile: true,
  });
  const text = outputFiles[0]?.text ?? "";
  return { gzipped: gzipSync(text, { level: 9 }).length, modules: modulesOf(metafile) };
}

function modulesOf({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path.split("/").at(-1) ?? join());
}

const call = (name: string, args: string): string => `
  import { createTransport } from "./example-api.js";
  import { ${name} } from "./example-operations.js";
  export const run = (apiKey: string) => ${name}(createTransport({ baseUrl: "https://api.example.com", auth: { apiKey } }), ${args});`;

describe("a bundle of one operation", () => {
  test("stays small, and has neither other operations nor paging, styles, forms or the client", async () => {
    const { gzipped, modules } = await bundle(call("getRamp", '{ id: "1" }'));
    expect(gzipped).toBeLessThan(12_000);
    for (const unused of [
      "paging.ts",
      "cursor-pages.ts",
      "styles.ts",
      "bodies.ts",
      "media-types.ts",
      "byte-stream.ts",
      "event-stream.ts",
      "client.ts",
      "is-response-error.ts",
      "index.ts",
    ]) {
      expect(modules).not.toContain(unused);
    }
  });

  test("pays for paging and styles where they are used", async () => {
    const plain = await bundle(call("getRamp", '{ id: "1" }'));
    const paged = await bundle(call("listRamps.all", "{}").replace("{ listRamps.all }", "{ listRamps }"));
    expect(paged.modules).toEqual(expect.arrayContaining(["paging.ts", "cursor-pages.ts", "styles.ts"]));
    for (const other of ["numbered-pages.ts", "linked-pages.ts"]) expect(paged.modules).not.toContain(other);
    expect(paged.gzipped - plain.gzipped).toBeLessThan(2050);
  });
});
