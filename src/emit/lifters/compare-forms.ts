/**
 * How values of an older form become values of a newer one.
 *
 * | the newer form                                        | lifting                          |
 * | ----------------------------------------------------- | -------------------------------- |
 * | accepts every older value                             | same; kept, if no compiler knows |
 * | has a field under another name                        | renamed                          |
 * | demands a field that has one value, or a default      | filled                           |
 * | differs in a declared type, in items, in a member     | by the type, items, by member    |
 * | demands what no rule can know                         | hole                             |
 * | accepts fewer values, or has another structure        | hole, for what is not accepted   |
 *
 * A lifter promises types, so limits and formats do not count. What is not understood is a hole, unless it is equal.
 */
import type { Lifting, ObjectLifting } from "../../../templates/runtime/lift.js";
import { jsonKey } from "../../values/json.js";
import { schemaKey } from "../../schema/schema-key.js";
import type { Schema, SchemaName, SchemaType } from "../../schema/schema.js";
import { references } from "../../schema/visit-schema.js";
import { keysOf, type Forms, type FieldForm, type ObjectForm } from "./forms.js";
import { fitsForm } from "../../schema/fits-form.js";

/** `hole`: only a function of the consumer's can do it. */
export type Step = Lifting | "same" | "hole";

/** Two versions, and what is known of their declared types. */
export interface Pair {
  readonly older: Forms;
  readonly newer: Forms;
  /** The declared type of the older version that a newer one is. */
  readonly olderName: (newer: SchemaName) => SchemaName | undefined;
  /** Under which name its lifting is in the table; undefined where every older value is a newer one. */
  readonly tableName: (newer: SchemaName) => string | undefined;
}

export interface Comparison extends Pair {
  /** Older and newer names of fields, in the declared type that is compared. */
  readonly renamed: readonly RenamedField[];
  /** References that are followed, because they mean no common type. */
  readonly within: readonly string[];
}

export interface RenamedField {
  readonly before: string;
  readonly after: string;
}

export function compareForms(was: Schema, is: Schema, comparison: Comparison): Step {
  const { older, newer, olderName, tableName } = comparison;
  const [a, b] = [older.resolve(was), newer.resolve(is)];
  const losesNull = a.nullable === true && b.nullable !== true;
  if (
    was.reference !== undefined &&
    is.reference !== undefined &&
    olderName(is.reference) === was.reference
  ) {
    if (losesNull) return "hole";
    const name = tableName(is.reference);
    return name === undefined ? "same" : { kind: "type", name };
  }
  const followed = `${was.reference ?? ""} ${is.reference ?? ""}`;
  if (followed !== " " && comparison.within.includes(followed)) return "hole";
  const within = [...comparison.within, followed];
  if (losesNull) return "hole";
  const step = compareResolved(a, b, { ...comparison, within });
  return step === "hole" ? compareOpaque(was, is, comparison) : step;
}

/** Inside another form, where there is no place for a function. */
function compareInside(was: Schema, is: Schema, comparison: Comparison): Step {
  const step = compareForms(was, is, comparison);
  return typeof step === "object" && needsFunction(step) ? "hole" : step;
}

function needsFunction(lifting: Lifting): boolean {
  switch (lifting.kind) {
    case "hole":
      return true;
    case "object":
    case "choice":
      return lifting.holes !== undefined;
    case "type":
    case "kept":
    case "list":
    case "table":
      return false;
  }
}

/**
 * What is not understood keeps its values if it is written alike, and all that it mentions is the same or wider. A compiler
 * does not see that even of equal types: it gives up on intersections of unions.
 */
function compareOpaque(was: Schema, is: Schema, { older, newer, olderName, tableName }: Comparison): Step {
  if (schemaKey(was) !== schemaKey(is)) return "hole";
  if (older.areOptionalsNullable && !newer.areOptionalsNullable) return "hole";
  const areWider = references(is).every((name) => olderName(name) === name && tableName(name) === undefined);
  return areWider ? { kind: "kept" } : "hole";
}

function compareResolved(was: Schema, is: Schema, comparison: Comparison): Step {
  if (isUnion(was) || isUnion(is)) return compareUnions(was, is, comparison);
  if (keysOf(is).every((keyword) => keyword === "nullable")) return "same";
  const [a, b] = [comparison.older.object(was), comparison.newer.object(is)];
  if (a !== undefined && b !== undefined) return compareObjects(a, b, comparison);
  if (isList(was) && isList(is)) return compareLists(was, is, comparison);
  return isScalar(was) && isScalar(is) ? compareScalars(was, is) : "hole";
}

function isList(schema: Schema): boolean {
  const { types, items } = schema;
  const isPlain = keysOf(schema).every((keyword) => ["types", "items", "nullable"].includes(keyword));
  return isPlain && types?.join() === "array" && items !== false;
}

