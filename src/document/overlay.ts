/**
 * Applies overlays to one document: in the order given, action by action, each to the result of the one
 * before (OpenAPI Overlay 1.0.0, Overlay Object). An overlay for other versions is passed over.
 *
 * An action that matches nothing is an error unless it is marked optional: what it should have changed has
 * moved, and silence would lose it.
 */
import { exec } from "jsonpath-rfc9535";

import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { describeType, quote } from "../diagnostics/quote.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Report } from "../diagnostics/report.js";
import { compareVersions } from "../model/version.js";
import { isList, isObject, type JsonValue } from "./json.js";
import { appendToken, pointerOf } from "./json-pointer.js";
import type { ParsedDocument } from "./parse.js";
import type { Overlay, OverlayAction, OverlayVersions } from "./parse-overlay.js";
import { prepareTree } from "./prepare-tree.js";
import { removeNodes, updateNodes } from "./update-nodes.js";

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

/** A mistake of an overlay is shown in the overlay, with the version it was applied to. */
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
  /** From the root. */
  readonly tokens: readonly (string | number)[];
  readonly value: JsonValue;
}

type NodeSelection =
  | { readonly kind: "selected"; readonly nodes: readonly SelectedNode[] }
  | { readonly kind: "invalid"; readonly reason: string };

/** The nodes that a JSONPath (RFC 9535) selects. */
function selectNodes(root: JsonValue, target: string): NodeSelection {
  // A path like `$['a', 'a']` selects a node twice; an action happens to it once.
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

/** The library gives keys in the spelling of a normalised path (RFC 9535, section 2.7). */
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
