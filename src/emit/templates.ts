/** What the package contains: templates that are filled in, and the runtime that is copied. */
import Handlebars from "handlebars";

import type { EmittedFile } from "./emitted-file.js";
import { docComment } from "./module/doc-comment.js";
import { literal, propertyKey } from "./module/literal.js";

export interface Templates {
  /** Handlebars sources by file name: `errors.ts.hbs`. */
  readonly sources: ReadonlyMap<string, string>;
  /** The runtime's modules by path below `runtime/`: `operation.ts`. */
  readonly runtime: ReadonlyMap<string, string>;
}

export function templateSource(templates: Templates, name: string): string {
  const source = templates.sources.get(name);
  if (source === undefined) throw new Error(`The template ${name} is missing from the package.`);
  return source;
}

/**
 * Handlebars for the flat files. Nothing is escaped as HTML and nothing is looked up that the view does not
 * have; a document's text enters through these helpers only.
 */
export function renderTemplate(source: string, view: object): string {
  return environment.compile(source, { noEscape: true, strict: true })(view);
}

const environment = Handlebars.create();
environment.registerHelper({
  json: literal,
  key: (name: string) => propertyKey(name),
  "doc-comment": (text: string) => docComment({ paragraphs: [text] }),
});

/**
 * The runtime modules to copy into the output: the modules that emitted files import, and what
 * those import. A project without webhooks or signatures gets none of their code.
 */
export function emitRuntime(
  api: string,
  emitted: readonly EmittedFile[],
  { runtime }: Pick<Templates, "runtime">,
): EmittedFile[] {
  const wanted = new Set<string>(["index.ts"].filter((module) => runtime.has(module)));
  for (const { path, text } of emitted) {
    for (const specifier of specifiers(text)) {
      const resolved = resolve(path, specifier);
      const module = resolved.startsWith(`${api}/runtime/`)
        ? resolved.slice(`${api}/runtime/`.length)
        : undefined;
      if (module !== undefined) wanted.add(module);
    }
  }
  // A Set's iterator also visits what is added on the way.
  for (const module of wanted) {
    for (const specifier of specifiers(runtime.get(module) ?? "")) wanted.add(resolve(module, specifier));
  }
  return [...wanted]
    .filter((module) => runtime.has(module))
    .map((module) => ({
      path: `${api}/runtime/${module}`,
      text: `${head}${runtime.get(module) ?? ""}`,
      isShipped: true,
    }));
}

const head = "// Part of openapi-dated's runtime. Do not edit: run `npx generate`.\n\n";

function specifiers(text: string): string[] {
  return Array.from(text.matchAll(/\bfrom "(\.[^"]+)"/g), ([, specifier]) => specifier ?? "");
}

/** `a/b/c.ts` + `../runtime/x.js` → `a/runtime/x.ts` */
function resolve(from: string, specifier: string): string {
  const steps = from.split("/").slice(0, -1);
  for (const step of specifier.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== ".") steps.push(step);
  }
  return steps.join("/").replace(/\.js$/, ".ts");
}
