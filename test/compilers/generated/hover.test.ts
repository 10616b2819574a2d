/** What an editor shows of each method of a client, in each version: what that version's document says of it. */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

import { deprecationAdvice } from "../../../src/emit/module/doc-comment.js";
import type { Operation } from "../../../src/model/api.js";
import { oneLine, openEditor, type Editor } from "../../support/hover.js";
import { presetApis } from "../../support/presets.js";
import { emitHistory, histories, isSandbox, prose, versions } from "../../generated/histories.js";

const generated = path.resolve(import.meta.dirname, "../../../generated");

const head = (module: string): string =>
  `import type { Client } from "${module}/index.js";\ndeclare const client: Client;`;

describe.each(presetApis())("$name $version", ({ name, version, operations }) => {
  const editor = openEditor(generated, head(path.join(generated, name, version)));
  const method = ({ id, isSandboxOnly }: Operation): string =>
    `client${isSandboxOnly ? ".sandbox" : ""}.${id}`;
  const hovers = editor.hovers(operations.map(method));
  const client = readFileSync(path.join(generated, name, version, "client.ts"), "utf8");
  const methods = [...client.matchAll(/^ {4}(\w+): \{\n((?: {6,}.*\n)+)/gm)].flatMap(([, group = "", body = ""]) =>
    [...body.matchAll(/(\w+):\s+bound\.(\w+)/g)].map(([, method = "", flat = ""]) => ({ group, method, flat })),
  );

  it("offers a method for each operation of the document, and nothing else", () => {
    const hasSandbox = operations.some(({ isSandboxOnly }) => isSandboxOnly);
    const others = new Set(["sandbox", "resume", ...methods.map(({ group }) => group)]);
    const always = editor.members("client").filter((member) => !others.has(member));
    const sandbox = hasSandbox ? editor.members("client.sandbox") : [];
    expect([...always, ...sandbox].sort()).toEqual(operations.map(({ id }) => id).sort());
    expect(methods.map(({ flat }) => flat).sort()).toEqual(always.sort());
  });

  it("shows a method in the group of its tag with the same types, and no other words than the flat one", () => {
    const pairs = methods.map(({ group, method, flat }) => [`${group}.${method}`, flat] as const);
    const shown = editor.hovers(pairs.flat().map((member) => `client.${member}`));
    for (const [short, flat] of pairs) {
      const [own, whole] = [short, flat].map((member) => shown.get(`client.${member}`));
      expect({ ...own, documentation: "" }, short).toEqual({ ...whole, documentation: "" });
      const [summary = ""] = own?.documentation.split(". ") ?? [];
      expect(whole?.documentation).toContain(summary);
    }
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

describe.each(presetApis().filter(({ traits }) => traits.webhooks !== undefined))(
  "the receiver of $name $version",
  ({ name, version, traits }) => {
    const module = path.join(generated, name, version, "webhooks.js");
    const editor = openEditor(generated, `import { createWebhookReceiver } from "${module}";`);
    const calls = [
      "createWebhookReceiver",
      'createWebhookReceiver({ secret: "s" })',
      'createWebhookReceiver({ secret: "s", alsoAccept: [] })',
      "createWebhookReceiver({ verify: () => true })",
    ];
    const hovers = editor.hovers(calls);

    it.each(calls)("%s shows what the service does", (call) => {
      for (const note of traits.webhooks?.notes ?? [])
        expect(hovers.get(call)?.documentation).toContain(oneLine(note));
    });
  },
);

describe.each(histories)("$why", ({ why, history, isList }) => {
  const folder = path.join(tmpdir(), why);
  let files: ReadonlyMap<string, string> = new Map();
  beforeAll(async () => {
    const emitted = await emitHistory(history);
    files = new Map([...emitted].map(([file, text]) => [path.join(folder, file), text]));
  });

  it.each(versions.map((version, index) => ({ version, index })))("$version", ({ version, index }) => {
    const editor = openEditor(folder, head(path.join(folder, "things", version)), files);
    const present = Object.entries(history).flatMap(([id, shapes]) => {
      const shape = shapes[index];
      return shape === undefined ? [] : [{ id, shape }];
    });
    const offered = names(editor);
    expect(offered).toEqual(
      present.map(({ id, shape }) => (isSandbox(shape) ? `sandbox.${id}` : id)).sort(),
    );
    const hovers = editor.hovers(offered.map((name) => `client.${name}`));
    for (const { id, shape } of present) {
      const hover = hovers.get(`client.${isSandbox(shape) ? "sandbox." : ""}${id}`);
      expect(hover?.documentation).toContain(prose(id, shape));
      expect(hover?.isDeprecated).toBe(true);
    }
    const text = files.get(path.join(folder, "things", version, "operations.ts")) ?? "";
    expect(/^export \{/m.test(text)).toBe(isList[index]);
  });
});

function names(editor: Editor): string[] {
  const members = editor.members("client");
  const sandbox = members.includes("sandbox") ? editor.members("client.sandbox") : [];
  return [
    ...members.filter((name) => name !== "sandbox"),
    ...sandbox.map((name) => `sandbox.${name}`),
  ].sort();
}
