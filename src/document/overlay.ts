/**
 * Applies overlays to one document: in the order given, action by action, each to the result of the one before (OpenAPI
 * Overlay 1.0.0, Overlay Object). An overlay for other versions is skipped.
 *
 * An action that matches nothing is an error unless marked optional: its target has moved, and silence would lose the
 * change.
 */
import { exec } from "jsonpath-rfc9535";
import { isDeepStrictEqual } from "node:util";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import {
  copyObject,
  describeType,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  omitKeys,
} from "../values/json.js";
import { appendToken, pointerOf, tokensOf } from "../values/json-pointer.js";
import { quote } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import type { Overlay, OverlayAction, OverlayVersions } from "./parse-overlay.js";
import type { ParsedDocument } from "./parsed-document.js";
import { prepareTree } from "./prepare-tree.js";
import { childOf } from "./references.js";

export function applyOverlays(
  document: ParsedDocument,
  overlays: readonly Overlay[],
  report: Report,
): ParsedDocument {
  const applicable = overlays.filter(({ versions }) => isForVersion(versions, document.version));
  if (applicable.length === 0) return document;
  let root: JsonValue = document.root;
  const updates: AppliedUpdate[] = [];
  for (const overlay of applicable) {
    for (const action of overlay.actions)
      root = applyAction(root, { action, overlay, placeOf: placer(document, overlay), updates }, report);
  }
  if (!isObject(root)) return document;
  const places = overlaidPlaces(document, root, updates.reverse());
  const { api, version, file } = document;
  if (prepareTree(root, { api, version, file }, report, places.locate) === undefined) return document;
  return { ...document, root, ...places };
}

/** An update that was merged into the document, at `paths`. */
interface AppliedUpdate {
  readonly paths: readonly NodePath[];
  readonly update: JsonValue;
  readonly pointer: string;
  readonly overlay: Overlay;
}

/** The places of an overlaid document: what an update added is in its overlay. `updates`: the last first. */
function overlaidPlaces(
  document: ParsedDocument,
  root: JsonObject,
  updates: readonly AppliedUpdate[],
): Pick<ParsedDocument, "locate" | "placeOf"> {
  const updated = (tokens: readonly string[]): { readonly overlay: Overlay; readonly pointer: string }[] => {
    const value = valueAt(root, tokens);
    const published = valueAt(document.root, tokens);
    if (value === undefined || published === value || (isContainer(published) && isContainer(value)))
      return [];
    return updates.flatMap(({ paths, update, pointer, overlay }) =>
      paths
        .filter((path) => path.every((token, index) => String(token) === tokens[index]))
        .flatMap(({ length }) => {
          const inside = pathInUpdate(update, tokens.slice(length), valueAt(root, tokens.slice(0, length)));
          return inside === undefined ? [] : [{ overlay, pointer: inside.reduce(appendToken, pointer) }];
        }),
    );
  };
  return {
    locate: (pointer) => {
      const [added] = updated(tokensOf(pointer) ?? []);
      if (added === undefined) return document.locate(pointer);
      const position = added.overlay.locate(added.pointer);
      return position && { file: added.overlay.file, pointer: added.pointer, ...position };
    },
    placeOf: (pointer) => {
      const tokens = tokensOf(pointer) ?? [];
      const known = tokens.findLastIndex((_, at) => valueAt(root, tokens.slice(0, at + 1)) !== undefined) + 1;
      const [added] = updated(tokens.slice(0, known));
      if (added === undefined) return document.placeOf(pointer);
      return { file: added.overlay.file, pointer: tokens.slice(known).reduce(appendToken, added.pointer) };
    },
  };
}

/** The path in an update to what is at `tokens` of the merged value. An entry is elsewhere in a list that it was added to. */
function pathInUpdate(
  update: JsonValue,
  [token, ...rest]: readonly string[],
  merged: JsonValue | undefined,
): string[] | undefined {
  if (token === undefined) return isContainer(merged) || update === merged ? [] : undefined;
  const child = childOf(merged, token);
  if (isList(merged)) {
    const entries = isList(update) ? update : [update];
    const appended = Number(token) - (merged.length - entries.length);
    const isAppended = isDeepStrictEqual(entries[appended], child);
    const at = isAppended ? appended : entries.findIndex((each) => isDeepStrictEqual(each, child));
    const entry = entries[at];
    const path = entry === undefined ? undefined : pathInUpdate(entry, rest, child);
    return path && (isList(update) ? [String(at), ...path] : path);
  }
  const own = childOf(update, token);
  const path = own === undefined ? undefined : pathInUpdate(own, rest, child);
  return path && [token, ...path];
}

