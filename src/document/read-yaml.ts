/**
 * Parses YAML: YAML 1.2, core schema, so `no` and `2025-01-31` stay strings. Merge keys (`<<`) are supported although
 * 1.2 dropped them, because hand-written documents use them. A mistake that most readers accept is a warning.
 *
 * Aliases share one object in the result; `hasBoundedAliases` bounds their expansion.
 */
import {
  CORE_SCHEMA,
  load,
  mergeTag,
  YAMLException,
  EVENT_ID,
  getScalarValue,
  parseEvents,
  type Event,
} from "js-yaml";

import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Report } from "../diagnostics/report.js";
import type { JsonValue } from "../values/json.js";
import { tokensOf } from "../values/json-pointer.js";
import { capitalise } from "../values/text.js";
import { lenientOffsets, loadLenient } from "./lenient-yaml.js";
import { limits, prepareTree } from "./prepare-tree.js";
import {
  adviceAtEnd,
  createPositions,
  frameAt,
  type Locate,
  positionAt,
  type ReadText,
} from "./text-position.js";

export function readYaml(text: string, place: DiagnosticPlace, report: Report): ReadText | undefined {
  const loaded = loadYaml(text, place, report);
  if (loaded === undefined) return undefined;
  if (anchor.test(text) && !hasBoundedAliases(loaded.value, place, report)) return undefined;
  const locate = createYamlLocator(text, loaded.isLenient);
  if (prepareTree(loaded.value, place, report, locate) === undefined) return undefined;
  return { value: loaded.value, size: text.length, locate };
}

const schema = CORE_SCHEMA.withTags(mergeTag);

interface LoadedYaml {
  readonly value: JsonValue;
  readonly isLenient: boolean;
}

function loadYaml(text: string, place: DiagnosticPlace, report: Report): LoadedYaml | undefined {
  try {
    return { value: load(text, { schema, maxDepth: limits.depth }) as JsonValue, isLenient: false };
  } catch (error) {
    const { code, detail, offset } = describeMistake(text, error);
    const at = { ...place, ...(offset !== undefined && positionAt(text, offset)) };
    const value = code === "YAML_INVALID" ? tryLenient(text) : undefined;
    if (value !== undefined) {
      report.add("YAML_NOT_STRICT", at, detail);
      return { value, isLenient: true };
    }
    const isAtEnd = code === "YAML_INVALID" && (offset ?? 0) >= text.trimEnd().length;
    report.add(code, at, detail, isAtEnd ? adviceAtEnd : undefined);
    return undefined;
  }
}

function tryLenient(text: string): JsonValue | undefined {
  try {
    return loadLenient(text, limits.depth);
  } catch {
    return undefined; // The mistake found by the exact reader is reported.
  }
}

interface Mistake {
  readonly code: DiagnosticCode;
  readonly detail: string;
  readonly offset: number | undefined;
}

function describeMistake(text: string, error: unknown): Mistake {
  if (!(error instanceof Error)) throw error;
  const { reason, mark } =
    error instanceof YAMLException ? error : { reason: error.message, mark: undefined };
  const frame = mark === undefined ? "" : `\n${frameAt(text, mark.position)}`;
  return { code: codeOf(reason), detail: `${capitalise(reason)}.${frame}`, offset: mark?.position };
}

function codeOf(reason: string): DiagnosticCode {
  if (reason.includes("maxDepth")) return "DOCUMENT_TOO_DEEP";
  if (reason.includes("duplicated mapping key")) return "YAML_DUPLICATE_KEY";
  if (reason.includes("the input is empty")) return "DOCUMENT_EMPTY";
  return "YAML_INVALID";
}

