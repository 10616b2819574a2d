/** Code that has to compile: the presets' output, the golden cases with their consumers, and what other tests emit. */
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { listPresets } from "../../src/config/package-files.js";
import { generate } from "../../src/index.js";
import { emitEnvelopes } from "../emit/events/envelope-example.js";
import { changingWordings, emitMessages } from "../emit/messages-example.js";
import { emitHistory, histories } from "../generated/histories.js";
import { emitTypedConverters, emitTypedValues, typedValuesConsumer } from "../generated/typed-values.js";
import { toBeChecked } from "./compile.js";
import { plainClient, unabridged } from "./golden-cases.js";

const root = path.resolve(import.meta.dirname, "../..");

/** Folders of the repository, absolute. */
export const inRoot = (folders: readonly string[]): string[] =>
  folders.map((folder) => path.join(root, folder));

export const runtimeConsumer = "test/runtime/example-consumer";
export const examples = ["test/webhooks/example-api", "test/signing/example-api", runtimeConsumer];
/** With the modules that no example imports. */
export const wholeRuntime = "templates/runtime";

/** Writes all of it into one temporary folder, with one copy of the runtime, and returns the folder. */
export async function writeEmittedCode(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "emitted-"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  await writeEmitted(await fullyChecked(), folder, "presets");
  const cases = path.join(root, "test/cases");
  for (const name of await readdir(cases)) {
    const files = await readdir(path.join(cases, name));
    if (files.includes("expected")) await copyEmitted(path.join(cases, name, "expected"), folder, name);
    if (files.includes("consumer.mts")) {
      const consumer = await readFile(path.join(cases, name, "consumer.mts"), "utf8");
      await writeEmitted(new Map([["consumer.ts", consumer]]), folder, name);
    }
  }
  for (const [index, { history }] of histories.entries())
    await writeEmitted(await emitHistory(history), folder, `history-${index}`);
  await writeEmitted(await emitTypedConverters(), folder, "typed-converters");
  await writeEmitted(await emitEnvelopes(), folder, "envelopes");
  await writeEmitted(await emitMessages(changingWordings), folder, "messages");
  const typedValues = new Map([...(await emitTypedValues()), ["consumer.ts", typedValuesConsumer]]);
  await writeEmitted(typedValues, folder, "typed-values");
  return folder;
}

/** The presets, for consumers whose compiler checks every module. */
async function fullyChecked(): Promise<ReadonlyMap<string, string>> {
  const apis = Object.fromEntries((await listPresets()).map((preset) => [preset, { preset }]));
  const { files } = await generate({ check: "full", importExtension: "js", apis }, { cwd: root });
  return new Map(files.map(({ path: file, text }) => [file, text]));
}

async function copyEmitted(from: string, to: string, name: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [path.relative(from, file), await readFile(file, "utf8")] as const);
  await writeEmitted(new Map(await Promise.all(texts)), to, name);
}

/** Modules of the runtime are the same in every API, so that all of them import the original. */
export async function writeEmitted(
  files: ReadonlyMap<string, string>,
  folder: string,
  name: string,
): Promise<void> {
  const original = path.join(root, "templates/runtime");
  for (const [file, text] of withPlainClients(files)) {
    if (!file.endsWith(".ts") || /[\\/]runtime[\\/]/.test(file)) continue;
    const place = path.join(folder, name, file);
    await mkdir(path.dirname(place), { recursive: true });
    // Only a copied runtime has such a module, and a golden case has none of its own.
    const isAlone = !files.has(path.join(path.dirname(file), "checked.ts"));
    const checks = /^import type \{\} from "(\.|\.\.\/runtime)\/checked\.js";\n/gm;
    const own = toBeChecked(unabridged(file, text)).replaceAll(checks, (line, from) =>
      from === "." && !isAlone ? line : "",
    );
    await writeFile(place, own.replace(/(?<= from ")\.{1,2}\/runtime(?=\/)/g, original));
  }
}

function withPlainClients(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const lacking = [...files].flatMap(([file, text]) => {
    const client = path.join(path.dirname(file), "client.ts");
    const isLeftOut =
      path.basename(file) === "index.ts" && text.includes("./client.js") && !files.has(client);
    return isLeftOut ? [[client, plainClient(path.basename(path.dirname(file)))] as const] : [];
  });
  return new Map([...files, ...lacking]);
}
