/**
 * Read-only and write-only fields, by direction: fields with `readOnly` are the service's and are not in requests,
 * fields with `writeOnly` are not in answers (OpenAPI 3.0, 4.7.24.2; JSON Schema, Validation, 9.4).
 *
 * An omitted field may still be sent, in an answer that is sent back; services ignore it. So a schema without it
 * neither forbids, requires nor promises it.
 */
import { keywords } from "./keywords.js";
import type { Schema, SchemaName } from "./schema.js";
import type { SchemaView } from "./schema-view.js";
import { mapChildren, someSchema } from "./visit-schema.js";
import { getOrAdd } from "../values/collections.js";

/** From the caller's side: answers, webhooks and callbacks are responses. */
export type Direction = "request" | "response";

/** For the schemas of one version; results are cached. */
export class DirectionalFields {
  readonly #view: SchemaView;
  readonly #declared = new Map<SchemaName, Marks>();

  constructor(view: SchemaView) {
    this.#view = view;
  }

  /** The schema without the fields that do not travel in this direction. */
  only(schema: Schema, direction: Direction): Schema {
    return this.#travelling(schema, nothing, direction, withoutFields);
  }

  /** Like `only`, for a validator: the fields may be present but need not be. */
  demands(schema: Schema, direction: Direction): Schema {
    return this.#travelling(schema, nothing, direction, withoutDemands);
  }

  /** True if a field with this schema does not travel in this direction. */
  isLeftOut(field: Schema, direction: Direction): boolean {
    const { isReadOnly, isWriteOnly } = this.#marks(field);
    return direction === "request" ? isReadOnly : isWriteOnly;
  }

  /** True if the schema itself has such a field, in either direction; references are not followed. */
  hasMarks(schema: Schema): boolean {
    return someSchema(schema, ({ properties }) =>
      Array.from(properties?.values() ?? []).some((field) => {
        const { isReadOnly, isWriteOnly } = this.#marks(field);
        return isReadOnly || isWriteOnly;
      }),
    );
  }

  /** `around`: field names left out by surrounding schemas of the same object. */
  #travelling(
    schema: Schema,
    around: ReadonlySet<string>,
    direction: Direction,
    leaveOut: (schema: Schema, names: ReadonlySet<string>) => Schema,
  ): Schema {
    const own: string[] = [];
    // Most objects have all their fields in the schema itself.
    if (schema.allOf === undefined) {
      for (const [name, form] of schema.properties ?? []) if (this.isLeftOut(form, direction)) own.push(name);
    } else {
      for (const [name, forms] of this.#view.object(schema).properties)
        if (forms.some((form) => this.isLeftOut(form, direction))) own.push(name);
    }
    const names = own.length === 0 ? around : new Set([...around, ...own]);
    const inner = mapChildren(schema, (child, keyword) =>
      this.#travelling(child, keywords[keyword].isInPlace === true ? names : nothing, direction, leaveOut),
    );
    return names.size === 0 ? inner : leaveOut(inner, names);
  }

  /** A field with both marks would never be visible, so it is treated as having neither. */
  #marks({ readOnly, writeOnly, reference }: Schema): Marks {
    const declared = reference === undefined ? unmarked : this.#declaredMarks(reference);
    if (declared === unmarked && readOnly === undefined && writeOnly === undefined) return unmarked;
    const isReadOnly = readOnly === true || declared.isReadOnly;
    const isWriteOnly = writeOnly === true || declared.isWriteOnly;
    return isReadOnly && isWriteOnly ? unmarked : { isReadOnly, isWriteOnly };
  }

  #declaredMarks(name: SchemaName): Marks {
    return getOrAdd(this.#declared, name, () => {
      const parts = this.#view.parts({ reference: name });
      return {
        isReadOnly: parts.some(({ readOnly }) => readOnly === true),
        isWriteOnly: parts.some(({ writeOnly }) => writeOnly === true),
      };
    });
  }
}

interface Marks {
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
}

const unmarked: Marks = { isReadOnly: false, isWriteOnly: false };
const nothing: ReadonlySet<string> = new Set();

function withoutFields(schema: Schema, names: ReadonlySet<string>): Schema {
  const { properties, ...rest } = withoutDemands(schema, names);
  if (properties === undefined) return rest;
  // An empty map shows that there were some.
  return { ...rest, properties: new Map([...properties].filter(([name]) => !names.has(name))) };
}

function withoutDemands(schema: Schema, names: ReadonlySet<string>): Schema {
  const { required, dependentRequired, ...rest } = schema;
  const others = (all: readonly string[]): readonly string[] => all.filter((name) => !names.has(name));
  const demanded = others(required ?? []);
  const dependent = Array.from(dependentRequired ?? [], ([name, all]) => [name, others(all)] as const).filter(
    ([, all]) => all.length > 0,
  );
  return {
    ...rest,
    ...(demanded.length === 0 ? {} : { required: demanded }),
    ...(dependent.length === 0 ? {} : { dependentRequired: new Map(dependent) }),
  };
}
