/**
 * The resources of an API: declared types that a body, response or delivery mentions directly, or in a list or wrapper
 * declared for this purpose.
 *
 * All other declared types are parts of a resource. A caller meets the parts of its own resource directly, and those of
 * another one through the reference to it.
 */
import type { Api } from "../model/api.js";
import type { Schema, SchemaName } from "../schema/schema.js";
import { schemaView, type SchemaView } from "../schema/schema-view.js";
import { references } from "../schema/visit-schema.js";
import type { CallerFindings, DeclarationPair } from "./findings.js";

export class Resources {
  readonly #view: SchemaView;
  readonly #wrappers = new Map<SchemaName, Wrapper | undefined>();
  readonly #names = new Set<SchemaName>();

  constructor(findings: readonly CallerFindings[], { schemas }: Api) {
    this.#view = schemaView(schemas);
    const mentioned = new Set(
      findings
        .filter(({ caller }) => caller.part.kind !== "parameter")
        .flatMap(({ differences }) => differences.edges),
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

  /** Includes the types that it wraps. */
  #add(pair: DeclarationPair): void {
    if (this.#names.has(pair.after) || !this.#isStructure(pair.after)) return;
    this.#names.add(pair.after);
    if (this.wrapper(pair) !== undefined) for (const edge of pair.edges) this.#add(edge.pair);
  }

  /** Strings and enums are values of the type that contains them. */
  #isStructure(name: SchemaName): boolean {
    const types = this.#view.types({ reference: name });
    return types === undefined || types.has("object") || types.has("array");
  }

  /** A list of declared types beside values such as a cursor, or a single field. A type with an id is a resource. */
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

/** The contents of a wrapper: several resources, or a single one under a name. */
type Wrapper = "list" | "single";
