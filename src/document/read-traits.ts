/**
 * The extension `x-client`, checked against the JSON Schema that the package publishes. What it means is said
 * by `model/traits.ts`; here it is only made sure that it has that form.
 */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

import { explainTraitErrors } from "./explain-trait-errors.js";
import type { Findings } from "./findings.js";
import { createObject, isObject } from "./json-object.js";
import type { JsonObject, JsonValue } from "./json.js";
import traitsSchema from "./traits.schema.json" with { type: "json" };

/** The three places, by the `$defs` of the schema. */
export type TraitPlace = "operation" | "root" | "schema";

/** `pointer` is that of `x-client` itself. What is not valid comes out empty, and reported. */
export function readTraits(
  place: TraitPlace,
  value: JsonValue | undefined,
  pointer: string,
  findings: Findings,
): JsonObject {
  if (value === undefined) return createObject();
  const validate = validatorOf(place);
  // Ajv compares objects by methods that ours, being without prototype, do not have.
  const plain = JSON.parse(JSON.stringify(value)) as JsonValue;
  if (validate(plain)) return isObject(value) ? value : createObject();
  for (const { path, detail } of explainTraitErrors(validate.errors ?? [], plain)) {
    findings.add("TRAIT_INVALID", pointer + path, detail);
  }
  return createObject();
}

const validators = new Map<TraitPlace, ValidateFunction>();
let ajv: Ajv2020 | undefined;

/** Compiled when a document first has a trait of this place; most documents have none. */
function validatorOf(place: TraitPlace): ValidateFunction {
  const known = validators.get(place);
  if (known !== undefined) return known;
  if (ajv === undefined) {
    ajv = new Ajv2020({ allErrors: true, verbose: true });
    ajv.addSchema(traitsSchema);
  }
  const validate = ajv.compile({ $ref: `${traitsSchema.$id}#/$defs/${place}` });
  validators.set(place, validate);
  return validate;
}
