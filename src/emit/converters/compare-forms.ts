/**
 * The conversion from an older form of values to a newer one.
 *
 * | the newer form                                        | conversion                       |
 * | ----------------------------------------------------- | -------------------------------- |
 * | accepts every older value                             | same; kept, if a compiler cannot tell |
 * | has a field under another name                        | renamed                          |
 * | requires a field with one value, or a default         | filled                           |
 * | differs in a declared type, in items, in a member     | by the type, items, by member    |
 * | requires a value that no rule can provide             | gap                              |
 * | accepts fewer values, or has another structure        | gap, for the refused values      |
 *
 * Converters promise types, so limits and formats are ignored. Schemas that the comparison does not understand are gaps,
 * unless they are equal.
 */
import type { Conversion, ObjectConversion } from "../../../templates/runtime/converters/upgrade.js";
import { jsonKey } from "../../values/json.js";
import { schemaKey } from "../../schema/schema-key.js";
import type { Schema, SchemaName, SchemaType } from "../../schema/schema.js";
import { references } from "../../schema/visit-schema.js";
import { keysOf, type Forms, type FieldForm, type ObjectForm } from "./forms.js";
import { accepts } from "../../schema/accepts.js";

/** `gap`: only a function written by the consumer can convert the values. */
export type Step = Conversion | "same" | "gap";

/** Two versions and their declared types. */
export interface Pair {
  readonly older: Forms;
  readonly newer: Forms;
  /** The older version of a declared type. */
  readonly olderName: (newer: SchemaName) => SchemaName | undefined;
  /** The conversion of a declared type, by its entry in the table; `same` if it has none. */
  readonly declaredStep: (newer: SchemaName) => Conversion | "same";
}

export interface Comparison extends Pair {
  /** Renamed fields of the declared type that is compared. */
  readonly renamed: readonly RenamedField[];
  /** Pairs being compared, by name or else by key: a pair inside itself has no conversion. */
  readonly within: readonly string[];
}

export interface RenamedField {
  readonly before: string;
  readonly after: string;
}

export function compareForms(before: Schema, after: Schema, comparison: Comparison): Step {
  const { older, newer, olderName, declaredStep } = comparison;
  const [a, b] = [older.resolve(before), newer.resolve(after)];
  const losesNull = a.nullable === true && b.nullable !== true;
  if (
    before.reference !== undefined &&
    after.reference !== undefined &&
    olderName(after.reference) === before.reference
  )
    return losesNull ? "gap" : declaredStep(after.reference);
  if (losesNull) return "gap";
  const pair = `${before.reference ?? schemaKey(before)} ${after.reference ?? schemaKey(after)}`;
  if (comparison.within.includes(pair)) return "gap";
  const within = [...comparison.within, pair];
  const step = compareResolved(a, b, { ...comparison, within });
  if (step === "same" && isBranded(before, after, comparison)) return { kind: "kept" };
  return step === "gap" ? compareOpaque(before, after, comparison) : step;
}

/** True if the newer type is that of an id or decimal that the older one is not. */
export function isBranded(before: Schema, after: Schema, { older, newer }: Pair): boolean {
  const brand = newer.brand(after);
  return brand !== "" && brand !== older.brand(before);
}

/** A comparison inside another form, which has no place for a function. */
function compareInside(before: Schema, after: Schema, comparison: Comparison): Step {
  const step = compareForms(before, after, comparison);
  return typeof step === "object" && needsFunction(step) ? "gap" : step;
}

function needsFunction(conversion: Conversion): boolean {
  switch (conversion.kind) {
    case "gap":
      return true;
    case "object":
    case "choice":
      return conversion.gaps !== undefined;
    case "type":
    case "kept":
    case "list":
    case "table":
      return false;
  }
}

/**
 * Equal schemas keep their values if every type that they refer to is the same or wider. A compiler cannot verify this
 * even for equal types: it gives up on intersections of unions.
 */
function compareOpaque(
  before: Schema,
  after: Schema,
  { older, newer, olderName, declaredStep }: Comparison,
): Step {
  if (schemaKey(before) !== schemaKey(after)) return "gap";
  if (older.areOptionalsNullable && !newer.areOptionalsNullable) return "gap";
  const areWider = references(after).every((name) => {
    const step = declaredStep(name);
    return olderName(name) === name && (step === "same" || isKept(step));
  });
  return areWider ? { kind: "kept" } : "gap";
}

