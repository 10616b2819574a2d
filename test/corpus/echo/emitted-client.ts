/** The client of a document, as a consumer has it: emitted, without its types, and imported. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";

import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { generate } from "../../../src/index.js";
import type { RawParameter } from "./raw-document.js";

export interface EmittedOutcome {
  readonly ok: boolean;
  readonly status: unknown;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly isDeclared?: boolean;
  readonly exception?: Error;
}

type NamedArguments = Readonly<Record<string, { readonly name?: string; readonly argument?: string }>>;

export interface EmittedOperation {
  (args?: object, options?: object): { result(): Promise<EmittedOutcome> };
  /** Absent if it is not an operation. */
  readonly descriptor?: {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly pathStyles?: NamedArguments;
    readonly query?: NamedArguments;
    readonly headers?: NamedArguments;
    readonly cookies?: NamedArguments;
    readonly body?: { readonly type: string; readonly choices?: readonly { readonly type: string }[] };
    /** Present if it asks for other media types than JSON. */
    readonly media?: object;
  };
}

export interface EmittedClient {
  readonly diagnostics: readonly Diagnostic[];
  /** What precedes every path: `/v1`. */
  readonly root: string;
  create(options: object): Readonly<Record<string, EmittedOperation | undefined>>;
}

export async function emitClient(file: string): Promise<EmittedClient> {
  const folder = await mkdtemp(path.join(tmpdir(), "echo-"));
  try {
    const { files, diagnostics } = await generate(
      { apis: { echo: { documents: { "": file } } } },
      { cwd: folder },
    );
    for (const { path: emitted, text } of files) {
      if (!emitted.endsWith(".ts")) continue;
      const target = path.join(folder, emitted.replace(/\.ts$/, ".js"));
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, (await transform(text, { loader: "ts" })).code);
    }
    await writeFile(path.join(folder, "package.json"), '{"type":"module"}');
    const client = files.find(({ path: emitted }) => /^echo\/(?!runtime\/)[^/]+\/client\.ts$/.test(emitted));
    if (client === undefined) throw new Error(`Nothing was generated from ${file}.`);
    const [, root = ""] = /\broot: "([^"]*)"/.exec(client.text) ?? [];
    const module = path.join(folder, client.path.replace(/ts$/, "js"));
    const { createClient } = (await import(pathToFileURL(module).href)) as {
      createClient: EmittedClient["create"];
    };
    return { diagnostics, root, create: createClient };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Under which key a parameter is given; undefined if a caller cannot give it. */
export function argumentKey(
  { descriptor }: EmittedOperation,
  { in: place, name }: RawParameter,
): string | undefined {
  if (place === "path" && descriptor?.path.includes(`{${name}}`) === true)
    return descriptor.pathStyles?.[name]?.argument ?? name;
  const listed = {
    path: undefined,
    query: descriptor?.query,
    header: descriptor?.headers,
    cookie: descriptor?.cookies,
  }[place];
  return Object.entries(listed ?? {}).find(([key, { name: wire = key }]) => wire === name)?.[0];
}

/** Whether a body can be sent in a media type of the document. */
export function sendsBody({ descriptor }: EmittedOperation, mediaType: string): boolean {
  const { type, choices = [] } = descriptor?.body ?? {};
  return type === mediaType || choices.some((choice) => choice.type === mediaType);
}