function compareLists({ items: was }: Schema, { items: is }: Schema, comparison: Comparison): Step {
  const items = compareInside(was === false ? {} : (was ?? {}), is === false ? {} : (is ?? {}), comparison);
  return typeof items === "string" || items.kind === "kept" ? items : { kind: "list", items };
}

function isScalar(schema: Schema): boolean {
  const isPlain = keysOf(schema).every((keyword) => ["types", "enum", "open", "nullable"].includes(keyword));
  return isPlain && schema.types?.some((type) => type === "object" || type === "array") !== true;
}

function compareScalars(was: Schema, is: Schema): Step {
  if (is.enum !== undefined) return compareValues(was, is, is.enum.map(jsonKey));
  if (was.types === undefined || is.types === undefined) return "hole";
  return was.types.every((type) => is.types?.some((other) => isWithin(type, other))) ? "same" : "hole";
}

/** What stays as it is are the values that both versions list. */
function compareValues(was: Schema, is: Schema, listed: readonly string[]): Step {
  const isWider = is.open === true || was.open !== true;
  if (isWider && was.enum?.every((value) => listed.includes(jsonKey(value))) === true) return "same";
  const kept: readonly unknown[] = [...(is.enum ?? []), ...(is.nullable === true ? [null] : [])];
  const areScalars = kept.every((value) => typeof value !== "object" || value === null);
  return areScalars ? { kind: "hole", kept } : "hole";
}

function isWithin(type: SchemaType, other: SchemaType): boolean {
  return type === other || (type === "integer" && other === "number");
}

type Scalar = string | number | boolean;

interface Draft {
  readonly renamed: [string, string][];
  readonly fields: [string, Lifting][];
  readonly filled: [string, Scalar][];
  readonly holes: string[];
  /** Whether the value of some field fits, and the compiler cannot know it. */
  isKept: boolean;
}

/** Field by field. */
function compareObjects(was: ObjectForm, is: ObjectForm, comparison: Comparison): Step {
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

function isUnion({ anyOf, oneOf }: Schema): boolean {
  return anyOf !== undefined || oneOf !== undefined;
}

/** By their tag where they have the same, else each older member has to be one of the newer ones. */
function compareUnions(was: Schema, is: Schema, comparison: Comparison): Step {
  // What is beside a union applies to all of its members.
  if (!isPlain(was) || !isPlain(is)) return "hole";
  if (was.open === true && is.open !== true) return "hole";
  if (was.tag !== undefined && was.tag.property === is.tag?.property)
    return compareTagged(was, is, comparison);
  const isTaggedOutside = [was, is].some(({ tag }) => tag?.isInMembers === false);
  if (isTaggedOutside) return "hole";
  const targets = membersOf(is);
  return membersOf(was).every((member) =>
    targets.some((target) => compareInside(member, target, comparison) === "same"),
  )
    ? "same"
    : "hole";
}

function isPlain(schema: Schema): boolean {
  return !isUnion(schema) || keysOf(schema).every((keyword) => unionKeys.has(keyword));
}

const unionKeys: ReadonlySet<keyof Schema> = new Set(["anyOf", "oneOf", "tag", "open", "nullable"] as const);

function membersOf(schema: Schema): readonly Schema[] {
  const { nullable: _nullable, ...rest } = schema;
  return schema.anyOf ?? schema.oneOf ?? [rest];
}

function compareTagged(was: Schema, is: Schema, comparison: Comparison): Step {
  const targets = new Map(
    membersOf(is).flatMap((member, index) =>
      (is.tag?.values[index] ?? []).map((value) => [value, member] as const),
    ),
  );
  const members: [string, Lifting][] = [];
  const holes: string[] = [];
  for (const [index, member] of membersOf(was).entries()) {
    const values = was.tag?.values[index] ?? [];
    if (values.length === 0) return "hole";
    const steps = values.map((value) => {
      const target = targets.get(value);
      return target === undefined ? "hole" : compareInside(member, target, comparison);
    });
    // The type of a function's argument is that of the whole member.
    if (steps.includes("hole")) holes.push(...values);
    else
      for (const [position, step] of steps.entries())
        if (typeof step === "object") members.push([values[position] ?? "", step]);
  }
  if (members.length === 0 && holes.length === 0) return "same";
  if (members.every(([, { kind }]) => kind === "kept") && holes.length === 0) return { kind: "kept" };
  return {
    kind: "choice",
    tag: was.tag?.property ?? "",
    ...(members.length === 0 ? {} : { members: Object.fromEntries(members) }),
    ...(holes.length === 0 ? {} : { holes }),
  };
}
