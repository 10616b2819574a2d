/** Files of the package: templates to fill in, and the runtime to copy. */
import Handlebars from "handlebars";

import { layoutExpression } from "../code/layout/layout.js";
import { lineWidth } from "../code/layout/doc.js";
import * as make from "../code/make.js";
import type { DecimalLibrary } from "../model/api.js";
import { rangeOf, runtimeVersion } from "../../templates/runtime-package/expect-runtime.js";
import { generatedFrom } from "./version-scope.js";
import { decimalModules } from "./types/emit-types.js";
import { emitChecked, linksOf } from "./module/checked-module.js";
import {
  type EmittedFile,
  type EmittedModule,
  type EmittedTemplate,
  type EmittedText,
  emitModule,
} from "./module/module.js";
import { prose } from "./module/doc-comment.js";
import { joined } from "./module/module-exports.js";
import {
  checkedModule,
  hasChecked,
  type ModuleStyle,
  remarksOf,
  expectingModule,
  runtimeCheck,
  withCheckInText,
  withImportsOf,
} from "./module/module-style.js";

export interface Templates {
  /** Handlebars sources by file name: `signing.ts.hbs`. */
  readonly sources: ReadonlyMap<string, string>;
  /** The runtime's modules by path below `runtime/`: `operation.ts`. */
  readonly runtime: ReadonlyMap<string, string>;
  /**
   * The runtime as JavaScript, by path: `operation.js`, `operation.d.ts`; and the templates of modules: `signing.js.hbs`,
   * `signing.d.ts.hbs`. Empty unless the project wants JavaScript.
   */
  readonly javaScript: ReadonlyMap<string, string>;
}

function templateSource({ sources, javaScript }: Templates, name: string): string {
  return sources.get(name) ?? shippedText(javaScript, name);
}

/** The files of a template module: TypeScript, or JavaScript with declarations. */
export function templateFiles(
  { path, header, template, view }: EmittedTemplate,
  templates: Templates,
  style: ModuleStyle,
): EmittedText[] {
  const sources = namesOf(`${template}.ts`, style);
  const start = hasChecked(style) ? `import type {} from "./${checkedModule}.js";\n` : "";
  return namesOf(path, style).map((target, index) => {
    const source = templateSource(templates, `${sources[index] ?? ""}.hbs`);
    const name = target.slice(target.lastIndexOf("/") + 1);
    const text = (helpers: Helpers): string => {
      const module = `${start}${renderTemplate(source, view, helpers)}`;
      return withHeader(
        name,
        name.endsWith(".d.ts") ? module : withCheckInText(module, style),
        header,
        style,
      );
    };
    return {
      path: target,
      text: text(formattedHelpers),
      compact: text(compactHelpers),
      skeleton: text(neutralHelpers),
    };
  });
}

/** Throws if the view lacks a value. */
export function renderTemplate(source: string, view: object, helpers: Helpers = compactHelpers): string {
  return environment.compile(source, { noEscape: true, strict: true })(view, { helpers });
}

const environment = Handlebars.create();

type Helpers = Readonly<Record<string, Handlebars.HelperDelegate>>;

/** The only way for a document's text into a module template. */
const helpersOf = (width: number): Helpers => ({
  object: (value: object) => {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    const properties = fields.map(([key, field]) => make.property(key, make.literal(field)));
    return layoutExpression(make.openedObject(properties), width);
  },
  "doc-comment": (text: string, { hash: { indent = 0 } }: { readonly hash: { readonly indent?: number } }) =>
    prose(text)
      .flatMap(({ lines }) => lines)
      .join(`\n${" ".repeat(indent)}`),
});

const formattedHelpers = helpersOf(lineWidth);
const compactHelpers = helpersOf(Infinity);
const neutralHelpers: Helpers = { object: () => "{}", "doc-comment": () => "" };

/** The choice of modules that depend on a platform or package. */
export interface RuntimeChoice {
  /** Names of modules in `durable/`. */
  readonly durable: readonly string[];
  readonly decimals: readonly DecimalLibrary[];
}

interface RuntimeUsers {
  readonly emitted: readonly (EmittedModule | EmittedTemplate)[];
  /** Modules in `durable/`, by name, which only the project imports. */
  readonly durable: readonly string[];
}

/** The runtime modules to copy: those that emitted files import or the project asks for, directly or indirectly. */
export function emitRuntime(
  api: string,
  { emitted, durable }: RuntimeUsers,
  templates: Templates,
  style: ModuleStyle,
): EmittedText[] {
  const folder = `${api}/runtime`;
  const imported = emitted.flatMap((file) =>
    modulesOf(file, templates)
      .map((from) => `${joined(file.path, from)}.ts`)
      .filter((module) => module.startsWith(`${folder}/`))
      .map((module) => module.slice(folder.length + 1)),
  );
  return copyRuntime(folder, ["index.ts", ...durable.map(durableModule), ...imported], templates, style);
}

