/**
 * What a schema offers and no sample has, by declaration: optional fields, values of enums, members of unions, and null as
 * well as another value where null is allowed.
 */
import type { Validator } from "../../../src/exchange/validator.js";
import { isList, isObject, jsonKey, type JsonValue } from "../../../src/values/json.js";
import type { Schema } from "../../../src/schema/schema.js";

export interface Sampled {
  readonly schema: Schema;
  /** Each fits the schema. */
  readonly samples: readonly JsonValue[];
}

/** Sorted: `Payment.note`, `PaymentStatus = "settled"`, `Payment.note = null`. */
export function missingSamples(sampled: readonly Sampled[], { view, problem }: Validator): string[] {
  const offered = new Set<string>();
  const seen = new Set<string>();
  const walked = new Set<string>();
  const note = (name: string, isSeen: boolean): void => {
    offered.add(name);
    if (isSeen) seen.add(name);
  };

  const walk = (schema: Schema, samples: readonly JsonValue[], place: string): void => {
    const { reference, nullable, properties, required = [], items, additionalProperties } = schema;
    const values = samples.filter((value) => value !== null);
    if (nullable === true) {
      note(`${place} = null`, values.length < samples.length);
      note(`${place} = a value`, values.length > 0);
    }
    if (reference !== undefined) {
      // A declaration that refers to itself ends with the samples.
      if (values.length === 0 && walked.has(reference)) return;
      walked.add(reference);
      walk(view.declared(reference) ?? {}, values, reference);
    }
    for (const value of schema.enum ?? [])
      note(
        `${place} = ${JSON.stringify(value)}`,
        values.some((each) => jsonKey(each) === jsonKey(value)),
      );
    const objects = values.filter((value) => isObject(value));
    for (const [name, property] of properties ?? []) {
      const results = objects.filter((object) => name in object).map((object) => object[name] ?? null);
      if (!required.includes(name)) note(`${place}.${name}`, results.length > 0);
      walk(property, results, `${place}.${name}`);
    }
    if (additionalProperties !== undefined && additionalProperties !== false) {
      const others = objects.flatMap((object) =>
        Object.entries(object).flatMap(([name, value]) =>
          properties?.has(name) === true ? [] : [value ?? null],
        ),
      );
      walk(additionalProperties, others, `${place}.*`);
    }
    if (items !== undefined && items !== false) walk(items, values.filter(isList).flat(), `${place}[]`);
    for (const member of schema.allOf ?? []) walk(member, values, place);
    for (const [index, member] of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].entries()) {
      const fitting = values.filter((value) => problem(member, value) === undefined);
      const name = member.reference ?? `member ${index + 1}`;
      note(`${place} as ${name}`, fitting.length > 0);
      walk(member, fitting, `${place} as ${name}`);
    }
  };

  for (const { schema, samples } of sampled) walk(schema, samples, "answer");
  return [...offered].filter((name) => !seen.has(name)).sort();
}