function compareResolved(before: Schema, after: Schema, comparison: Comparison): Step {
  if (isUnion(before) || isUnion(after)) return compareUnions(before, after, comparison);
  if (keysOf(after).every((keyword) => keyword === "nullable")) return "same";
  const [a, b] = [comparison.older.object(before), comparison.newer.object(after)];
  if (a !== undefined && b !== undefined) return compareObjects(a, b, comparison);
  if (isList(before) && isList(after)) return compareLists(before, after, comparison);
  return isScalar(before) && isScalar(after) ? compareScalars(before, after) : "gap";
}

function isList(schema: Schema): boolean {
  const { types, items } = schema;
  const isPlain = keysOf(schema).every((keyword) => ["types", "items", "nullable"].includes(keyword));
  return isPlain && types?.join() === "array" && items !== false;
}

function compareLists({ items: before }: Schema, { items: after }: Schema, comparison: Comparison): Step {
  const items = compareInside(
    before === false ? {} : (before ?? {}),
    after === false ? {} : (after ?? {}),
    comparison,
  );
  return typeof items === "string" || items.kind === "kept" ? items : { kind: "list", items };
}

function isScalar(schema: Schema): boolean {
  const isPlain = keysOf(schema).every((keyword) => ["types", "enum", "open", "nullable"].includes(keyword));
  return isPlain && schema.types?.some((type) => type === "object" || type === "array") !== true;
}

function compareScalars(before: Schema, after: Schema): Step {
  if (after.enum !== undefined) return compareValues(before, after, after.enum.map(jsonKey));
  if (before.types === undefined || after.types === undefined) return "gap";
  return before.types.every((type) => after.types?.some((other) => isWithin(type, other))) ? "same" : "gap";
}

/** Values that both versions list stay unchanged. */
function compareValues(before: Schema, after: Schema, listed: readonly string[]): Step {
  const isWider = after.open === true || before.open !== true;
  if (isWider && before.enum?.every((value) => listed.includes(jsonKey(value))) === true) return "same";
  const values: readonly unknown[] = [...(after.enum ?? []), ...(after.nullable === true ? [null] : [])];
  const areScalars = values.every((value) => typeof value !== "object" || value === null);
  return areScalars ? { kind: "gap", kept: values } : "gap";
}

function isWithin(type: SchemaType, other: SchemaType): boolean {
  return type === other || (type === "integer" && other === "number");
}

type Scalar = string | number | boolean;

interface Draft {
  readonly renamed: [string, string][];
  readonly fields: [string, Conversion][];
  readonly filled: [string, Scalar][];
  readonly gaps: string[];
  /** True if some field's values all fit, although the compiler cannot tell. */
  isKept: boolean;
}

function compareObjects(older: ObjectForm, newer: ObjectForm, comparison: Comparison): Step {
  if (older.fields.size === 0 || newer.fields.size === 0)
    return compareDictionaries(older, newer, comparison);
  const draft: Draft = { renamed: [], fields: [], filled: [], gaps: [], isKept: false };
  for (const [name, field] of newer.fields) {
    const formerName = older.fields.has(name) ? name : olderNameOf(name, older, newer, comparison);
    const formerField = formerName === undefined ? undefined : older.fields.get(formerName);
    if (formerField === undefined) addField(name, field, draft, comparison);
    else if (!upgradeField(name, formerField, field, draft, comparison)) draft.gaps.push(name);
    else if (formerName !== undefined && formerName !== name) draft.renamed.push([formerName, name]);
  }
  const conversion = conversionOf(draft);
  if (Object.keys(conversion).length > 1) return conversion;
  return draft.isKept || !isAssignable(older, newer) ? { kind: "kept" } : "same";
}

function compareDictionaries(before: ObjectForm, after: ObjectForm, comparison: Comparison): Step {
  if (after.fields.size > 0) return "gap";
  if (before.fields.size > 0) return Object.keys(after.values).length === 0 ? { kind: "kept" } : "gap";
  const values = compareInside(before.values, after.values, comparison);
  return typeof values === "string" || values.kind === "kept" ? values : { kind: "table", values };
}