function valueAt(root: JsonValue, tokens: readonly string[]): JsonValue | undefined {
  return tokens.reduce<JsonValue | undefined>((holder, token) => childOf(holder, token), root);
}

function isContainer(value: JsonValue | undefined): boolean {
  return isList(value) || isObject(value);
}

function isForVersion(versions: OverlayVersions, version: string): boolean {
  switch (versions.kind) {
    case "all":
      return true;
    case "listed":
      return versions.versions.includes(version);
    case "range":
      return (
        (versions.from === undefined || compareVersions(versions.from, version) <= 0) &&
        (versions.until === undefined || compareVersions(version, versions.until) <= 0)
      );
  }
}

type PlaceOf = (action: OverlayAction, key: string) => DiagnosticPlace;

/** A mistake in an overlay is shown there, with the version that it was applied to. */
function placer({ api, version }: ParsedDocument, { file, locate }: Overlay): PlaceOf {
  return (action, key) => {
    const pointer = appendToken(`#/actions/${action.number - 1}`, key);
    return { api, version, file, pointer, ...locate(pointer) };
  };
}

interface Application {
  readonly action: OverlayAction;
  readonly overlay: Overlay;
  readonly placeOf: PlaceOf;
  readonly updates: AppliedUpdate[];
}

function applyAction(
  root: JsonValue,
  { action, overlay, placeOf, updates }: Application,
  report: Report,
): JsonValue {
  const fail = (code: DiagnosticCode, key: string, detail: string): JsonValue => {
    report.add(
      code,
      placeOf(action, key),
      `Action ${action.number} (target ${quote(action.target, 160)}): ${detail}`,
    );
    return root;
  };
  const selection = selectNodes(root, action.target);
  if (selection.kind === "invalid")
    return fail("OVERLAY_TARGET_INVALID", "target", firstLine(selection.reason));
  if (selection.nodes.length === 0) {
    return action.isOptional
      ? root
      : fail("OVERLAY_TARGET_NOT_FOUND", "target", "it does not match anything in this version.");
  }
  const paths = selection.nodes.map(({ tokens }) => tokens);
  if (action.kind === "remove") {
    if (paths.some((path) => path.length === 0)) {
      return fail("OVERLAY_UPDATE_MISMATCH", "remove", "the whole document cannot be removed.");
    }
    return removeNodes(root, paths);
  }
  const { update, isAddOnly } = action;
  const mismatch = selection.nodes.find(({ value }) => !canTake(value, update));
  if (mismatch !== undefined) {
    const at = pointerOf(mismatch.tokens);
    return fail(
      "OVERLAY_UPDATE_MISMATCH",
      "update",
      `${at} is ${describeType(mismatch.value)}; the update is ${describeType(update)}.`,
    );
  }
  updates.push({ paths, update, pointer: `#/actions/${action.number - 1}/update`, overlay });
  return updateNodes(root, paths, update, isAddOnly);
}

interface SelectedNode {
  /** The path from the root. */
  readonly tokens: readonly (string | number)[];
  readonly value: JsonValue;
}

type NodeSelection =
  | { readonly kind: "selected"; readonly nodes: readonly SelectedNode[] }
  | { readonly kind: "invalid"; readonly reason: string };

/** The nodes that a JSONPath (RFC 9535) selects. */
function selectNodes(root: JsonValue, target: string): NodeSelection {
  // A path like `$['a', 'a']` selects a node twice; an action applies to it once.
  const nodes = new Map<string, SelectedNode>();
  try {
    exec(root as Parameters<typeof exec>[0], target, (value, path) => {
      const tokens = path.map(plainToken);
      nodes.set(pointerOf(tokens), { tokens, value });
    });
  } catch (error) {
    return { kind: "invalid", reason: error instanceof Error ? error.message : String(error) };
  }
  return { kind: "selected", nodes: [...nodes.values()] };
}

/** The library returns keys in the spelling of a normalised path (RFC 9535, section 2.7). */
function plainToken(token: string | number): string | number {
  return typeof token === "number"
    ? token
    : token.replace(escapes, (_, escaped: string) => unescape(escaped));
}

const escapes = /\\(u[0-9a-f]{4}|.)/g;
const shortEscapes = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

