/** What becomes of a document: it is refused by codes, or files come out. Anything else is thrown on. */
import { mkdtemp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { catalogue } from "../../../src/diagnostics/catalogue.js";
import { DiagnosticError, generate } from "../../../src/index.js";
import type { JsonObject } from "../../../src/values/json.js";
import { compile } from "../../support/compile.js";

export type FuzzOutcome =
  | { readonly kind: "refused"; readonly codes: readonly string[] }
  | { readonly kind: "generated"; readonly files: ReadonlyMap<string, string> };

/** Throws for an exception without a code, and for more output than a document of this size can ask for. */
export async function outcomeOf(document: JsonObject): Promise<FuzzOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), "fuzz-"));
  const text = JSON.stringify(document);
  try {
    await writeFile(path.join(folder, "api.json"), text);
    const { files } = await generate({ apis: { fuzz: { documents: { "": "api.json" } } } }, { cwd: folder });
    const emitted = new Map(files.map(({ path: file, text: content }) => [file, content]));
    const own = [...emitted].filter(([file]) => !file.includes("/runtime/"));
    const length = own.reduce((sum, [, { length: each }]) => sum + each, 0);
    if (length > 60 * text.length + 60_000) throw new Error(`${text.length} characters became ${length}.`);
    return { kind: "generated", files: emitted };
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const codes = error.diagnostics.map(({ code }) => code);
    const unknown = codes.filter((code) => !(code in catalogue));
    if (codes.length === 0 || unknown.length > 0)
      throw new Error(`refused without a known code: ${unknown.join()}`);
    return { kind: "refused", codes };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What came out of a document. */
export interface FuzzOutput {
  readonly document: JsonObject;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * What the compiler says of many outputs, in one program, with the document of the first that is wrong. Each output has a
 * folder of its own; all share a runtime.
 */
export async function compileTogether(outputs: readonly FuzzOutput[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fuzz-compile-"));
  try {
    await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
    await mkdir(path.join(folder, "runtime"));
    for (const [index, { files }] of outputs.entries()) {
      await mkdir(path.join(folder, `${index}`));
      await symlink(path.join(folder, "runtime"), path.join(folder, `${index}`, "runtime"));
      for (const [file, text] of files) {
        const target = path.join(folder, file.replace(/^fuzz\//, `${index}/`));
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(target, text);
      }
    }
    const said = await compile([folder], { compiler: "7", module: "nodenext", hasDom: false });
    const [, index] = /(?:^|\/)(\d+)\/[^(]*\(\d+,\d+\): error/.exec(said) ?? [];
    const document = index === undefined ? undefined : outputs[Number(index)]?.document;
    return document === undefined ? said : `${said}\n${JSON.stringify(document)}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}
