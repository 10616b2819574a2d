/**
 * Applies overlays to one document: in the order given, action by action, each to the result of the one
 * before (OpenAPI Overlay 1.0.0, Overlay Object). An overlay for other versions is passed over.
 *
 * An action that matches nothing is an error unless it is marked optional: what it should have changed has
 * moved, and silence would lose it.
 */
import type { Place } from "../diagnostics/diagnostic.js";
import { describeType, quote } from "../diagnostics/quote.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { Report } from "../diagnostics/report.js";
import { changeNodes, removeNodes } from "./change-tree.js";
import { isList, isObject } from "./json-object.js";
import type { JsonValue } from "./json.js";
import { appendToken, pointerOf } from "./json-pointer.js";
import { mergeIntoTarget } from "./merge-update.js";
import type { ParsedDocument } from "./parse.js";
import { isForVersion } from "./overlay-versions.js";
import type { Overlay, OverlayAction } from "./parse-overlay.js";
import { prepareTree } from "./prepare-tree.js";
import { reportTree } from "./report-tree.js";
import { selectNodes } from "./select-nodes.js";

export type { Overlay } from "./parse-overlay.js";

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
  const { api, version, file } = document;
  if (!isObject(root) || !reportTree(prepareTree(root), { api, version, file }, report, document.locate))
    return document;
  return { ...document, root };
}

type PlaceOf = (action: OverlayAction, key: string) => Place;

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
      : fail("OVERLAY_TARGET_NOT_FOUND", "target", "nothing in this version matches.");
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
      `${at} is ${describeType(mismatch.value)}, the update is ${describeType(update)}.`,
    );
  }
  return changeNodes(root, paths, (node) => mergeIntoTarget(node, update, { isAddOnly }));
}

/** Objects take objects, lists take anything, and what is neither has to be updated in the object around it. */
function canTake(target: JsonValue, update: JsonValue): boolean {
  return isList(target) || (isObject(target) && isObject(update));
}

function firstLine(text: string): string {
  return `no JSONPath as RFC 9535 has them: ${quote(text.split("\n", 1)[0] ?? "", 160)}.`;
}
