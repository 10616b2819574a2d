/**
 * Parses an overlay into a list of actions: OpenAPI Overlay 1.0.0 and 1.1.0, section 4.4 (Schema).
 *
 * Three extensions are our own. At the top, `x-versions`: the API versions that the overlay applies to. On an action,
 * `x-optional: true` allows it to match nothing, and `x-add-only: true` adds what is missing without changing the rest.
 */
import type { Report } from "../diagnostics/report.js";
import { describeType, isList, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import { listWords, quote } from "../values/text.js";
import { readText } from "./read-text.js";
import type { Locate } from "./text-position.js";

export interface Overlay {
  readonly file: string;
  readonly versions: OverlayVersions;
  readonly actions: readonly OverlayAction[];
  readonly locate: Locate;
  /** From 1.1 on: an action may copy, and an update may replace what is neither an object nor a list. */
  readonly edition: "1.0" | "1.1";
}

/** `x-versions` is a list of versions, or `{ from, until }`, both inclusive. Without it, an overlay applies to all. */
export type OverlayVersions =
  | { readonly kind: "all" }
  | { readonly kind: "listed"; readonly versions: readonly string[] }
  | { readonly kind: "range"; readonly from: string | undefined; readonly until: string | undefined };

export type OverlayAction = UpdateAction | CopyAction | RemoveAction;

export interface UpdateAction extends ActionBase {
  readonly kind: "update";
  readonly update: JsonValue;
  readonly isAddOnly: boolean;
}

interface CopyAction extends ActionBase {
  readonly kind: "copy";
  /** A JSONPath to the one value that the targets are updated with. */
  readonly copy: string;
  readonly isAddOnly: boolean;
}

interface RemoveAction extends ActionBase {
  readonly kind: "remove";
}

interface ActionBase {
  /** Counts from 1. */
  readonly number: number;
  readonly target: string;
  readonly isOptional: boolean;
}

export function parseOverlay(file: string, text: string, report: Report): Overlay | undefined {
  const data = readText(text, { file }, report);
  if (data === undefined) return undefined;
  let failures = 0;
  const fail: Fail = (pointer, detail) => {
    failures++;
    report.add("OVERLAY_INVALID", { file, pointer, ...data.locate(pointer) }, detail);
  };
  if (!isObject(data.value)) {
    fail("#", `Expected an object, found ${describeType(data.value)}.`);
    return undefined;
  }
  const { value: root, locate } = data;
  const edition = readEdition(root["overlay"], fail);
  checkKeys(root, ["overlay", "info", "extends", "actions", "x-versions"], "#", fail);
  checkInfo(root["info"], fail);
  const versions = readVersions(root["x-versions"], fail);
  const actions = readActions(root["actions"], edition, fail);
  return failures === 0 ? { file, versions, actions, locate, edition } : undefined;
}

type Fail = (pointer: string, detail: string) => void;

function readEdition(version: JsonValue | undefined, fail: Fail): Overlay["edition"] {
  const [, edition] = /^(1\.[01])\.\d+$/.exec(typeof version === "string" ? version : "") ?? [];
  if (edition !== undefined) return edition as Overlay["edition"];
  const problem = version === undefined ? "`overlay` is missing" : `\`overlay\` is ${describeType(version)}`;
  fail(version === undefined ? "#" : "#/overlay", `${problem}; expected the string "1.0.0" or "1.1.0".`);
  return "1.1";
}

/** A misspelt key would be silently ignored. Extensions of other tools are not checked. */
function checkKeys(node: JsonObject, known: readonly string[], pointer: string, fail: Fail): void {
  for (const key of Object.keys(node)) {
    const isOurs = !key.startsWith("x-") || known.some((name) => isMisspelling(key, name));
    if (known.includes(key) || !isOurs) continue;
    fail(
      appendToken(pointer, key),
      `There is no key ${quote(key)} here; expected ${listWords(known, "or")}.`,
    );
  }
}

/** `x-addOnly`, `x-add_only`, `x-optionals` for `x-add-only`, `x-optional`. */
function isMisspelling(key: string, name: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");
  return name.startsWith("x-") && plain(key).replace(/s$/, "") === plain(name).replace(/s$/, "");
}

function checkInfo(info: JsonValue | undefined, fail: Fail): void {
  if (isObject(info) && typeof info["title"] === "string" && typeof info["version"] === "string") return;
  fail("#/info", "`info` must be an object with the strings `title` and `version`.");
}

function readVersions(value: JsonValue | undefined, fail: Fail): OverlayVersions {
  if (value === undefined) return { kind: "all" };
  const versions = isList(value) ? readListed(value) : isObject(value) ? readRange(value) : undefined;
  if (versions !== undefined) return versions;
  fail(
    "#/x-versions",
    `\`x-versions\` must be a list of versions, or an object with \`from\`, \`until\` or both and nothing else; found ${describeType(value)}.`,
  );
  return { kind: "all" };
}

function readListed(value: readonly JsonValue[]): OverlayVersions | undefined {
  const versions = value.filter((version) => typeof version === "string");
  return versions.length === value.length && versions.length > 0 ? { kind: "listed", versions } : undefined;
}

function readRange(value: JsonObject): OverlayVersions | undefined {
  const { from, until, ...others } = value as Record<string, JsonValue | undefined>;
  const isRange = isEnd(from) && isEnd(until) && Object.keys(others).length === 0;
  return isRange && (from ?? until) !== undefined ? { kind: "range", from, until } : undefined;
}

function isEnd(value: JsonValue | undefined): value is string | undefined {
  return value === undefined || typeof value === "string";
}

function readActions(value: JsonValue | undefined, edition: Overlay["edition"], fail: Fail): OverlayAction[] {
  if (!isList(value) || value.length === 0) {
    fail(value === undefined ? "#" : "#/actions", "`actions` must be a list with at least one action.");
    return [];
  }
  return value.flatMap((action, index) => readAction(action, index, edition, fail) ?? []);
}

function readAction(
  action: JsonValue,
  index: number,
  edition: Overlay["edition"],
  fail: Fail,
): OverlayAction | undefined {
  const pointer = `#/actions/${index}`;
  if (!isObject(action)) {
    fail(pointer, `Action ${index + 1} must be an object; found ${describeType(action)}.`);
    return undefined;
  }
  const values = edition === "1.0" ? ["update"] : ["update", "copy"];
  checkKeys(
    action,
    ["target", "description", ...values, "remove", "x-optional", "x-add-only"],
    pointer,
    fail,
  );
  const { target, update, copy, remove } = action as Record<string, JsonValue | undefined>;
  const isRemoval = readFlag(action, "remove", pointer, fail);
  const isOptional = readFlag(action, "x-optional", pointer, fail);
  const isAddOnly = readFlag(action, "x-add-only", pointer, fail);
  if (typeof target !== "string" || !target.startsWith("$")) {
    fail(
      target === undefined ? pointer : `${pointer}/target`,
      `Action ${index + 1} needs a \`target\`, a JSONPath that begins with \`$\`.`,
    );
    return undefined;
  }
  const base = { number: index + 1, target, isOptional };
  if (isRemoval) return { kind: "remove", ...base };
  if (update !== undefined && copy !== undefined)
    fail(pointer, `Action ${index + 1} has both \`update\` and \`copy\`.`);
  if (update !== undefined) return { kind: "update", update, isAddOnly, ...base };
  if (typeof copy === "string" && copy.startsWith("$")) return { kind: "copy", copy, isAddOnly, ...base };
  if (copy !== undefined) {
    fail(`${pointer}/copy`, "`copy` must be a JSONPath that begins with `$`.");
    return undefined;
  }
  fail(
    pointer,
    `Action ${index + 1} has neither ${listWords(values.map((key) => `\`${key}\``))} nor \`remove: true\`${remove === false ? " (`remove` is false)" : ""}, so it does nothing.`,
  );
  return undefined;
}

function readFlag(action: JsonObject, key: string, pointer: string, fail: Fail): boolean {
  const value = action[key] ?? false;
  if (typeof value !== "boolean")
    fail(appendToken(pointer, key), `\`${key}\` must be true or false; found ${describeType(value)}.`);
  return value === true;
}
