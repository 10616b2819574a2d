/**
 * Copies a node of a file into the document, and finds the references in it.
 *
 * Only places that the standard knows are walked, so that a `$ref` in an example or an extension is data.
 */
import {
  copyObject,
  createObject,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  type MutableObject,
} from "../../values/json.js";
import { appendToken } from "../../values/json-pointer.js";
import { isCollection, type PointedKind } from "../pointer-kind.js";
import type { Dialect } from "./dialect.js";
import type { OpenFile } from "./file-address.js";

/** A node of a file, on its way into the document. */
export interface At {
  readonly file: OpenFile;
  /** In its file. */
  readonly pointer: string;
  /** In the document. Not known inside a component, which gets its name at the end. */
  readonly bundled: string | undefined;
  /** The references around it whose place was taken by what they mean. */
  readonly within: readonly string[];
  /** A schema around it, below the top of the file, has an `$id`, and references mean what is in there. */
  readonly isScoped: boolean;
  /** Nobody may ever read it. */
  readonly isOptional: boolean;
}

export interface FoundReference {
  /** `node[key]` is the reference; the node is the copy. */
  readonly node: MutableObject;
  readonly key: string;
  readonly reference: string;
  /** Of what is meant. */
  readonly kind: PointedKind;
  readonly at: At;
}

export interface CopyContext {
  readonly dialect: Dialect;
  readonly found: (reference: FoundReference) => void;
  /** Where the copied objects are written. */
  readonly origins: Map<JsonValue, Pick<At, "file" | "pointer">>;
}

export function copyNode(value: JsonValue, kind: PointedKind, at: At, context: CopyContext): JsonValue {
  if (isObject(value)) return copyInto(createObject(), value, kind, at, context);
  if (!isList(value)) return value;
  return value.map((entry, index) => {
    // Older schemas have a list where 2020-12 has a schema.
    const below = isCollection(kind) ? context.dialect.below(kind, String(index)) : kind;
    return below === undefined ? entry : copyNode(entry, below, childAt(at, index), context);
  });
}

/** The fields that `copy` has win. */
export function copyInto(
  copy: MutableObject,
  value: JsonObject,
  kind: PointedKind,
  outer: At,
  context: CopyContext,
): JsonObject {
  const { dialect, found, origins } = context;
  const hasId = kind === "schema" && outer.pointer !== "#" && typeof value["$id"] === "string";
  const at = hasId ? { ...outer, isScoped: true } : outer;
  if (!origins.has(copy)) origins.set(copy, at);
  for (const [key, child] of Object.entries(value)) {
    if (key in copy) continue;
    const below = typeof child === "object" ? dialect.below(kind, key) : undefined;
    const inside = { ...childAt(at, key), isOptional: at.isOptional || dialect.isOptional(kind, key) };
    copy[key] = below === undefined ? child : copyNode(child, below, inside, context);
  }
  const reference = copy["$ref"];
  const isPlace = dialect.sections.has(kind) || dialect.isInlined(kind, at.bundled);
  if (typeof reference === "string" && isPlace) found({ node: copy, key: "$ref", reference, kind, at });
  if (kind === "schema") findInMapping(copy, at, found);
  return copy;
}

/** A value may also be the bare name of a component, so only what looks like a path is one. */
function findInMapping(schema: MutableObject, at: At, found: CopyContext["found"]): void {
  if (!isObject(schema["discriminator"])) return;
  const discriminator = copyObject(schema["discriminator"]);
  schema["discriminator"] = discriminator;
  const here = childAt(at, "discriminator");
  const find = (node: MutableObject, key: string, place: At): void => {
    const reference = node[key];
    if (typeof reference !== "string" || !/[/#]|\.(json|ya?ml)$/i.test(reference)) return;
    found({ node, key, reference, kind: "schema", at: place });
  };
  find(discriminator, "defaultMapping", here);
  if (!isObject(discriminator["mapping"])) return;
  const mapping = copyObject(discriminator["mapping"]);
  discriminator["mapping"] = mapping;
  for (const key of Object.keys(mapping)) find(mapping, key, childAt(here, "mapping"));
}

function childAt(at: At, token: string | number): At {
  const bundled = at.bundled === undefined ? undefined : appendToken(at.bundled, token);
  return { ...at, pointer: appendToken(at.pointer, token), bundled };
}
