/** Objects, field by field. */
import type { Lifting, ObjectLifting } from "../../../templates/runtime/lift.js";
import { fitsForm } from "../../schema/fits-form.js";
import type { Schema } from "../../schema/schema.js";
import { compareInside, type Comparison, type Step } from "./compare-forms.js";
import type { FieldForm, ObjectForm } from "./forms.js";

type Scalar = string | number | boolean;

interface Draft {
  readonly renamed: [string, string][];
  readonly fields: [string, Lifting][];
  readonly filled: [string, Scalar][];
  readonly holes: string[];
  /** Whether the value of some field fits, and the compiler cannot know it. */
  isKept: boolean;
}

export function compareObjects(was: ObjectForm, is: ObjectForm, comparison: Comparison): Step {
  if (was.fields.size === 0 || is.fields.size === 0) return compareDictionaries(was, is, comparison);
  const draft: Draft = { renamed: [], fields: [], filled: [], holes: [], isKept: false };
  for (const [name, field] of is.fields) {
    const before = was.fields.has(name) ? name : olderNameOf(name, was, is, comparison);
    const older = before === undefined ? undefined : was.fields.get(before);
    if (older === undefined) addField(name, field, draft, comparison);
    else if (!liftField(name, older, field, draft, comparison)) draft.holes.push(name);
    else if (before !== undefined && before !== name) draft.renamed.push([before, name]);
  }
  const lifting = liftingOf(draft);
  if (Object.keys(lifting).length > 1) return lifting;
  return draft.isKept || !isAssignable(was, is) ? { kind: "kept" } : "same";
}

function compareDictionaries(was: ObjectForm, is: ObjectForm, comparison: Comparison): Step {
  if (is.fields.size > 0) return "hole";
  if (was.fields.size > 0) return Object.keys(is.values).length === 0 ? { kind: "kept" } : "hole";
  const values = compareInside(was.values, is.values, comparison);
  return typeof values === "string" || values.kind === "kept" ? values : { kind: "table", values };
}

/** Where a field that went and one that came are the same. */
function olderNameOf(
  name: string,
  was: ObjectForm,
  is: ObjectForm,
  { renamed }: Comparison,
): string | undefined {
  return renamed.find(
    ({ before, after }) => after === name && was.fields.has(before) && !is.fields.has(before),
  )?.before;
}

function addField(
  name: string,
  { schema, isRequired }: FieldForm,
  draft: Draft,
  comparison: Comparison,
): void {
  if (!isRequired) return;
  const content = contentOf(schema, comparison);
  if (content === undefined) draft.holes.push(name);
  else draft.filled.push([name, content]);
}

/** Whether there is a rule for it. */
function liftField(
  name: string,
  was: FieldForm,
  is: FieldForm,
  draft: Draft,
  comparison: Comparison,
): boolean {
  const step = compareInside(was.schema, is.schema, comparison);
  if (step === "hole") return false;
  if (is.isRequired && !was.isRequired) {
    const content = contentOf(is.schema, comparison);
    if (content === undefined) return false;
    draft.filled.push([name, content]);
  }
  if (typeof step === "object" && step.kind === "kept") draft.isKept = true;
  else if (typeof step === "object") draft.fields.push([name, step]);
  return true;
}

/** Its only value, or what its document says that it has where nobody says anything. */
function contentOf(schema: Schema, { newer }: Comparison): Scalar | undefined {
  const resolved = newer.resolve(schema);
  const content = schema.default ?? resolved.default ?? onlyValue(resolved);
  const isScalar = typeof content === "string" || typeof content === "number" || typeof content === "boolean";
  return isScalar && fitsForm(content, schema, newer.view, "response") ? content : undefined;
}

function onlyValue({ enum: values = [], open, nullable }: Schema): unknown {
  return values.length === 1 && open !== true && nullable !== true ? values[0] : undefined;
}

function liftingOf({ renamed, fields, filled, holes }: Draft): ObjectLifting {
  return {
    kind: "object",
    ...(renamed.length === 0 ? {} : { renamed: Object.fromEntries(renamed) }),
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }),
    ...(filled.length === 0 ? {} : { filled: Object.fromEntries(filled) }),
    ...(holes.length === 0 ? {} : { holes }),
  };
}

/**
 * Whether the compiler knows that every older object is a newer one. It does not where an interface has to have an index
 * signature, where an index signature says less of an optional field, and where two types have no field in common.
 */
function isAssignable(was: ObjectForm, is: ObjectForm): boolean {
  if (is.isIndexed && !was.isIndexed) return false;
  const isNew = [...is.fields.keys()].map((name) => !was.fields.has(name));
  return was.isIndexed ? !isNew.includes(true) : isNew.includes(false);
}