/** The removed field that an added one replaces. */
function olderNameOf(
  name: string,
  older: ObjectForm,
  newer: ObjectForm,
  { renamed }: Comparison,
): string | undefined {
  return renamed.find(
    ({ before, after }) => after === name && older.fields.has(before) && !newer.fields.has(before),
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
  if (content === undefined) draft.gaps.push(name);
  else draft.filled.push([name, content]);
}

/** False if no rule converts the field. */
function upgradeField(
  name: string,
  before: FieldForm,
  after: FieldForm,
  draft: Draft,
  comparison: Comparison,
): boolean {
  const step = compareInside(before.schema, after.schema, comparison);
  if (step === "gap") return false;
  if (after.isRequired && !before.isRequired) {
    const content = contentOf(after.schema, comparison);
    if (content === undefined) return false;
    draft.filled.push([name, content]);
  }
  if (isKept(step)) draft.isKept = true;
  else if (typeof step === "object") draft.fields.push([name, step]);
  return true;
}

/** The only value of a field, or its default. */
function contentOf(schema: Schema, { newer }: Comparison): Scalar | undefined {
  const resolved = newer.resolve(schema);
  const content = schema.default ?? resolved.default ?? onlyValue(resolved);
  const isScalar = typeof content === "string" || typeof content === "number" || typeof content === "boolean";
  return isScalar && accepts(schema, content, newer.view, "response") !== false ? content : undefined;
}

function onlyValue({ enum: values = [], open, nullable }: Schema): unknown {
  return values.length === 1 && open !== true && nullable !== true ? values[0] : undefined;
}

function conversionOf({ renamed, fields, filled, gaps }: Draft): ObjectConversion {
  return {
    kind: "object",
    ...(renamed.length === 0 ? {} : { renamed: Object.fromEntries(renamed) }),
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }),
    ...(filled.length === 0 ? {} : { filled: Object.fromEntries(filled) }),
    ...(gaps.length === 0 ? {} : { gaps }),
  };
}

/**
 * True if the compiler can tell that every older object is a newer one. It cannot if an interface would need an index
 * signature, if an index signature is weaker than an optional field, or if two types share no field.
 */
function isAssignable(before: ObjectForm, after: ObjectForm): boolean {
  if (after.isIndexed && !before.isIndexed) return false;
  const isNew = [...after.fields.keys()].map((name) => !before.fields.has(name));
  return before.isIndexed ? !isNew.includes(true) : isNew.includes(false);
}

function isUnion({ anyOf, oneOf }: Schema): boolean {
  return anyOf !== undefined || oneOf !== undefined;
}

/** By tag if both have the same one; otherwise each older member must be among the newer ones. */
function compareUnions(before: Schema, after: Schema, comparison: Comparison): Step {
  // Keywords beside a union apply to all of its members.
  if (!isPlain(before) || !isPlain(after)) return "gap";
  if (before.open === true && after.open !== true) return "gap";
  if (before.tag !== undefined && before.tag.property === after.tag?.property)
    return compareTagged(before, after, comparison);
  const isTaggedOutside = [before, after].some(({ tag }) => tag?.isInMembers === false);
  if (isTaggedOutside) return "gap";
  const targets = membersOf(after);
  const steps = membersOf(before).map((member): Step => {
    const all = targets.map((target) => compareInside(member, target, comparison));
    return all.find((step) => step === "same") ?? all.find(isKept) ?? "gap";
  });
  if (steps.includes("gap")) return "gap";
  return steps.some(isKept) ? { kind: "kept" } : "same";
}

function isKept(step: Step): boolean {
  return typeof step === "object" && step.kind === "kept";
}

function isPlain(schema: Schema): boolean {
  return !isUnion(schema) || keysOf(schema).every((keyword) => unionKeys.has(keyword));
}

const unionKeys: ReadonlySet<keyof Schema> = new Set(["anyOf", "oneOf", "tag", "open", "nullable"] as const);

function membersOf(schema: Schema): readonly Schema[] {
  const { nullable: _nullable, ...rest } = schema;
  return schema.anyOf ?? schema.oneOf ?? [rest];
}

function compareTagged(before: Schema, after: Schema, comparison: Comparison): Step {
  const targets = new Map(
    membersOf(after).flatMap((member, index) =>
      (after.tag?.values[index] ?? []).map((value) => [value, member] as const),
    ),
  );
  const members: [string, Conversion][] = [];
  const gaps: string[] = [];
  for (const [index, member] of membersOf(before).entries()) {
    const values = before.tag?.values[index] ?? [];
    if (values.length === 0) return "gap";
    const steps = values.map((value) => {
      const target = targets.get(value);
      return target === undefined ? "gap" : compareInside(member, target, comparison);
    });
    // A function's argument has the type of the whole member.
    if (steps.includes("gap")) gaps.push(...values);
    else
      for (const [position, step] of steps.entries())
        if (typeof step === "object") members.push([values[position] ?? "", step]);
  }
  if (members.length === 0 && gaps.length === 0) return "same";
  if (members.every(([, { kind }]) => kind === "kept") && gaps.length === 0) return { kind: "kept" };
  return {
    kind: "choice",
    tag: before.tag?.property ?? "",
    ...(members.length === 0 ? {} : { members: Object.fromEntries(members) }),
    ...(gaps.length === 0 ? {} : { gaps }),
  };
}
