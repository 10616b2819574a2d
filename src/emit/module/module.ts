/** A TypeScript module, put together from its parts in the order a reader expects them. */
import { compareText } from "../../schema/json-reading.js";
import type { EmittedFile } from "../emitted-file.js";
import { literal } from "./literal.js";

export interface ModuleParts {
  readonly path: string;
  /** The comment at the head, a line each. The first says where the file comes from. */
  readonly header: readonly string[];
  readonly imports: readonly ModuleImport[];
  readonly reexports: readonly ModuleReexport[];
  readonly declarations: readonly ModuleDeclaration[];
  /** Modules of which everything is exported again. */
  readonly starReexports?: readonly string[];
}

export interface ModuleImport {
  readonly from: string;
  readonly types?: readonly string[];
  readonly values?: readonly string[];
  /** `import * as operations` */
  readonly namespace?: string;
  /** `import type * as operations` */
  readonly typeNamespace?: string;
}

export interface ModuleReexport {
  readonly from: string;
  /** `all`: whatever the module does not declare itself. */
  readonly names: readonly ExportedName[] | "all";
}

/** An enum is a value and a type under one name: then it counts as a value. */
export interface ExportedName {
  readonly name: string;
  readonly isType: boolean;
}

export interface ModuleDeclaration {
  readonly exports: readonly ExportedName[];
  /** Names that are declared but not exported. */
  readonly internal?: readonly string[];
  readonly text: string;
}

export function emitModule(parts: ModuleParts): EmittedFile {
  const sections = [
    parts.header.map((line) => (line === "" ? "//" : `// ${line}`)).join("\n"),
    parts.imports.flatMap(importLines).join("\n"),
    (parts.starReexports ?? []).map((from) => `export * from ${literal(from)};`).join("\n"),
    ...parts.declarations.map(({ text }) => text),
    // Last, so that a reader of a later version meets first what that version changed.
    ...parts.reexports.map((reexport) => reexportText(reexport, parts.declarations.length > 0)),
  ];
  const names = [
    ...parts.declarations.flatMap(({ exports, internal }) => [
      ...exports.map(({ name }) => name),
      ...(internal ?? []),
    ]),
    ...parts.reexports.flatMap(reexportPlan),
    ...(parts.starReexports ?? []).map((from) => `* ${from}`),
  ];
  const text = sections.filter((section) => section !== "").join("\n\n");
  return { path: parts.path, text: `${text}\n`, plan: names };
}

function importLines({ from, types = [], values = [], namespace, typeNamespace }: ModuleImport): string[] {
  const path = literal(from);
  return [
    ...(namespace === undefined ? [] : [`import * as ${namespace} from ${path};`]),
    ...(typeNamespace === undefined ? [] : [`import type * as ${typeNamespace} from ${path};`]),
    ...(values.length === 0 ? [] : [`import { ${sorted(values)} } from ${path};`]),
    ...(types.length === 0 ? [] : [`import type { ${sorted(types)} } from ${path};`]),
  ];
}

/** With a comment that says which version it is from. */
export function reexportText({ from, names }: ModuleReexport, hasDeclarations: boolean): string {
  const [, home] = /^\.\.\/([^/]+)\//.exec(from) ?? [];
  const comment = (words: string): string => (home === undefined ? "" : `// ${words} ${home}.\n`);
  if (names === "all") {
    return `${comment(hasDeclarations ? "Everything else is unchanged since" : "Everything is unchanged since")}export * from ${literal(from)};`;
  }
  const list = [...names].sort((left, right) => compareText(left.name, right.name));
  const texts = list.map(({ name, isType }) => (isType ? `type ${name}` : name));
  return `${comment("Unchanged since")}export { ${texts.join(", ")} } from ${literal(from)};`;
}

export function reexportPlan({ from, names }: ModuleReexport): string[] {
  return names === "all" ? [`* ${from}`] : names.map(({ name }) => name);
}

function sorted(names: readonly string[]): string {
  return [...new Set(names)].sort(compareText).join(", ");
}
