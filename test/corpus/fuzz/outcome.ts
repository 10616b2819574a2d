/** What becomes of a document: it is refused by codes, or files come out. Anything else is thrown on. */
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { catalogue } from "../../../src/diagnostics/catalogue.js";
import { DiagnosticError, generate } from "../../../src/index.js";
import type { JsonObject } from "../../../src/values/json.js";
import { compile, toBeChecked } from "../../support/compile.js";

export type FuzzOutcome =
  | { readonly kind: "refused"; readonly codes: readonly string[] }
  | ({ readonly kind: "generated" } & FuzzOutput);

/** What comes out of the documents of an API. */
export interface FuzzOutput {
  readonly versions: readonly JsonObject[];
  readonly files: ReadonlyMap<string, string>;
}

/** Every feature that emits code of its own. */
const everything = {
  version: "none",
  validate: "standard",
  converters: true,
} as const;

/** For every other output, since fixtures are cast to types of their own. */
const ownTypes = { types: { ids: "branded", amounts: "decimal" } } as const;

/**
 * `versions`: the documents of one API, oldest first. `year`: that of their dates, which become folders; no two outputs that
 * are compiled together have the same one. Throws for an exception without a code, and for more output than documents of
 * this size can ask for.
 */
export async function outcomeOf(versions: readonly JsonObject[], year: number): Promise<FuzzOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), "fuzz-"));
  const { length } = JSON.stringify(versions);
  try {
    const documents: Record<string, string> = {};
    for (const [index, document] of versions.entries()) {
      documents[`${year}-0${index + 1}-01`] = `${index}.json`;
      await writeFile(path.join(folder, `${index}.json`), JSON.stringify(document));
    }
    const api = { documents, ...everything, ...(year % 2 === 0 ? ownTypes : {}) };
    const { files } = await generate({ apis: { fuzz: api } }, { cwd: folder });
    const emitted = new Map(files.map(({ path: file, text }) => [file, text]));
    const own = [...emitted].filter(([file]) => !file.includes("/runtime/"));
    const size = own.reduce((sum, [, text]) => sum + text.length, 0);
    if (size > 60 * length + 60_000) throw new Error(`${length} characters became ${size}.`);
    return { kind: "generated", versions, files: emitted };
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

/**
 * What the compiler says of many outputs, in one program, with the documents of the first that is wrong. All share a folder,
 * and with it a runtime.
 */
export async function compileTogether(outputs: readonly FuzzOutput[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fuzz-compile-"));
  const owners = new Map<string, FuzzOutput>();
  try {
    await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
    for (const [index, output] of outputs.entries()) {
      for (const [file, text] of output.files) {
        const name = file.replace(/^fuzz\//, "").replace(/^index\.ts$/, `index-${index}.ts`);
        if (name.startsWith("runtime/") && owners.has(name)) continue;
        if (owners.has(name) && !/\.(md|json)$/.test(name)) throw new Error(`Two outputs have ${name}.`);
        owners.set(name, output);
        const target = path.join(folder, name);
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(target, toBeChecked(text));
      }
    }
    const said = await compile([folder], { compiler: "7", module: "nodenext", hasDom: false });
    const [, file = ""] = /([^/\n]*\/?[^/\n]*)\(\d+,\d+\): error/.exec(said) ?? [];
    const wrong = owners.get(file) ?? owners.get(path.basename(file));
    return wrong === undefined ? said : `${said}\n${JSON.stringify(wrong.versions)}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}
