/** What the package contains: templates that are filled in, and the runtime that is copied. */
import Handlebars from "handlebars";

import * as make from "../code/make.js";
import { readModule } from "../code/read/read-module.js";
import type { Statement } from "../code/syntax.js";
import { Slots } from "../code/read/parsed-source.js";
import type { EmittedFile, EmittedText } from "./emitted-file.js";
import { docComment } from "./module/doc-comment.js";
import { type ModuleStyle, withImportsOf, uncheckedRemark } from "./module/module-style.js";

export interface Templates {
  /** Handlebars sources by file name: `errors.ts.hbs`. */
  readonly sources: ReadonlyMap<string, string>;
  /** The runtime's modules by path below `runtime/`: `operation.ts`. */
  readonly runtime: ReadonlyMap<string, string>;
  /** What these are as JavaScript, by path: `operation.js`, `operation.d.ts`. Empty where nobody asks for it. */
  readonly javaScript: ReadonlyMap<string, string>;
}

export function templateSource(templates: Templates, name: string): string {
  const source = templates.sources.get(name);
  if (source === undefined) throw new Error(`The template ${name} is missing from the package.`);
  return source;
}

/**
 * The statements of a template.
 *
 * A document's text is never part of the TypeScript that is read: the helpers put names of slots there, which the reader
 * replaces by values, keys and comments. Nothing is looked up that the view does not have.
 */
export function templateStatements(source: string, view: object): readonly Statement[] {
  const slots = new Slots();
  const helpers = {
    json: (value: unknown) => slots.value(make.literal(value)),
    key: (name: string) => slots.key(name),
    "doc-comment": (text: string) => slots.comments(docComment({ paragraphs: [text] })),
  };
  const text = environment.compile(source, { noEscape: true, strict: true })(view, { helpers });
  return readModule(text, slots).statements;
}

const environment = Handlebars.create();

/**
 * The runtime modules to copy into the output: the modules that emitted files import, and what
 * those import. A project without webhooks or signatures gets none of their code.
 */
export function emitRuntime(
  api: string,
  emitted: readonly EmittedFile[],
  { runtime, javaScript }: Pick<Templates, "runtime" | "javaScript">,
  style: ModuleStyle,
): EmittedText[] {
  const wanted = new Set<string>(["index.ts"].filter((module) => runtime.has(module)));
  for (const file of emitted) {
    for (const from of modulesOf(file)) {
      const resolved = resolve(file.path, from);
      const module = resolved.startsWith(`${api}/runtime/`)
        ? resolved.slice(`${api}/runtime/`.length)
        : undefined;
      if (module !== undefined) wanted.add(module);
    }
  }
  // A Set's iterator also visits what is added on the way.
  for (const module of wanted) {
    for (const from of modulesIn(runtime.get(module) ?? "")) wanted.add(resolve(module, from));
  }
  return [...wanted]
    .filter((module) => runtime.has(module))
    .flatMap((module) => shippedTexts(module, { runtime, javaScript }, style))
    .map(({ name, text }) => ({ path: `${api}/runtime/${name}`, text, isShipped: true }));
}

/** A module of the runtime, in the files that it consists of. */
function shippedTexts(
  module: string,
  { runtime, javaScript }: Pick<Templates, "runtime" | "javaScript">,
  style: ModuleStyle,
): { readonly name: string; readonly text: string }[] {
  const textIn = (files: ReadonlyMap<string, string>, name: string): string => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`${name} is missing from the runtime: run \`npm run build\`.`);
    return text;
  };
  if (style.emit === "ts")
    return [{ name: module, text: `${head}\n${withImportsOf(textIn(runtime, module), style.extension)}` }];
  const declarations = module.replace(/\.ts$/, ".d.ts");
  const code = module.replace(/\.ts$/, ".js");
  return [
    { name: declarations, text: `${head}\n${textIn(javaScript, declarations)}` },
    { name: code, text: `${head}${uncheckedRemark(declarations)}\n\n${textIn(javaScript, code)}` },
  ];
}

const head = "// Part of openapi-dated's runtime. Do not edit: run `npx generate`.\n";

function modulesOf(file: EmittedFile): string[] {
  if (!("module" in file)) return [];
  return file.module.statements.flatMap((statement) => {
    const isLink = statement.kind === "import" || statement.kind === "export";
    return isLink && statement.from !== undefined ? [statement.from] : [];
  });
}

function modulesIn(text: string): string[] {
  return Array.from(text.matchAll(/\bfrom "(\.[^"]+)\.js"/g), ([, module]) => module ?? "");
}

/** `a/b/c.ts` + `../runtime/x` → `a/runtime/x.ts` */
function resolve(file: string, module: string): string {
  const steps = file.split("/").slice(0, -1);
  for (const step of module.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  }
  return `${steps.join("/")}.ts`;
}
