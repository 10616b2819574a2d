/** The runtime that is copied beside emitted modules. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { exportedType, named } from "../../src/code/make.js";
import { emitModule } from "../../src/emit/module/module.js";
import { emitRuntime } from "../../src/emit/templates.js";

const folder = path.resolve(import.meta.dirname, "../../templates/runtime");
const runtime = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => [file.split(path.sep).join("/"), readFileSync(path.join(folder, file), "utf8")]),
);

const user = emitModule({
  path: "api/2026-01-01/client.ts",
  header: [],
  declarations: [exportedType("Mine", named("Transport", [], { from: "../runtime/transport" }))],
});

describe("the runtime beside emitted modules", () => {
  const copiesWith = (...durable: string[]): ReturnType<typeof emitRuntime> =>
    emitRuntime(
      "api",
      { emitted: [user], durable },
      { runtime, sources: new Map(), javaScript: new Map() },
      { emit: "ts", extension: "js" },
    );
  const copies = copiesWith();

  it("is what they import and what that imports", () => {
    const names = copies.map(({ path: file }) => file);
    expect(names).toContain("api/runtime/transport.ts");
    expect(names).toContain("api/runtime/call/call.ts");
    expect(names.filter((name) => /webhooks|durable/.test(name))).toEqual([]);
  });

  it("includes the stores that the project asks for, with what they import, and no other", () => {
    const names = copiesWith("file", "redis").map(({ path: file }) => file);
    const known = new Set(copies.map(({ path: file }) => file));
    expect(names.filter((name) => !known.has(name) && name.includes("durable"))).toEqual([
      "api/runtime/durable/file.ts",
      "api/runtime/durable/redis.ts",
      "api/runtime/durable/durable-journal.ts",
      "api/runtime/durable/file-digests.ts",
      "api/runtime/durable/file-lines.ts",
      "api/runtime/durable/file-lock.ts",
    ]);
  });

  it("has one mark that keeps a compiler from checking it, below one that ESLint wants", () => {
    for (const { path: file, text } of copies) {
      expect(text.split("\n").slice(1, 3), file).toEqual([
        "/* eslint-disable */",
        "// @ts-nocheck: verified when it was written; a compiler checks checked.ts.",
      ]);
      expect(text.match(/@ts-|eslint-/g), file).toHaveLength(2);
    }
  });
});
