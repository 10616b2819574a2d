/** A bundle of a committed client holds what is imported, and nothing of webhooks beside it. */
import path from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";

const generated = path.resolve(import.meta.dirname, "../../generated");

it.each(["2025-03-13", "2026-07-01", "2026-08-01"])(
  "of %s with one operation has no webhook code",
  async (version) => {
    const index = path.join(generated, "partner-platform", version, "index.js");
    const contents = `import { createTransport, getAutorampById } from ${JSON.stringify(index)};
    export const run = (options) => getAutorampById(createTransport(options), { autoramp_id: "1" });`;
    const { metafile, outputFiles } = await build({
      stdin: { contents, resolveDir: generated },
      ...{ bundle: true, minify: true, format: "esm", write: false, metafile: true, logLevel: "silent" },
    });
    const [output] = Object.values(metafile.outputs);
    const remaining = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const modules = remaining.map(([file]) => path.basename(file));
    expect(modules, "What is imported is there.").toEqual(
      expect.arrayContaining(["operations.ts", "transport.ts"]),
    );
    expect(remaining.map(([file]) => file).filter((file) => /webhook|fixtures|verification/.test(file))).toEqual(
      [],
    );
    // A later version takes the call of an older one, which brings no other operation of that version.
    const ids = Array.from(outputFiles[0]?.text.matchAll(/\bid:"(\w{2,})"/g) ?? [], ([, id]) => id);
    expect(ids).toEqual(["getAutorampById"]);
    expect(output?.bytes).toBeLessThan(26_900);
  },
);
