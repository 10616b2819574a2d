/**
 * What is wrong in one document, with its places. A document that repeats one oddity a thousand times
 * gets the first places by name and one line for the rest.
 */
import { catalogue, type DiagnosticCode } from "../diagnostics/catalogue.js";
import type { DiagnosticPlace } from "../diagnostics/diagnostic.js";
import type { Severity } from "../diagnostics/entry.js";
import { quote } from "../diagnostics/quote.js";
import type { Report } from "../diagnostics/report.js";
import type { ParsedDocument } from "./parse.js";
import type { Locate } from "./text-position.js";

export class DocumentFindings {
  readonly #document: ParsedDocument;
  readonly #report: Report;
  readonly #counts = new Map<DiagnosticCode, number>();
  readonly #unknownKeywords = new Map<string, { readonly first: string; count: number }>();
  readonly #known = new Set<string>();
  #hasErrors = false;

  constructor(document: ParsedDocument, report: Report) {
    this.#document = document;
    this.#report = report;
  }

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  add(code: DiagnosticCode, pointer: string, detail: string, fix?: string): void {
    // Two readers may look at the same field; a mistake is one mistake.
    const identity = `${code} ${pointer} ${detail}`;
    if (this.#known.has(identity)) return;
    this.#known.add(identity);
    const { severity } = catalogue[code];
    this.#hasErrors ||= severity === "error";
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= shownPlaces) this.#report.add(code, this.#place(pointer, severity), detail, fix);
  }

  /** Once per keyword: the same misspelling, or the same habit of a tool, tends to be everywhere. */
  addUnknownKeyword(keyword: string, pointer: string): void {
    const known = this.#unknownKeywords.get(keyword);
    if (known === undefined) this.#unknownKeywords.set(keyword, { first: pointer, count: 1 });
    else known.count++;
  }

  /** Reports what was counted but not shown. */
  close(): void {
    const { api, version, file } = this.#document;
    for (const [keyword, { first, count }] of this.#unknownKeywords) {
      const places =
        count === 1 ? "here" : `here and at ${count - 1} more ${count === 2 ? "place" : "places"}`;
      this.add("SCHEMA_KEYWORD_UNKNOWN", first, `The keyword ${quote(keyword)} ${places} is ignored.`);
    }
    for (const [code, count] of this.#counts) {
      const rest = count - shownPlaces;
      if (rest > 0)
        this.#report.add(
          code,
          { api, version, file },
          `The same applies at ${rest} more ${rest === 1 ? "place" : "places"}.`,
        );
    }
  }

  #place(pointer: string, severity: Severity): DiagnosticPlace {
    const { api, version, file, size, locate } = this.#document;
    // Finding a place in 13 MB takes half a second: worth it for what stops the run, not for a remark.
    const isWorthIt = severity === "error" || (severity === "warning" && size < cheapSize);
    const position = isWorthIt ? this.#nearest(pointer, locate) : undefined;
    return { api, version, file, pointer, ...position };
  }

  /** Something missing, or added by an overlay, gets the place of what surrounds it. */
  #nearest(pointer: string, locate: Locate): ReturnType<Locate> {
    let at = pointer;
    while (at !== "#" && locate(at) === undefined) at = at.slice(0, at.lastIndexOf("/"));
    return locate(at);
  }
}

const shownPlaces = 20;
const cheapSize = 1_000_000;
