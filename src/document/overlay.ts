/**
 * Applies overlays to one document: in the order given, action by action, each to the result of the one before (OpenAPI
 * Overlay 1.0.0 and 1.1.0, Overlay Object). An overlay for other versions is skipped.
 *
 * An action that matches nothing is an error unless marked optional: its target has moved, and silence would lose the
 * change.
 */
import { exec } from "jsonpath-rfc9535";
import { isDeepStrictEqual } from "node:util";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import { getOrAdd } from "../values/collections.js";
import {
  childOf,
  createObject,
  describeType,
  isList,
  isObject,
  type JsonValue,
  type MutableObject,
} from "../values/json.js";
import { appendToken, pointerOf, tokensOf } from "../values/json-pointer.js";
import { quote } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import type { Overlay, OverlayAction, OverlayVersions, UpdateAction } from "./parse-overlay.js";
import type { ParsedDocument } from "./parsed-document.js";
import { prepareTree } from "./prepare-tree.js";

export function applyOverlays(
  document: ParsedDocument,
  overlays: readonly Overlay[],
  report: Report,
): ParsedDocument {
  const applicable = overlays.filter(({ versions }) => isForVersion(versions, document.version));
  if (applicable.length === 0) return document;
  const tree = new OverlaidTree(document);
  for (const overlay of applicable) {
    for (const action of overlay.actions)
      applyAction(tree, action, overlay, placer(document, overlay), report);
  }
  const { api, version, file } = document;
  const { root, locate, placeOf } = tree;
  if (!isObject(root) || prepareTree(root, { api, version, file }, report, locate) === undefined)
    return document;
  return { ...document, root, locate, placeOf };
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

function applyAction(
  tree: OverlaidTree,
  action: OverlayAction,
  overlay: Overlay,
  placeOf: PlaceOf,
  report: Report,
): void {
  const fail: FailAction = (code, key, detail) => {
    report.add(
      code,
      placeOf(action, key),
      `Action ${action.number} (target ${quote(action.target, 160)}): ${detail}`,
    );
  };
  const selection = selectNodes(tree.root, action.target);
  if (selection.kind === "invalid") {
    fail("OVERLAY_TARGET_INVALID", "target", firstLine(selection.reason));
    return;
  }
  if (selection.nodes.length === 0 && !action.isOptional)
    fail("OVERLAY_TARGET_NOT_FOUND", "target", "it does not match anything in this version.");
  const paths = selection.nodes.map(({ tokens }) => tokens);
  if (action.kind === "remove") {
    if (paths.some((path) => path.length === 0))
      fail("OVERLAY_UPDATE_MISMATCH", "remove", "the whole document cannot be removed.");
    else for (const path of paths.sort(laterFirst)) tree.remove(path);
    return;
  }
  const update = action.kind === "update" ? action.update : copiedValue(tree.root, action.copy, fail);
  if (update === undefined) return;
  const mismatch = selection.nodes.find(({ value }) => !canTake(value, update, overlay));
  if (mismatch === undefined) for (const path of paths) tree.update(path, { ...action, update }, overlay);
  else {
    const types = `${describeType(mismatch.value)}; the update is ${describeType(update)}`;
    fail("OVERLAY_UPDATE_MISMATCH", action.kind, `${pointerOf(mismatch.tokens)} is ${types}.`);
  }
}

type FailAction = (code: DiagnosticCode, key: string, detail: string) => void;

/** The only value at a path. Undefined, and reported, if there is none, or several. */
function copiedValue(root: JsonValue, path: string, fail: FailAction): JsonValue | undefined {
  const source = selectNodes(root, path);
  if (source.kind === "invalid") {
    fail("OVERLAY_TARGET_INVALID", "copy", firstLine(source.reason));
    return undefined;
  }
  const [only, ...others] = source.nodes;
  if (only !== undefined && others.length === 0) return only.value;
  const count = only === undefined ? "nothing" : `${others.length + 1} values`;
  fail("OVERLAY_TARGET_NOT_FOUND", "copy", `\`copy\` selects ${count} in this version, and must select one.`);
  return undefined;
}

type NodePath = readonly (string | number)[];

interface SelectedNode {
  /** From the root. */
  readonly tokens: NodePath;
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

/** The library returns keys in the spelling of a normalised path (RFC 9535, section 2.7): JSON in single quotes. */
function plainToken(token: string | number): string | number {
  if (typeof token === "number") return token;
  return String(JSON.parse(`"${token.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`));
}

function firstLine(text: string): string {
  return `not a valid JSONPath (RFC 9535): ${quote(text.split("\n", 1)[0] ?? "", 160)}.`;
}

/** Objects take objects, lists take anything; what is neither takes its like, from 1.1 on. */
function canTake(target: JsonValue, update: JsonValue, { edition }: Overlay): boolean {
  if (isList(target) || isObject(target)) return isList(target) || isObject(update);
  return edition === "1.1" && !isList(update) && !isObject(update);
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

/** An update, or a copy with the value that it has found. */
type AppliedUpdate = Exclude<OverlayAction, { kind: "remove" }> & Pick<UpdateAction, "update">;

/** Where a value is written: in the document, or in an overlay. */
interface Origin {
  readonly source: Pick<ParsedDocument, "locate" | "placeOf">;
  readonly pointer: string;
}

/** A copy of the document, which actions change: parsed documents share objects, by YAML aliases and between runs. */
class OverlaidTree {
  readonly root: JsonValue;
  readonly #document: ParsedDocument;
  /** Values that are not written where the object or list around them is, by that and their key. */
  readonly #origins = new Map<JsonValue | undefined, Map<string, Origin>>();

  constructor(document: ParsedDocument) {
    this.#document = document;
    this.root = copyTree(document.root);
  }

  readonly locate: ParsedDocument["locate"] = (pointer) => {
    const { source, pointer: written } = this.#originAt(tokensOf(pointer) ?? []);
    return source.locate(written);
  };

  readonly placeOf: ParsedDocument["placeOf"] = (pointer) => {
    const { source, pointer: written } = this.#originAt(tokensOf(pointer) ?? []);
    return source.placeOf(written);
  };

  #originAt(path: NodePath): Origin {
    let value: JsonValue | undefined = this.root;
    let origin: Origin = { source: this.#document, pointer: "#" };
    for (const token of path.map(String)) {
      const own = this.#origins.get(value)?.get(token);
      origin = own ?? { ...origin, pointer: appendToken(origin.pointer, token) };
      value = childOf(value, token);
    }
    return origin;
  }

  #valueAt(path: NodePath): JsonValue | undefined {
    return path.reduce<JsonValue | undefined>((value, token) => childOf(value, String(token)), this.root);
  }

  remove(path: NodePath): void {
    const outer = path.slice(0, -1);
    const container = this.#valueAt(outer);
    const key = path.at(-1) ?? "";
    if (isObject(container)) Reflect.deleteProperty(container, key);
    if (!isList(container)) return;
    const { source, pointer } = this.#originAt(outer);
    const known = this.#origins.get(container);
    const origins = container.map((_, index) => {
      return known?.get(String(index)) ?? { source, pointer: appendToken(pointer, index) };
    });
    for (const list of [container as JsonValue[], origins]) list.splice(Number(key), 1);
    this.#origins.set(container, new Map(origins.map((origin, index) => [String(index), origin])));
  }

  /**
   * Objects merge key by key, lists are appended to, everything else is replaced (OpenAPI Overlay 1.0.0, Action Object).
   * A list takes the update as one entry; a list of updates as several.
   *
   * `isAddOnly`: existing keys keep their values, and a list takes only missing entries. An entry exists if there is an
   * equal one, or one with the same identity: the same `$ref`, or the same `name` (and `in`), for parameters and tags.
   */
  update(
    path: NodePath,
    { kind, number, update, isAddOnly }: AppliedUpdate,
    { file, locate }: Overlay,
  ): void {
    const source: Origin["source"] = {
      placeOf: (pointer) => ({ file, pointer }),
      locate: (pointer) => {
        const position = locate(pointer);
        return position && { file, pointer, ...position };
      },
    };
    const put = (container: JsonValue, key: string | number, value: JsonValue, pointer: string): void => {
      (container as MutableObject)[key] = copyTree(value);
      getOrAdd(this.#origins, container, () => new Map<string, Origin>()).set(String(key), {
        source,
        pointer,
      });
    };
    const append = (list: readonly JsonValue[], entry: JsonValue, pointer: string): void => {
      if (!isAddOnly || !list.some((existing) => isSameEntry(existing, entry)))
        put(list, list.length, entry, pointer);
    };
    /** False if the value must be replaced. */
    const merge = (value: JsonValue, update: JsonValue, pointer: string): boolean => {
      if (isList(value) && isList(update))
        for (const [index, entry] of update.entries()) append(value, entry, appendToken(pointer, index));
      else if (isObject(value) && isObject(update))
        for (const [key, own] of Object.entries(update)) {
          const inside = kind === "copy" ? pointer : appendToken(pointer, key);
          const known = value[key];
          if (known === undefined || !merge(known, own, inside)) put(value, key, own, inside);
        }
      else return isAddOnly || value === update;
      return true;
    };
    const pointer = `#/actions/${number - 1}/${kind}`;
    const value = this.#valueAt(path);
    const container = this.#valueAt(path.slice(0, -1)) ?? this.root;
    if (isList(value) && !isList(update)) append(value, update, pointer);
    else if (value !== undefined && !merge(value, update, pointer))
      put(container, path.at(-1) ?? "", update, pointer);
  }
}

function copyTree(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(copyTree);
  if (!isObject(value)) return value;
  const copy = createObject();
  for (const [key, child] of Object.entries(value)) copy[key] = copyTree(child);
  return copy;
}

function isSameEntry(left: JsonValue, right: JsonValue): boolean {
  if (isObject(left) && isObject(right)) {
    if (typeof left["$ref"] === "string") return left["$ref"] === right["$ref"];
    if (typeof left["name"] === "string") return left["name"] === right["name"] && left["in"] === right["in"];
  }
  return isDeepStrictEqual(left, right);
}
