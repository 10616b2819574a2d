/** The components that parts of further files become, and who refers to them. They get their names when all are known. */
import { createObject, isObject, type JsonValue, type MutableObject } from "../json.js";
import { pointerOf, tokensOf } from "../json-pointer.js";
import { nameParts } from "./bundled-names.js";
import type { FilePlace } from "./file-address.js";

export interface BundledComponent extends FilePlace {
  /** Of the document: `components`, `schemas`. */
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

/** What has no place for components gets one. */
function holderAt(root: MutableObject, section: readonly string[]): MutableObject {
  let holder = root;
  for (const token of section) {
    const next = isObject(holder[token]) ? holder[token] : createObject();
    holder[token] = next;
    holder = next;
  }
  return holder;
}
