/** TypeScript 7 of a project checks it with both versions; what it cannot check is no answer. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";

import { DiagnosticError } from "../../../../src/diagnostics/diagnostic.js";
import {
  askOwnTsc,
  findOwnTsc,
  type OwnTsc,
  type TscAnswer,
} from "../../../../src/impact/workspace/own-tsc.js";

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "own-tsc-")));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(scratch, "project-"));
  const modules = path.join(root, "node_modules");
  mkdirSync(modules);
  symlinkSync(path.resolve("node_modules/typescript-7"), path.join(modules, "typescript"));
  put("tsconfig.json", '{ "compilerOptions": { "module": "nodenext", "types": [] }, "include": ["src"] }');
  put("src/api/2026-01-01/types.ts", "export interface Order { note: string }");
  put(
    "src/code.ts",
    'import type { Order } from "./api/2026-01-01/types.js";\nexport const size = (order: Order): number => order.note.length;\n',
  );
});

function put(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

async function ask(tsc: OwnTsc, newer: string): Promise<TscAnswer | undefined> {
  const folder = path.join(root, "src/api/2026-01-01");
  const overlay = (text: string) => ({
    folders: [folder],
    files: new Map([[path.join(folder, "types.ts"), text]]),
  });
  const configFile = path.join(root, "tsconfig.json");
  const project = { configFile, options: {}, fileNames: [path.join(root, "src/code.ts")] };
  const overlays = { before: overlay("export interface Order { note: string }"), after: overlay(newer) };
  return (await askOwnTsc(tsc, { root, projects: [project], overlays })).get(project);
}

async function ownTsc(): Promise<OwnTsc> {
  const tsc = await findOwnTsc(path.join(root, "src"));
  if (tsc === undefined) throw new Error("TypeScript 7 is installed.");
  return tsc;
}

it("is strict by default, as the newest release is", async () => {
  const answer = await ask(await ownTsc(), "export interface Order { note: string | null }");
  expect(answer?.before).toEqual([]);
  expect(answer?.after).toEqual([
    {
      file: path.join(root, "src/code.ts"),
      line: 2,
      column: 47,
      code: 18047,
      message: "'order.note' is possibly 'null'.",
    },
  ]);
});

it("refuses to answer for a compiler that does not run, or cannot read the project", async () => {
  put("broken.mjs", 'throw new TypeError("no binary");');
  const broken = { version: "7.0.0", script: path.join(root, "broken.mjs") };
  const refusal = await ask(broken, "export interface Order { note: null }").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DiagnosticError);
  expect(String(refusal)).toContain("TypeError: no binary");
  put("tsconfig.json", '{ "compilerOptions": { "module": "nodenext", "types": ["missing"] } }');
  await expect(ask(await ownTsc(), "export interface Order { note: null }")).rejects.toThrow("missing");
});

it("is none of older releases, which impact loads itself", async () => {
  expect(await findOwnTsc(process.cwd())).toBeUndefined();
});
