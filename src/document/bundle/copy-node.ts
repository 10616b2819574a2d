/**
 * Copies a node of a file into the document, and finds the references in it.
 *
 * Only places defined by the standard are walked, so a `$ref` in an example or an extension stays data.
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
import { vendorPathKeys } from "../path-keys.js";
import { componentSections, isCollection, placeBelow, type PointedKind } from "../pointer-kind.js";
import type { OpenFile } from "./file-address.js";

/** A file's node on its way into the document. */
export interface At {
  readonly file: OpenFile;
  /** In the file. */
  readonly pointer: string;
  /** In the document. Unknown inside a component, which is named at the end. */
  readonly bundled: string | undefined;
  /** The enclosing references that were replaced by their targets. */
  readonly within: readonly string[];
  /** True inside a schema, below the top of the file, with an `$id`, to which references are relative. */
  readonly isScoped: boolean;
  /** True if the document may be readable without the target. */
  readonly isOptional: boolean;
}

export interface FoundReference {
  /** `node[key]` is the reference; the node is the copy. */
  readonly node: MutableObject;
  readonly key: string;
  readonly reference: string;
  /** The expected kind of the target. */
  readonly kind: PointedKind;
  readonly at: At;
}

export interface CopyContext {
  readonly dialect: Dialect;
  readonly onReference: (reference: FoundReference) => void;
  /** The places of the copied objects. */
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

/** Fields already in `copy` win. */
export function copyInto(
  copy: MutableObject,
  value: JsonObject,
  kind: PointedKind,
  outer: At,
  context: CopyContext,
): JsonObject {
  const { dialect, onReference, origins } = context;
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
  const isPlace = dialect.sectionOf(kind).length > 0 || dialect.isInlined(kind, at.bundled);
  if (typeof reference === "string" && isPlace) onReference({ node: copy, key: "$ref", reference, kind, at });
  if (kind === "schema") findInMapping(copy, at, onReference);
  return copy;
}

/**
 * A mapping value may also be the bare name of a component, so only path-like ones are references. Optional: it adds a
 * name to a union member, which is complete without it.
 */
function findInMapping(schema: MutableObject, at: At, onReference: CopyContext["onReference"]): void {
  if (!isObject(schema["discriminator"])) return;
  const discriminator = copyObject(schema["discriminator"]);
  schema["discriminator"] = discriminator;
  const here = { ...childAt(at, "discriminator"), isOptional: true };
  const find = (node: MutableObject, key: string, place: At): void => {
    const reference = node[key];
    if (typeof reference !== "string" || !/[/#]|\.(json|ya?ml)$/i.test(reference)) return;
    onReference({ node, key, reference, kind: "schema", at: place });
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

export interface Dialect {
  below(kind: PointedKind, token: string): PointedKind | undefined;
  /** True if no type depends on the target, so that a missing file is not an error. */
  isOptional(kind: PointedKind, token: string): boolean;
  /** The section of the document that holds components of a kind: `components`, `schemas`. Empty if there is none. */
  sectionOf(kind: PointedKind): readonly string[];
  /** True if the target replaces the reference; `bundled`: its pointer in the document. */
  isInlined(kind: PointedKind, bundled: string | undefined): boolean;
}

/** OpenAPI 3 or Swagger 2.0. */
export function dialectOf(root: JsonObject): Dialect {
  const isSwagger = root["swagger"] !== undefined;
  const vendorKeys = new Set(vendorPathKeys(root));
  const below: Dialect["below"] = (kind, token) => {
    if (kind === "root" && vendorKeys.has(token)) return "path-item*";
    if (isSwagger && kind === "root" && swaggerSections.has(token)) return swaggerSections.get(token);
    if (isSwagger && kind === "response" && token === "schema") return "schema";
    const place = placeBelow(kind, token);
    return place === "unknown" ? undefined : place;
  };
  const [outer, sections] = isSwagger ? [[], swaggerSections] : [["components"], componentSections];
  return {
    below,
    isOptional: (kind, token) => {
      const place = below(kind, token);
      if (place === "example" || place === "link" || (kind === "root" && vendorKeys.has(token))) return true;
      return token.startsWith("x-") && withExtensions.has(kind);
    },
    sectionOf: (kind) => {
      const section = Array.from(sections).find(([, entries]) => entries === `${kind}*`);
      return section === undefined ? [] : [...outer, section[0]];
    },
    isInlined,
  };
}

const swaggerSections: ReadonlyMap<string, PointedKind> = new Map([
  ["definitions", "schema*"],
  ["parameters", "parameter*"],
  ["responses", "response*"],
]);

/** Maps that may have extensions among their entries; elsewhere in a document the same maps have names. */
const withExtensions: ReadonlySet<PointedKind> = new Set([
  "path-item*",
  "response*",
  "callback*",
  "callback",
]);

/**
 * Places whose target replaces the reference: operations and fields of a schema cannot be components, and the
 * standard's own sections cannot be references. Path items have a section.
 */
function isInlined(kind: PointedKind, bundled: string | undefined): boolean {
  if (kind === "operation" || kind === "schema*") return true;
  if (bundled === undefined) return false;
  if (kind === "path-item") return /^#\/(paths|webhooks|x-[^/]*)\/[^/]*$/.test(bundled);
  return (kind === "components" || isCollection(kind)) && sectionPointer.test(bundled);
}

const sectionPointer = /^#\/(paths|webhooks|x-[^/]*|definitions|parameters|responses|components(\/[^/]+)?)$/;
