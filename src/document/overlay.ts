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
import { appendToken, pointerOf } from "../values/json-pointer.js";
import { quote } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import type { Overlay, OverlayAction, OverlayVersions } from "./parse-overlay.js";
import type { ParsedDocument } from "./parsed-document.js";
import { prepareTree } from "./prepare-tree.js";

export function applyOverlays(
  document: ParsedDocument,
  overlays: readonly Overlay[],
  report: Report,
): ParsedDocument {
  const applicable = overlays.filter(({ versions }) => isForVersion(versions, document.version));
  if (applicable.length === 0) return document;
  let root: JsonValue = document.root;
  for (const overlay of applicable) {
    for (const action of overlay.actions) root = applyAction(root, action, placer(document, overlay), report);
  }
  const { api, version, file, locate } = document;
  if (!isObject(root) || prepareTree(root, { api, version, file }, report, locate) === undefined)
    return document;
  return { ...document, root };
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

function applyAction(root: JsonValue, action: OverlayAction, placeOf: PlaceOf, report: Report): JsonValue {
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