/** `runtime.ts` of an API whose runtime is a package: refuses a version of it that these modules were not made for. */
export function emitRuntimeCheck(api: string): EmittedModule {
  return emitModule({
    path: `${api}/${runtimeCheck}.ts`,
    header: [generatedFrom(api)],
    declarations: [
      make.exportedConstant(
        "runtimeVersion",
        make.call("expectRuntime", [make.scalar(rangeOf(runtimeVersion))], {
          origin: { from: `./runtime/${expectingModule}` },
        }),
        {
          type: make.keyword("string"),
          comments: prose(
            "The version of the installed runtime. Throws if the modules of this folder were made for another.",
          ),
        },
      ),
    ],
  });
}

/**
 * The runtime that all APIs share: every module, whichever APIs exist, so that a new API changes nothing for the others.
 */
export function emitSharedRuntime(
  folder: string,
  { durable, decimals }: RuntimeChoice,
  templates: Templates,
  style: ModuleStyle,
): EmittedFile[] {
  const further = [
    ...durable.map(durableModule),
    ...decimals.map((library) => `decimals/${decimalModules[library]}.ts`),
  ];
  const always = [...templates.runtime.keys()].filter((module) => !/^(?:durable|decimals)\//.test(module));
  const modules = copyRuntime(folder, [...always, ...further], templates, style);
  const checked = emitChecked([{ path: folder, origin: runtimeOrigin }], modules, style);
  return [...modules, ...checked, ...emitPackage(folder, style)];
}

/** Node, compilers and bundlers take the format of a `.js` file from the nearest `package.json`. */
export function emitPackage(folder: string, style: ModuleStyle): EmittedText[] {
  if (style.emit === "ts" || style.isOfPackage) return [];
  const content = { type: style.format === "esm" ? "module" : "commonjs" };
  return [{ path: `${folder}/package.json`, text: `${JSON.stringify(content, null, 2)}\n` }];
}

/** `postgres` → `durable/postgres.ts` */
function durableModule(name: string): string {
  return `durable/${name}.ts`;
}

/** These modules and their imports, direct and indirect. */
function copyRuntime(
  folder: string,
  modules: readonly string[],
  templates: Templates,
  style: ModuleStyle,
): EmittedText[] {
  const { runtime } = templates;
  const wanted = new Set(modules);
  // A Set's iterator also visits elements added during the loop.
  for (const module of wanted) {
    for (const from of modulesIn(runtime.get(module) ?? "")) wanted.add(`${joined(module, from)}.ts`);
  }
  return [...wanted]
    .filter((module) => runtime.has(module))
    .flatMap((module) => runtimeFiles(module, templates, style))
    .map(({ name, text }) => ({ path: `${folder}/${name}`, text }));
}

function runtimeFiles(
  module: string,
  { runtime, javaScript }: Templates,
  style: ModuleStyle,
): { readonly name: string; readonly text: string }[] {
  const texts = style.emit === "ts" ? runtime : javaScript;
  return namesOf(module, style).map((name) => ({
    name,
    text: withHeader(name, shippedText(texts, name), [runtimeOrigin], style),
  }));
}

/** The first line of the runtime's modules. */
export const runtimeOrigin = "Part of openapi-dated's runtime. Do not edit: run `npx generate`.";

/** `operation.ts`, or `operation.d.ts` and `operation.js` */
function namesOf(module: string, { emit }: ModuleStyle): string[] {
  return emit === "ts" ? [module] : [module.replace(/\.ts$/, ".d.ts"), module.replace(/\.ts$/, ".js")];
}

function shippedText(texts: ReadonlyMap<string, string>, name: string): string {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`${name} is missing from the package: run \`npm run build\`.`);
  return text;
}

/** The text with remarks below its first line. */
function withHeader(name: string, text: string, header: readonly string[], style: ModuleStyle): string {
  const [origin = "", ...rest] = make.headerComments(header).flatMap(({ lines }) => lines);
  return `${[origin, ...remarksOf(name, style), ...rest].join("\n")}\n\n${withImportsOf(text, style)}`;
}

function modulesOf(file: EmittedModule | EmittedTemplate, templates: Templates): string[] {
  if ("template" in file) return modulesIn(templateSource(templates, `${file.template}.ts.hbs`));
  return linksOf(file).map(({ from }) => from);
}

function modulesIn(text: string): string[] {
  return Array.from(text.matchAll(/\bfrom "(\.[^"]+)\.js"/g), ([, module]) => module ?? "");
}
