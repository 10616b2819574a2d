/**
 * What the calls of an API are about: the declared types that a body, an answer or a delivery mentions itself, or in a
 * list or wrapper that is declared for the purpose.
 *
 * Every other declared type is a part of such a resource. A caller meets the parts of its own resource directly, and
 * those of another one only through the reference to it.
 */
import type { Api } from "../model/api.js";
import { schemaView, type SchemaView } from "../schema/schema-view.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import { references } from "../schema/visit-schema.js";
import type { DeclarationPair, CallerFindings } from "./findings.js";

export class Resources {
  readonly #view: SchemaView;
  readonly #wrappers = new Map<SchemaName, Wrapper | undefined>();
  readonly #names = new Set<SchemaName>();

  constructor(findings: readonly CallerFindings[], { schemas }: Api) {
    this.#view = schemaView(schemas);
    const mentioned = new Set(
      findings.filter(({ caller }) => caller.part.kind !== "parameter").flatMap(({ found }) => found.edges),
    );
    for (const { pair } of mentioned) this.#add(pair);
  }

  has({ after }: DeclarationPair): boolean {
    return this.#names.has(after);
  }

  wrapper({ after }: DeclarationPair): Wrapper | undefined {
    if (!this.#wrappers.has(after)) this.#wrappers.set(after, this.#wrapperOf({ reference: after }));
    return this.#wrappers.get(after);
  }

  /** A mentioned type, and what it wraps. */
  #add(pair: DeclarationPair): void {
    if (this.#names.has(pair.after) || !this.#isStructure(pair.after)) return;
    this.#names.add(pair.after);
    if (this.wrapper(pair) !== undefined) for (const edge of pair.edges) this.#add(edge.pair);
  }

  /** A string or an enum is a value of whatever has it. */
  #isStructure(name: SchemaName): boolean {
    const types = this.#view.types({ reference: name });
    return types === undefined || types.has("object") || types.has("array");
  }

  /** One list of declared things beside values such as a cursor, or one field and nothing else. What has an id is a thing itself. */
  #wrapperOf(schema: Schema): Wrapper | undefined {
    const properties = [...this.#view.possibleProperties(schema)];
    const fields = properties.filter(([, field]) => references(field).length > 0);
    const [first, ...others] = fields;
    if (first === undefined || others.length > 0 || properties.some(([name]) => name === "id"))
      return undefined;
    if (this.#view.types(first[1])?.has("array") === true) return "list";
    return properties.length === 1 ? "single" : undefined;
  }
}

/** What a wrapper has: several things, or a single one under a name. */
type Wrapper = "list" | "single";
