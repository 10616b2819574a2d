/** The components made from parts of other files, and the references to them. They are named once all are known. */
import { createObject, isObject, type JsonValue, type MutableObject } from "../../values/json.js";
import { pointerOf, tokensOf } from "../../values/json-pointer.js";
import { componentWords, joinWords } from "../component-name.js";
import { shortHash } from "../../values/place-name.js";
import { settleNames } from "../../values/settle-names.js";
import { isFieldName } from "../pointer-kind.js";
import { type FilePlace, relativeSegments } from "./file-address.js";

export interface BundledComponent extends FilePlace {
  /** The path in the document: `components`, `schemas`. */
  readonly section: readonly string[];
  readonly value: JsonValue;
  /** `node[key]` becomes the reference to it. */
  readonly users: { readonly node: MutableObject; readonly key: string }[];
  /** Components of the document that only refer to it. It takes the place of the first. */
  readonly homes: string[];
}

/** Inserts them into the document. */
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

/** Creates the section if the document lacks it. */
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
 * The component names for parts of other files: for a whole file its own (`schemas/Payment.yml` is `Payment`), for a
 * part its key (`models.yml#/definitions/Payment`).
 *
 * Parts whose names collide are all prefixed with distinguishing folders: if the first kept the plain name, moving a
 * reference would swap two types. `taken`: the names in the document itself.
 */
function nameParts(
  parts: readonly FilePlace[],
  rootAddress: string,
  reserved: ReadonlySet<string>,
): string[] {
  const claims = parts.map((part) => ({ wishes: candidateNames(part, rootAddress), isOwn: false }));
  return settleNames(claims, (name) => !reserved.has(name));
}

/** From the shortest to the one with the whole path and the file extension; the last one is unique. */
function candidateNames({ address, tokens }: FilePlace, rootAddress: string): string[] {
  const way = relativeSegments(rootAddress, address);
  const path = way.filter((segment) => segment !== "..");
  const file = path.at(-1) ?? "";
  const [stem, ...folders] = stemAndFolders(file, path.slice(0, -1));
  const inner = innerWords(tokens);
  const words = inner.isWhole ? [stem, ...inner.words] : inner.words;
  const outer = inner.isWhole ? folders : [stem, ...folders];
  const whole = joinWords([...[...folders].reverse(), file, ...inner.words]);
  return [
    ...Array.from({ length: outer.length + 1 }, (_, count) =>
      joinWords([...outer.slice(0, count).reverse(), ...words]),
    ),
    whole,
    `${whole}_${shortHash(JSON.stringify([way, tokens]))}`,
  ];
}

/** The folders, nearest first. A file `index` is known by its folder. */
function stemAndFolders(file: string, path: readonly string[]): [string, ...string[]] {
  const stem = file.replace(/(\.schema)?\.(json|ya?ml)$/i, "");
  const [folder, ...others] = [...path].reverse();
  return /^_?index$/i.test(stem) && folder !== undefined
    ? [folder, ...others]
    : [stem, ...(folder === undefined ? [] : [folder, ...others])];
}

/** `isWhole`: no token names the part itself, so its name begins with the file's. */
function innerWords(tokens: readonly string[]): { readonly words: string[]; readonly isWhole: boolean } {
  const inner = tokens.slice(sectionLength(tokens));
  const [first] = inner;
  if (first === undefined || (isFieldName(first) && inner.length === tokens.length))
    return { words: componentWords(inner), isWhole: true };
  return { words: [first, ...componentWords(inner.slice(1))], isWhole: false };
}

/** The number of leading tokens that name the map containing the part. */
function sectionLength([first = "", , ...rest]: readonly string[]): number {
  if (first === "components" && rest.length > 0) return 2;
  return /^(definitions|\$defs|schemas|parameters|responses|requestBodies|headers|examples)$/.test(first)
    ? 1
    : 0;
}
