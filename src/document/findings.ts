/**
 * Errors and warnings of one document, with places and cost.
 *
 * Readers add findings and continue. The reader of a part limits the cost of errors inside (`limit`), or drops the whole
 * part (`readSubject`); the catalogue says what a code may cost. So no reader needs to know who uses what it reads.
 */
import { catalogue, type DiagnosticCode } from "../diagnostics/catalogue.js";
import { createDiagnostic, type Diagnostic, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { type Cost, costs, type DiagnosticEntry } from "../diagnostics/entry.js";
import type { Report } from "../diagnostics/report.js";
import type { LeftOut, Subject } from "../model/api.js";
import { quote } from "../values/text.js";
import type { ParsedDocument } from "./parsed-document.js";
import type { Locate } from "./text-position.js";

export interface FindingsSettings {
  /** Every error fails the command, whatever its cost. */
  readonly isStrict?: boolean;
  /** True if no error fails it: a comparison uses whatever can be read. */
  readonly isBestEffort?: boolean;
}

export interface Finding {
  code: DiagnosticCode;
  readonly pointer: string;
  readonly detail: string;
  readonly fix: string | undefined;
  readonly operations: Set<string>;
}

/** Findings in a part of the document. `open`: nothing in the part limits the cost. */
type NotedFindings = Map<Finding, Cost | "open">;

/** A value that is read once and used in many places, with the findings made on the way. */
export interface Remembered<Value> {
  readonly value: Value;
  readonly noted: ReadonlyMap<Finding, Cost | "open">;
  /** Findings with a cost, up to a maximum: enough for every use after the first. */
  readonly costly: readonly (readonly [Finding, Cost | "open"])[];
  isRepeated: boolean;
}

export class DocumentFindings {
  readonly #document: ParsedDocument;
  readonly #report: Report;
  readonly #settings: FindingsSettings;
  readonly #all: NotedFindings = new Map();
  readonly #known = new Map<string, Finding>();
  readonly #counts = new Map<DiagnosticCode, number>();
  readonly #rest = new Map<DiagnosticCode, { readonly judged: Judged; readonly count: number }>();
  readonly #unknownKeywords = new Map<string, { readonly first: string; count: number }>();
  readonly #leftOut: LeftOut[] = [];
  #noted = this.#all;

  constructor(document: ParsedDocument, report: Report, settings: FindingsSettings) {
    this.#document = document;
    this.#report = report;
    this.#settings = settings;
  }

  /** True if documents that cannot be used are still read as far as possible. */
  get isBestEffort(): boolean {
    return this.#settings.isBestEffort === true && this.#settings.isStrict !== true;
  }

  /** Subjects that `readSubject` has omitted so far, in document order. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** Findings that make a type wider than written. */
  get ofTypes(): readonly Finding[] {
    return [...this.#all.keys()].filter(({ code }) => mayCost(code, "type") || widening.has(code));
  }

  add(code: DiagnosticCode, pointer: string, detail: string, fix?: string): Finding {
    // Two readers may read the same field, but an error is reported once.
    const identity = `${code} ${pointer} ${detail}`;
    let finding = this.#known.get(identity);
    if (finding === undefined) {
      finding = { code, pointer, detail, fix, operations: new Set() };
      this.#known.set(identity, finding);
    }
    note(this.#noted, finding, "open");
    return finding;
  }

  /** Reported once per keyword: a misspelling, or a tool's habit, tends to be everywhere. */
  addUnknownKeyword(keyword: string, pointer: string): void {
    const known = this.#unknownKeywords.get(keyword);
    if (known === undefined) this.#unknownKeywords.set(keyword, { first: pointer, count: 1 });
    else known.count++;
  }

  /** Reads a value and keeps its findings for every place that uses it, which calls `repeat`. */
  remember<Value>(read: () => Value): Remembered<Value> {
    const outer = this.#noted;
    const noted: NotedFindings = new Map();
    this.#noted = noted;
    try {
      const value = read();
      const costly =
        noted.size === 0
          ? []
          : [...noted].filter(([{ code }]) => mayCost(code, "nothing")).slice(0, mostRepeated);
      return { value, noted, costly, isRepeated: false };
    } finally {
      this.#noted = outer;
    }
  }

  repeat<Value>(remembered: Remembered<Value>): Value {
    const { value, noted, costly, isRepeated } = remembered;
    for (const [finding, cost] of isRepeated ? costly : noted) note(this.#noted, finding, cost);
    remembered.isRepeated = true;
    return value;
  }

  /** Limits the cost of findings inside. An operation is not a limit but a subject. */
  limit<Value>(cost: Limit, read: () => Value): Value {
    const { value, noted } = this.remember(read);
    for (const [finding, inside] of noted) {
      const isLimited = inside === "open" ? mayCost(finding.code, cost) : weight(inside) > weight(cost);
      note(this.#noted, finding, isLimited ? cost : inside);
    }
    return value;
  }

  /** Reads an operation, webhook or callback; undefined if an error inside drops it. */
  readSubject<Value>(subject: Subject, read: () => Value): Value | undefined {
    const { value, noted } = this.remember(read);
    const codes = new Set<DiagnosticCode>();
    for (const [finding, inside] of noted) {
      // Dropping a callback does not affect its operation.
      if (inside !== "operation" && finding.operations.size < mostOperations)
        finding.operations.add(subject.name);
      const costsIt = inside === "open" && mayCost(finding.code, "operation");
      if (costsIt) codes.add(finding.code);
      note(this.#noted, finding, costsIt ? "operation" : inside);
    }
    if (codes.size === 0) return value;
    this.#leftOut.push({ ...subject, codes: [...codes] });
    return undefined;
  }

  /**
   * Reports everything. False if the document cannot be used. `hasNoUsablePart`: every operation and webhook was
   * dropped.
   */
  close(hasNoUsablePart: boolean): boolean {
    this.#addUnknownKeywords();
    const isForgiving = this.isBestEffort || (this.#settings.isStrict !== true && !hasNoUsablePart);
    let isUsable = true;
    for (const [finding, cost] of this.#all) {
      const { severity } = catalogue[finding.code];
      if (severity !== "error") this.#publish(finding, {});
      else if (cost === "nothing") this.#publish(finding, { severity: "warning" });
      else if (cost !== "open" && isForgiving) this.#publish(finding, { costs: cost });
      else if (this.isBestEffort && mayCost(finding.code, "nothing"))
        this.#publish(finding, { severity: "warning" });
      else {
        this.#publish(finding, {});
        isUsable = false;
      }
    }
    this.#reportRest();
    return isUsable;
  }

  #addUnknownKeywords(): void {
    for (const [keyword, { first, count }] of this.#unknownKeywords) {
      const places =
        count === 1 ? "here" : `here and at ${count - 1} more ${count === 2 ? "place" : "places"}`;
      this.add("SCHEMA_KEYWORD_UNKNOWN", first, `The keyword ${quote(keyword)} ${places} is ignored.`);
    }
  }

  /** A hostile document may have as many errors as bytes, so the list is capped. */
  #publish({ code, pointer, detail, fix, operations }: Finding, judged: Judged): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= mostPlaces) {
      const place = this.#place(pointer, code, operations);
      this.#report.addAll([{ ...createDiagnostic(code, place, detail, fix), ...judged }]);
    } else this.#rest.set(code, { judged, count: count - mostPlaces });
  }

  #reportRest(): void {
    const { api, version, file } = this.#document;
    for (const [code, { judged, count }] of this.#rest) {
      const detail = `The same applies at ${count} more ${count === 1 ? "place" : "places"}.`;
      this.#report.addAll([{ ...createDiagnostic(code, { api, version, file }, detail), ...judged }]);
    }
  }

  #place(pointer: string, code: DiagnosticCode, operations: ReadonlySet<string>): DiagnosticPlace {
    const { api, version, placeOf, size, locate } = this.#document;
    const { severity } = catalogue[code];
    // In a large YAML document it takes half a second, since that is parsed again: worth it for an error, not for a note.
    const isWorthIt = severity === "error" || (severity === "warning" && size < cheapSize);
    const isShown = (this.#counts.get(code) ?? 0) <= locatedPlaces;
    const position = isWorthIt && isShown ? this.#nearest(pointer, locate) : undefined;
    const names = operations.size === 0 ? {} : { operations: [...operations] };
    return { api, version, ...position, ...placeOf(pointer), ...names };
  }

  /** Missing parts, and those that an overlay added, get the place of the nearest enclosing part. */
  #nearest(pointer: string, locate: Locate): ReturnType<Locate> {
    let at = pointer;
    while (at !== "#" && locate(at) === undefined) at = at.slice(0, at.lastIndexOf("/"));
    return locate(at);
  }
}

/** Overrides of a catalogue entry, by the place of the finding. */
type Judged = Partial<Pick<Diagnostic, "severity" | "costs">>;

/** Warnings that widen a type, as an error does. */
const widening: ReadonlySet<DiagnosticCode> = new Set([
  "SCHEMA_TYPE_UNKNOWN",
  "SCHEMA_MISSING",
  "DYNAMIC_REFERENCE",
]);

type Limit = Exclude<Cost, "operation">;

const mostRepeated = 20;
const mostPlaces = 1000;
/** The most users of a faulty part that a finding names; `leftOut` names all. */
const mostOperations = 100;
const locatedPlaces = 20;
const cheapSize = 1_000_000;

/** A finding in several places has its highest cost. */
function note(noted: NotedFindings, finding: Finding, cost: Cost | "open"): void {
  const known = noted.get(finding);
  if (known === undefined || weight(cost) > weight(known)) noted.set(finding, cost);
}

function weight(cost: Cost | "open"): number {
  return cost === "open" ? costs.length : costs.indexOf(cost);
}

function mayCost(code: DiagnosticCode, cost: Cost): boolean {
  const entry: DiagnosticEntry = catalogue[code];
  if (entry.costs === undefined) return false;
  return cost === "nothing" || entry.costs.includes(cost);
}