function unescape(escaped: string): string {
  if (escaped.length === 5) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return shortEscapes.get(escaped) ?? escaped;
}

function firstLine(text: string): string {
  return `not a valid JSONPath (RFC 9535): ${quote(text.split("\n", 1)[0] ?? "", 160)}.`;
}

/** Objects take objects, lists take anything, and anything else must be updated through the object around it. */
function canTake(target: JsonValue, update: JsonValue): boolean {
  return isList(target) || (isObject(target) && isObject(update));
}

/**
 * Applies an action to the nodes that it selects (OpenAPI Overlay 1.0.0, Action Object). The document is not modified:
 * containers on the path to a node are copied, because parsed documents share objects, by YAML aliases and between runs.
 *
 * `paths`: the keys and positions from the root to each node.
 */
type NodePath = readonly (string | number)[];

/**
 * Updates each node: objects merge key by key, lists are appended to, everything else is replaced. A list takes the
 * update as one entry; a list of updates as several.
 *
 * `isAddOnly`: existing keys keep their values, and a list takes only missing entries. An entry exists if there is an
 * equal one, or one with the same identity: the same `$ref`, or the same `name` (and `in`), for parameters and tags.
 */
function updateNodes(
  root: JsonValue,
  paths: readonly NodePath[],
  update: JsonValue,
  isAddOnly: boolean,
): JsonValue {
  const owned = new Set<JsonValue>();
  const change = (node: JsonValue): JsonValue =>
    mergeValues(node, isList(node) && !isList(update) ? [update] : update, isAddOnly);
  return paths.reduce((current, path) => changeAt(current, path, owned, change), root);
}

/** The paths do not include the root. */
function removeNodes(root: JsonValue, paths: readonly NodePath[]): JsonValue {
  const owned = new Set<JsonValue>();
  return [...paths].sort(laterFirst).reduce((current, path) => {
    return changeAt(current, path.slice(0, -1), owned, (parent) => withoutChild(parent, path.at(-1)));
  }, root);
}

/** Later list entries first, so that other positions stay valid; inner nodes before outer ones. */
function laterFirst(left: NodePath, right: NodePath): number {
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]];
    if (typeof a === "number" && typeof b === "number" && a !== b) return b - a;
    if (a !== b) return String(a) < String(b) ? -1 : 1;
  }
  return right.length - left.length;
}

function withoutChild(parent: JsonValue, key: string | number | undefined): JsonValue {
  if (isList(parent)) return parent.filter((_, index) => index !== key);
  return omitKeys(parent as JsonObject, [String(key)]);
}

/** `owned`: containers that are already copies and may be changed in place. */
function changeAt(
  root: JsonValue,
  [token, ...rest]: NodePath,
  owned: Set<JsonValue>,
  change: (node: JsonValue) => JsonValue,
): JsonValue {
  if (token === undefined) {
    const changed = change(root);
    owned.add(changed);
    return changed;
  }
  const copy = owned.has(root) ? root : isList(root) ? [...root] : copyObject(root as JsonObject);
  owned.add(copy);
  const container = copy as Record<string | number, JsonValue>;
  const child = container[token];
  if (child !== undefined) container[token] = changeAt(child, rest, owned, change);
  return copy;
}

function mergeValues(old: JsonValue, update: JsonValue, isAddOnly: boolean): JsonValue {
  if (isObject(old) && isObject(update)) return mergeObjects(old, update, isAddOnly);
  if (!isList(old) || !isList(update)) return isAddOnly ? old : update;
  const merged = [...old];
  for (const entry of update) {
    if (!isAddOnly || !merged.some((existing) => isSameEntry(existing, entry))) merged.push(entry);
  }
  return merged;
}

function mergeObjects(target: JsonObject, update: JsonObject, isAddOnly: boolean): JsonObject {
  const merged = copyObject(target);
  for (const key of Object.keys(update)) {
    const [old, value] = [target[key], update[key] as JsonValue];
    merged[key] = old === undefined ? value : mergeValues(old, value, isAddOnly);
  }
  return merged;
}

function isSameEntry(left: JsonValue, right: JsonValue): boolean {
  if (isObject(left) && isObject(right)) {
    if (typeof left["$ref"] === "string") return left["$ref"] === right["$ref"];
    if (typeof left["name"] === "string") return left["name"] === right["name"] && left["in"] === right["in"];
  }
  return isDeepStrictEqual(left, right);
}
