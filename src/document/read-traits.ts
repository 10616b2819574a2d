/** The extension `x-client` in its three places. Its form and its meaning are defined in `traits/`. */
import { type Checked, checkForm } from "../forms/check-form.js";
import { operation, root, schema } from "../traits/places.js";
import type { ApiTraits, OperationTraits, SchemaTraits } from "../traits/types.js";
import type { JsonValue } from "../values/json.js";
import { appendToken } from "../values/json-pointer.js";
import type { DocumentFindings } from "./findings.js";

interface TraitsAt {
  readonly root: ApiTraits;
  readonly operation: OperationTraits;
  readonly schema: SchemaTraits;
}

const checks: { readonly [Place in keyof TraitsAt]: (value: JsonValue) => Checked<TraitsAt[Place]> } = {
  root: (value) => checkForm(root, value),
  operation: (value) => checkForm(operation, value),
  schema: (value) => checkForm(schema, value),
};

/** `pointer` is that of `x-client` itself. What is not valid comes out empty, and reported. */
export function readTraits<Place extends keyof TraitsAt>(
  place: Place,
  value: JsonValue | undefined,
  pointer: string,
  findings: DocumentFindings,
): Partial<TraitsAt[Place]> {
  if (value === undefined) return {};
  const checked = checks[place](value);
  if (checked.kind === "valid") return checked.value;
  for (const { path, detail, fix } of checked.mistakes)
    findings.add("TRAIT_INVALID", path.reduce<string>(appendToken, pointer), detail, fix);
  return {};
}
