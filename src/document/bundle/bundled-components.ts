/**
 * The components that parts of further files become, and who refers to them. They get their names when all are known.
 */
import { createObject, isObject, type JsonValue, type MutableObject } from "../../values/json.js";
import { pointerOf, tokensOf } from "../../values/json-pointer.js";
import { componentWords, freeName, joinWords } from "../component-name.js";
import { isFieldName } from "../pointer-kind.js";
import { type FilePlace, relativeSegments } from "./file-address.js";

export interface BundledComponent extends FilePlace {
  /** The path in the document: `components`, `schemas`. */
  readonly section: readonly string[];
  readonly value: JsonValue;
  /** `node[key]` becomes the reference to it. */
  readonly users: { readonly node: MutableObject; readonly key: string }[];
  /** Components of the document that are nothing but a reference to it. The first one becomes it. */
  readonly homes: string[];
}

/** Puts them into the document. */
export function placeComponents(
  components: readonly BundledComponent[],
  root: MutableObject,
  rootAddress: string,
): void {
  for (const pointer of new Set(components.map(({ section }) => pointerOf(section)))) {
    const own = components.filter(({ section }) => pointerOf(section) === pointer);
    const holder = holderAt(root, own[0]?.section ?? []);
    const unnamed = own.filter(({ homes }) => homes.length === 0);
    const names = nameParts(unnamed, rootAddress, new Set(Object.keys(holder)));
    for (const component of own) {
      const name = tokensOf(component.homes[0] ?? "")?.at(-1) ?? names[unnamed.indexOf(component)] ?? "";
      holder[name] = component.value;
      for (const { node, key } of component.users) node[key] = pointerOf([...component.section, name]);
    }
  }
}

/** Creates the section where the document has none. */
function holderAt(root: MutableObject, section: readonly string[]): MutableObject {
  let holder = root;
  for (const token of section) {
    const next = isObject(holder[token]) ? holder[token] : createObject();
    holder[token] = next;
    holder = next;
  }
  return holder;
}

/**
 * The names under which parts of further files become components: of a whole file its own (`schemas/Payment.yml` is
 * `Payment`), of a part its key (`models.yml#/definitions/Payment`).
 *
 * Different parts that would have one name all get the folders in front that distinguish them: none takes the plain name
 * because it happens to come first, since then a moved reference would swap two types.
 * `taken` are the names that the document itself has.
 */
function nameParts(parts: readonly FilePlace[], rootAddress: string, taken: ReadonlySet<string>): string[] {
  const candidates = parts.map((part) => candidateNames(part, rootAddress));
  const names = new Map<number, string>();
  const used = new Set(taken);
  const longest = Math.max(0, ...candidates.map(({ length }) => length));
  for (let level = 0; level < longest; level++) {
    const waiting = candidates.map((_, index) => index).filter((index) => !names.has(index));
    const nameOf = (index: number): string => candidates[index]?.[level] ?? candidates[index]?.at(-1) ?? "";
    const counts = new Map<string, number>();
    for (const index of waiting) counts.set(nameOf(index), (counts.get(nameOf(index)) ?? 0) + 1);
    const settled = waiting.filter((index) => counts.get(nameOf(index)) === 1 && !used.has(nameOf(index)));
    for (const index of settled) names.set(index, nameOf(index));
    for (const index of settled) used.add(nameOf(index));
  }
  return candidates.map((own, index) => {
    const name = names.get(index) ?? freeName(own.at(-1) ?? "", (candidate) => used.has(candidate));
    used.add(name);
    return name;
  });
}

/** From the shortest to the one with the whole path and the extension of the file. */
function candidateNames({ address, tokens }: FilePlace, rootAddress: string): string[] {
  const path = relativeSegments(rootAddress, address).filter((segment) => segment !== "..");
  const file = path.at(-1) ?? "";
  const [stem, ...folders] = stemAndFolders(file, path.slice(0, -1));
  const inner = innerWords(tokens);
  const words = inner.isWhole ? [stem, ...inner.words] : inner.words;
  const outer = inner.isWhole ? folders : [stem, ...folders];
  return [
    ...Array.from({ length: outer.length + 1 }, (_, count) =>
      joinWords([...outer.slice(0, count).reverse(), ...words]),
    ),
    joinWords([...[...folders].reverse(), file, ...inner.words]),
  ];
}

/** The folders from the nearest on. A file `index` is known by its folder. */
function stemAndFolders(file: string, path: readonly string[]): [string, ...string[]] {
  const stem = file.replace(/(\.schema)?\.(json|ya?ml)$/i, "");
  const [folder, ...others] = [...path].reverse();
  return /^_?index$/i.test(stem) && folder !== undefined
    ? [folder, ...others]
    : [stem, ...(folder === undefined ? [] : [folder, ...others])];
}

/** `isWhole`: no token names the part itself, so that its name begins with that of the file. */
function innerWords(tokens: readonly string[]): { readonly words: string[]; readonly isWhole: boolean } {
  const inner = tokens.slice(sectionLength(tokens));
  const [first] = inner;
  if (first === undefined || (isFieldName(first) && inner.length === tokens.length))
    return { words: componentWords(inner), isWhole: true };
  return { words: [first, ...componentWords(inner.slice(1))], isWhole: false };
}

/** The number of leading tokens that name the map which holds the part. */
function sectionLength([first = "", , ...rest]: readonly string[]): number {
  if (first === "components" && rest.length > 0) return 2;
  return /^(definitions|\$defs|schemas|parameters|responses|requestBodies|headers|examples)$/.test(first)
    ? 1
    : 0;
}
