/**
 * The named schemas of a document, by key in `ValidDocument.schemas`.
 *
 * A reference to a schema elsewhere claims a component for it, which stays in `pending` until it is read. Anchors and
 * `$id` are looked up in the whole document; dynamic scope is not followed.
 */
import { isList, isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { pointerOf, tokensOf } from "../values/json-pointer.js";
import { settleNames } from "../values/settle-names.js";
import { componentNames } from "./component-name.js";
import type { Finding } from "./findings.js";
import { kindAt } from "./pointer-kind.js";
import type { ReferencedValue, References } from "./references.js";

export interface PendingSchema {
  readonly name: string;
  readonly raw: JsonValue;
  readonly pointer: string;
}

/** The root schema that contains a reference: an inline schema or a component. */
export interface SchemaScope {
  readonly pointer: string;
  /** True if it has an `$id`, so that `#/…` inside is relative to it. */
  readonly isResource: boolean;
}

export class SchemaComponents {
  readonly pending: PendingSchema[] = [];
  readonly #root: JsonObject;
  readonly #references: References;
  readonly #published: ReadonlySet<string>;
  /** Names, by the pointer of their schema. */
  readonly #claimed = new Map<string, { readonly name: string; readonly wishes: readonly string[] }>();
  readonly #settled: ReadonlyMap<string, string> | undefined;
  readonly #missing: Finding[] = [];
  #count = 0;
  #identifiers: ReadonlyMap<string, readonly string[]> | undefined;

  /** `settled`: names found by an earlier reading of the same document. */
  constructor(root: JsonObject, references: References, settled?: ReadonlyMap<string, string>) {
    this.#root = root;
    this.#settled = settled;
    this.#references = references;
    const components = root["components"];
    const schemas = isObject(components) ? components["schemas"] : undefined;
    this.#published = new Set(isObject(schemas) ? Object.keys(schemas) : []);
  }

  /**
   * New names by the pointer of their schema, if two have the same name: the document must then be read again with
   * these. Undefined if all are unique. Only valid once all claims are made.
   */
  contestedNames(): ReadonlyMap<string, string> | undefined {
    const claims = [...this.#claimed.values()];
    const names = new Set([...this.#published, ...claims.map(({ name }) => name)]);
    if (names.size === this.#published.size + claims.length) return undefined;
    const settled = settleNames(
      claims.map(({ wishes }) => ({ wishes, isOwn: false })),
      (name) => !this.#published.has(name),
    );
    return new Map([...this.#claimed.keys()].map((pointer, index) => [pointer, settled[index] ?? ""]));
  }

  isPublished(name: string): boolean {
    return this.#published.has(name);
  }

  /** The name of the component that a reference leads to; undefined, and reported, if there is none. */
  nameOf(reference: string, pointer: string, scope: SchemaScope): string | undefined {
    this.#count++;
    const simple = reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;
    if (simple !== undefined && !/[/%~]/.test(simple)) {
      if (this.#published.has(simple)) return simple;
      this.#missing.push(this.#references.addUnresolved(reference, pointer));
      return undefined;
    }
    const target = this.#findInScope(reference, scope) ?? this.#references.find(reference, pointer, "schema");
    return target && this.#componentAt(target);
  }

  /**
   * Missing schemas with references. One among hundreds of references is a slip of the publisher, and the place may
   * hold anything; otherwise the document is truncated, or not what it claims to be.
   */
  judgeMissing(): void {
    if (this.#missing.length * slipShare > this.#count) return;
    for (const finding of this.#missing) finding.code = "SCHEMA_MISSING";
  }

  /** Like `nameOf`, without a report. */
  findName(reference: string, scope: SchemaScope): string | undefined {
    const tokens = tokensOf(reference);
    const target = this.#findInScope(reference, scope) ?? (tokens && this.#references.lookup(tokens));
    return target !== undefined && isSchemaPlace(target) ? this.#componentAt(target) : undefined;
  }

  /**
   * Identifiers and anchors; and `#/$defs/…`, which strictly is relative to the document, but in pasted schemas means
   * the enclosing one.
   */
  #findInScope(reference: string, scope: SchemaScope): ReferencedValue | undefined {
    const tokens = tokensOf(reference);
    if (tokens === undefined) {
      const named = this.#identifierTokens(reference);
      return named && this.#references.lookup(named);
    }
    const isLocal = scope.isResource || tokens[0] === "$defs" || tokens[0] === "definitions";
    if (!isLocal || (!scope.isResource && this.#references.lookup(tokens) !== undefined)) return undefined;
    for (let outer = tokensOf(scope.pointer) ?? []; outer.length > 0; outer = outer.slice(0, -1)) {
      const target = isSchemaPlace({ tokens: outer })
        ? this.#references.lookup([...outer, ...tokens])
        : undefined;
      if (target !== undefined && isSchemaPlace(target)) return target;
    }
    return undefined;
  }

  #componentAt(start: ReferencedValue): string {
    const target = this.#behindAliases(start);
    if (isNamed(target)) return target.tokens[2] ?? "";
    const pointer = pointerOf(target.tokens);
    const known = this.#claimed.get(pointer);
    if (known !== undefined) return known.name;
    const wishes = componentNames(target.tokens, this.#root);
    const name = this.#settled?.get(pointer) ?? wishes[0] ?? "";
    this.#claimed.set(pointer, { name, wishes });
    this.pending.push({ name, raw: target.value, pointer });
    return name;
  }

  /** A schema that is only a reference needs no name. In a cycle, the last one represents all. */
  #behindAliases(start: ReferencedValue): ReferencedValue {
    let target = start;
    for (const passed = new Set<JsonValue>(); isObject(target.value) && !passed.has(target.value);) {
      passed.add(target.value);
      const reference = Object.keys(target.value).length === 1 ? target.value["$ref"] : undefined;
      const tokens = typeof reference === "string" ? tokensOf(reference) : undefined;
      const next = tokens && this.#references.lookup(tokens);
      if (next === undefined || isNamed(target) || !isSchemaPlace(next)) return target;
      target = next;
    }
    return target;
  }

  /** True if several schemas have the `$dynamicAnchor` that a `$dynamicRef` names. */
  isRebound(reference: string): boolean {
    return anchoredSchemas(reference, this.#root).length > 1;
  }

  /** `#name` by anchor, anything else by `$id`. */
  #identifierTokens(reference: string): readonly string[] | undefined {
    this.#identifiers ??= collectIdentifiers(this.#root);
    return this.#identifiers.get(reference);
  }
}

const prefix = "#/components/schemas/";
const slipShare = 100;

function isNamed({ tokens }: ReferencedValue): boolean {
  return tokens.length === 3 && tokens[0] === "components" && tokens[1] === "schemas";
}

function isSchemaPlace({ tokens }: Pick<ReferencedValue, "tokens">): boolean {
  const kind = kindAt(tokens);
  return kind === "schema" || kind === "unknown";
}

/** The schemas with the `$dynamicAnchor` that a `$dynamicRef` names. */
export function anchoredSchemas(reference: string, root: JsonObject): JsonObject[] {
  const [, anchor] = /#([^/]+)$/.exec(reference) ?? [];
  const anchored: JsonObject[] = [];
  const visit = (value: JsonValue): void => {
    if (isObject(value) && value["$dynamicAnchor"] === anchor) anchored.push(value);
    for (const child of isList(value) ? value : isObject(value) ? Object.values(value) : []) visit(child);
  };
  if (anchor !== undefined) visit(root);
  return anchored;
}

/**
 * Schemas with a name of their own: `#name` by `$anchor` or `$dynamicAnchor`, a URI by `$id` (JSON Schema 2020-12 core,
 * sections 8.2.1 and 8.2.2). The first with a name wins, wherever it is.
 */
export function collectIdentifiers(root: JsonObject): ReadonlyMap<string, readonly string[]> {
  const identifiers = new Map<string, readonly string[]>();
  const visit = (value: JsonValue, tokens: readonly string[]): void => {
    if (isList(value))
      value.forEach((entry, index) => {
        visit(entry, [...tokens, String(index)]);
      });
    if (!isObject(value)) return;
    for (const [keyword, sign] of [
      ["$anchor", "#"],
      ["$dynamicAnchor", "#"],
      ["$id", ""],
    ] as const) {
      const name = value[keyword];
      if (typeof name === "string" && kindAt(tokens) === "schema" && !identifiers.has(sign + name))
        identifiers.set(sign + name, tokens);
    }
    for (const [key, child] of Object.entries(value)) visit(child, [...tokens, key]);
  };
  visit(root, []);
  return identifiers;
}
