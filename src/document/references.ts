/**
 * Resolves a `$ref` of the document (OpenAPI 3.1, section 4.6; RFC 6901).
 *
 * Only inside the document: nothing is ever read from a file or the network (`bundle/` has made one document of
 * several files before). A pointer may lead through another reference, as most tools allow. Chains are walked in a
 * loop, so their length costs no stack.
 */
import { childOf, describeType, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { pointerOf, tokensOf } from "../values/json-pointer.js";
import { quote } from "../values/text.js";
import { DocumentObject, type Located } from "./fields.js";
import type { DocumentFindings, Finding, Remembered } from "./findings.js";
import type { ParsedDocument } from "./parsed-document.js";
import { kindAt, kindNames, type NodeKind } from "./pointer-kind.js";

export interface ReferencedValue {
  readonly value: JsonValue;
  /** Its pointer, after following all references on the way. */
  readonly tokens: readonly string[];
}

export class References {
  readonly #root: JsonObject;
  readonly #isBundled: boolean;
  readonly #findings: DocumentFindings;
  /** Ends of chains of references, by kind and reference; undefined if unresolved. */
  readonly #ends = new Map<string, Remembered<DocumentObject | undefined>>();

  constructor({ root, isBundled }: Pick<ParsedDocument, "root" | "isBundled">, findings: DocumentFindings) {
    this.#root = root;
    this.#isBundled = isBundled;
    this.#findings = findings;
  }

  /** The object itself, or the end of its chain of Reference Objects. Errors are reported. */
  follow(start: Located<JsonValue>, kind: NodeKind): DocumentObject | undefined {
    const passed = new Set<string>();
    const end = this.#findings.remember(() => this.#walk(start, kind, passed));
    // A broken reference is reported wherever it is used; further along a chain, once.
    if (end.value !== undefined || passed.size > 1) for (const key of passed) this.#ends.set(key, end);
    return this.#findings.repeat(end);
  }

  /** The target of a pointer. References on the way are followed; one at the end is not. */
  lookup(tokens: readonly string[]): ReferencedValue | undefined {
    let path: string[] = [];
    let value: JsonValue = this.#root;
    let rest = [...tokens].reverse();
    for (let hops = 0; rest.length > 0;) {
      const token = rest.at(-1) ?? "";
      const child = childOf(value, token);
      if (child !== undefined) {
        path.push(token);
        value = child;
        rest.pop();
        continue;
      }
      const reference: JsonValue | undefined = isObject(value) ? value["$ref"] : undefined;
      const detour = typeof reference === "string" ? tokensOf(reference) : undefined;
      if (detour === undefined || ++hops > maximalDetours) return undefined;
      rest = [...rest, ...detour.reverse()];
      [path, value] = [[], this.#root];
    }
    return { value, tokens: path };
  }

  #walk(start: Located<JsonValue>, kind: NodeKind, passed: Set<string>): DocumentObject | undefined {
    let at = start;
    for (;;) {
      if (!isObject(at.value)) {
        this.#findings.add(
          "FIELD_TYPE",
          at.pointer,
          `Expected ${kindNames[kind]}, which is an object; found ${describeType(at.value)}.`,
        );
        return undefined;
      }
      const reference = at.value["$ref"];
      if (reference === undefined) return new DocumentObject(at.value, at.pointer, this.#findings);
      if (typeof reference !== "string") {
        this.#findings.add(
          "FIELD_TYPE",
          `${at.pointer}/$ref`,
          `\`$ref\` must be a string; found ${describeType(reference)}.`,
        );
        return undefined;
      }
      const key = `${kind} ${reference}`;
      const known = this.#ends.get(key);
      if (known !== undefined) return this.#findings.repeat(known);
      if (passed.has(key)) {
        this.#findings.add(
          "REFERENCE_CYCLE",
          at.pointer,
          `${quote(reference)} refers back to itself and never to ${kindNames[kind]}.`,
        );
        return undefined;
      }
      passed.add(key);
      const target = this.find(reference, at.pointer, kind);
      if (target === undefined) return undefined;
      at = { value: target.value, pointer: pointerOf(target.tokens) };
    }
  }

  /** One step of a reference. Errors are reported. */
  find(reference: string, pointer: string, kind: NodeKind): ReferencedValue | undefined {
    const place = `${pointer}/$ref`;
    if (!reference.startsWith("#")) {
      // Files below the document's folder have been looked for.
      if (this.#isBundled && !leavesFolder.test(reference))
        this.#findings.add(
          "REFERENCE_UNRESOLVED",
          place,
          `${quote(reference)} does not exist.`,
          adviceOnFiles,
        );
      else this.#findings.add("REFERENCE_EXTERNAL", place, `${quote(reference)} is outside the document.`);
      return undefined;
    }
    const tokens = tokensOf(reference);
    const target = tokens === undefined ? undefined : this.lookup(tokens);
    if (target === undefined) {
      this.addUnresolved(reference, pointer);
      return undefined;
    }
    const actual = kindAt(target.tokens);
    if (actual !== kind && actual !== "unknown") {
      const what = actual === "other" ? "something else" : kindNames[actual];
      this.#findings.add(
        "REFERENCE_WRONG_KIND",
        place,
        `Expected ${kindNames[kind]}; ${quote(reference)} is ${what}.`,
      );
      return undefined;
    }
    return target;
  }

  addUnresolved(reference: string, pointer: string): Finding {
    const detail = `${quote(reference)} does not exist in the document.`;
    return this.#findings.add("REFERENCE_UNRESOLVED", `${pointer}/$ref`, detail);
  }
}

const maximalDetours = 100;

/** An address, an absolute path, or one that leads upwards. */
const leavesFolder = /^(?:[a-z][a-z\d+.-]*:|[\\/]|(?:\.[\\/])*\.\.(?:[\\/]|$))/i;

/** All required files are present. Missing ones can only be targets of examples, links or paths under a vendor's key. */
const adviceOnFiles =
  "Add the file, below the folder of the document or `documentRoot`, or correct the fragment: it must be a JSON pointer to something in that file. Names (`#name`), and pointers into a schema with an `$id` of its own, are not followed from file to file.";
