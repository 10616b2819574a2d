/** What an editor shows of each method of a client, in each version: what that version's document says of it. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { deprecationAdvice } from "../../src/emit/module/doc-comment.js";
import { generate } from "../../src/index.js";
import type { Operation } from "../../src/model/api.js";
import { compile } from "../support/compile.js";
import { oneLine, openEditor, type Editor } from "../support/hover.js";
import { presetApis } from "../support/presets.js";

const generated = path.resolve(import.meta.dirname, "../../generated");

const head = (module: string): string =>
  `import type { Client } from "${module}/index.js";\ndeclare const client: Client;`;

describe.each(presetApis())("$name $version", ({ name, version, operations }) => {
  const editor = openEditor(generated, head(path.join(generated, name, version)));
  const method = ({ id, isSandboxOnly }: Operation): string =>
    `client${isSandboxOnly ? ".sandbox" : ""}.${id}`;
  const hovers = editor.hovers(operations.map(method));

  it("offers a method for each operation of the document, and nothing else", () => {
    const hasSandbox = operations.some(({ isSandboxOnly }) => isSandboxOnly);
    const always = editor.members("client").filter((member) => member !== "sandbox" && member !== "resume");
    const sandbox = hasSandbox ? editor.members("client.sandbox") : [];
    expect([...always, ...sandbox].sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it.each(operations)("$id is shown with what the document says", (operation) => {
    const { description, deprecated, summary } = operation;
    const hover = hovers.get(method(operation));
    for (const said of [summary, description, `\`${operation.method} ${operation.path}\``]) {
      expect(hover?.documentation).toContain(oneLine(said ?? ""));
    }
    expect(hover?.isDeprecated).toBe(deprecated);
    expect(hover?.advice).toBe(deprecated ? oneLine(deprecationAdvice(description).advice) : "");
    expect(hover?.deadLinks).toEqual([]);
  });
});

/** What each version says of the operation: `undefined` where it has none. */
type History = Readonly<Record<string, readonly (string | undefined)[]>>;

const versions = ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01"];

describe.each<{ readonly why: string; readonly history: History; readonly isList: readonly boolean[] }>([
  {
    why: "nothing is removed: all is passed on at once",
    history: {
      listThings: ["A", "A", "A", "A"],
      addThing: ["A", "B", "B", "B"],
      endThing: [undefined, undefined, "A", "A"],
    },
    isList: [false, false, false, false],
  },
  {
    why: "an operation is removed, and comes back",
    history: {
      listThings: ["A", "A", "A", "A"],
      addThing: ["A", "A", "A", "B"],
      endThing: ["A", undefined, undefined, "A"],
    },
    isList: [false, true, false, false],
  },
  {
    why: "an operation is again what it was two versions ago",
    history: {
      listThings: ["A", "A", "A", "A"],
      addThing: ["A", "B", "A", "A"],
      endThing: [undefined, "A", "A", "A"],
    },
    isList: [false, false, true, false],
  },
  {
    why: "an operation is moved into the sandbox, and back",
    history: {
      listThings: ["A", "A", "A", "A"],
      addThing: ["A", "A sandbox", "A sandbox", "A"],
      endThing: ["A sandbox", "A sandbox", "B sandbox", "B sandbox"],
    },
    isList: [false, true, false, false],
  },
])("$why", ({ history, isList }) => {
  let folder = "";
  let files = new Map<string, string>();
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "hover-"));
    const documents: Record<string, string> = {};
    for (const [index, version] of versions.entries()) {
      documents[version] = `${version}.json`;
      await writeFile(path.join(folder, `${version}.json`), JSON.stringify(document(history, index)));
    }
    const emitted = await generate(
      { output: "out", apis: { things: { documents, version: "none" } } },
      { cwd: folder },
    );
    files = new Map(emitted.files.map((file) => [path.join(folder, "out", file.path), file.text]));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(["5.5", "7"] as const)("compiles with TypeScript %s", async (compiler) => {
    await writeFile(path.join(folder, "package.json"), `{ "type": "module" }`);
    for (const [file, text] of files) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const settings = { compiler, module: "nodenext", hasDom: false } as const;
    expect(await compile([path.join(folder, "out")], settings)).toBe("");
  });

  it.each(versions.map((version, index) => ({ version, index })))("$version", ({ version, index }) => {
    const editor = openEditor(folder, head(path.join(folder, "out/things", version)), files);
    const present = Object.entries(history).flatMap(([id, shapes]) => {
      const shape = shapes[index];
      return shape === undefined ? [] : [{ id, shape }];
    });
    expect(names(editor)).toEqual(
      present.map(({ id, shape }) => (isSandbox(shape) ? `sandbox.${id}` : id)).sort(),
    );
    const hovers = editor.hovers(names(editor).map((name) => `client.${name}`));
    for (const { id, shape } of present) {
      const hover = hovers.get(`client.${isSandbox(shape) ? "sandbox." : ""}${id}`);
      expect(hover?.documentation).toContain(prose(id, shape));
      expect(hover?.isDeprecated).toBe(true);
    }
    const text = files.get(path.join(folder, "out/things", version, "operations.ts")) ?? "";
    expect(/^export \{/m.test(text)).toBe(isList[index]);
  });
});

/** The shape decides the parameter, and with it whether two versions have the same operation. */
function document(history: History, index: number): object {
  const paths = Object.entries(history).flatMap(([id, shapes]) => {
    const shape = shapes[index];
    if (shape === undefined) return [];
    const operation = {
      operationId: id,
      deprecated: true,
      description: `${prose(id, shape)} Use another.`,
      parameters: [{ name: shape.charAt(0), in: "query", schema: { type: "string" } }],
      responses: { "204": { description: "Done." } },
      ...(isSandbox(shape) ? { "x-client": { sandboxOnly: true } } : {}),
    };
    return [[`/${id}`, { post: operation }]];
  });
  const info = { title: "Things", version: versions[index] };
  return { openapi: "3.1.0", info, paths: Object.fromEntries(paths) as object };
}

function prose(id: string, shape: string): string {
  return `What ${id} does in the shape ${shape.charAt(0)}.`;
}

function isSandbox(shape: string): boolean {
  return shape.endsWith("sandbox");
}

function names(editor: Editor): string[] {
  const members = editor.members("client");
  const sandbox = members.includes("sandbox") ? editor.members("client.sandbox") : [];
  return [
    ...members.filter((name) => name !== "sandbox"),
    ...sandbox.map((name) => `sandbox.${name}`),
  ].sort();
}