/** Finds every anchor, and some prose: a node's properties follow white space, an opening bracket, a comma or a colon. */
const anchor = /&(?<=(?:^|[\s,:[{])&)\S/;

/**
 * YAML aliases put one value in many places. Written out, 300 bytes can be 269 MB ("billion laughs"), and an alias
 * inside its own anchor has no end. Both are detected here, before anything walks the document.
 *
 * The parser shares aliased objects, so their size is computed once. False, and reported, if there is too much.
 */
function hasBoundedAliases(root: JsonValue, place: DiagnosticPlace, report: Report): boolean {
  /** By container; `NaN` while it is being measured, which makes the sum around a cycle `NaN`. */
  const sizes = new Map<object, number>();
  let distinct = 0;
  const sizeOf = (value: unknown, depth: number): number => {
    const known = isContainer(value) ? sizes.get(value) : undefined;
    if (known !== undefined) return known;
    distinct++;
    // What is deeper is refused by `prepareTree`.
    if (!isContainer(value) || depth === limits.depth) return 1;
    sizes.set(value, Number.NaN);
    const size = Object.values(value).reduce<number>((sum, child) => sum + sizeOf(child, depth + 1), 1);
    sizes.set(value, size);
    return size;
  };
  const expanded = sizeOf(root, 0);
  const isCyclic = Number.isNaN(expanded);
  const isExcessive = expanded > Math.max(limits.aliasNodes, distinct * limits.aliasFactor);
  if (isCyclic)
    report.add("YAML_ALIAS_CYCLE", place, "An alias is inside the value that its own anchor names.");
  else if (isExcessive) {
    const count = expanded < 1e9 ? String(expanded) : `more than ${expanded.toExponential(0)}`;
    report.add("YAML_ALIAS_EXPANSION", place, `Aliases expand ${distinct} values to ${count}.`);
  }
  return !isCyclic && !isExcessive;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * Finds the place of a JSON pointer in a YAML text by the parser's own events.
 *
 * The events are computed on the first request, with an index of node ends: a report asks for thousands of places, and
 * must not walk the document for each. A pointer through an alias or merge key ends there: its value is elsewhere.
 */
function createYamlLocator(text: string, isLenient: boolean): Locate {
  let find: ((tokens: readonly string[]) => number | undefined) | undefined;
  const positionOf = createPositions(text);
  return (pointer) => {
    find ??= isLenient ? lenientOffsets(text, limits.depth) : exactOffsets(text);
    const offset = find(tokensOf(pointer) ?? []);
    return offset === undefined ? undefined : positionOf(offset);
  };
}

function exactOffsets(text: string): (tokens: readonly string[]) => number | undefined {
  const tree = new EventTree(text);
  return (tokens) => tree.findOffset(tokens);
}

interface Child {
  /** The event at the place: a key, or a list entry. */
  readonly at: number;
  readonly value: number;
}

class EventTree {
  readonly #text: string;
  readonly #events: readonly Event[];
  /** For each event, the one after the node that starts there. */
  readonly #ends: Uint32Array;
  readonly #children = new Map<number, ReadonlyMap<string, Child>>();

  constructor(text: string) {
    this.#text = text;
    this.#events = parseEvents(text, { maxDepth: limits.depth });
    this.#ends = endsOf(this.#events);
  }

  findOffset(tokens: readonly string[]): number | undefined {
    let index = 1; // Event 0 opens the document.
    let place = startOf(this.#events[index]);
    for (const token of tokens) {
      if (this.#events[index]?.type === EVENT_ID.ALIAS) return place;
      const child = this.#childrenOf(index).get(token);
      if (child === undefined) return undefined;
      place = startOf(this.#events[child.at]);
      index = child.value;
    }
    return place;
  }

  #childrenOf(index: number): ReadonlyMap<string, Child> {
    const known = this.#children.get(index);
    if (known !== undefined) return known;
    const children = new Map<string, Child>();
    this.#children.set(index, children);
    const type = this.#events[index]?.type;
    if (type !== EVENT_ID.MAPPING && type !== EVENT_ID.SEQUENCE) return children;
    const end = this.#endOf(index) - 1;
    for (let at = index + 1, position = 0; at < end; position++) {
      const value = type === EVENT_ID.MAPPING ? this.#endOf(at) : at;
      const key = type === EVENT_ID.MAPPING ? this.#keyOf(at) : String(position);
      if (key !== undefined && !children.has(key)) children.set(key, { at, value });
      at = this.#endOf(value);
    }
    return children;
  }

  #keyOf(index: number): string | undefined {
    const event = this.#events[index];
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.#text, event) : undefined;
  }

  #endOf(index: number): number {
    return this.#ends[index] ?? this.#events.length;
  }
}

function endsOf(events: readonly Event[]): Uint32Array {
  const ends = new Uint32Array(events.length);
  const open: number[] = [];
  events.forEach(({ type }, index) => {
    ends[index] = index + 1;
    if (type === EVENT_ID.POP) {
      const start = open.pop();
      if (start !== undefined) ends[start] = index + 1;
    } else if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE || type === EVENT_ID.DOCUMENT) {
      open.push(index);
    }
  });
  return ends;
}

function startOf(event: Event | undefined): number | undefined {
  if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) return event.start;
  if (event?.type === EVENT_ID.SCALAR) return event.valueStart;
  return event?.type === EVENT_ID.ALIAS ? event.anchorStart : undefined;
}
