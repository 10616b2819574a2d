/**
 * Values that fit several members of a `oneOf`, which admits exactly one: those that were valid before are refused.
 *
 * An overlap counts only with an example that was certainly valid on the other side. Publishers write `oneOf` for "one
 * of these", and most members have a value in common that nobody sends: every two objects, the fields of both. So an
 * example has what one member demands, or only fields that both members declare. Where there is a tag, it decides.
 */
import { isObject, type JsonValue } from "../../values/json.js";
import type { Api } from "../../model/api.js";
import { accepts } from "../../schema/accepts.js";
import { sample } from "../../schema/sample.js";
import { sampleText } from "../../schema/sample-scalars.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import { shortType } from "../short-type.js";
import type { View } from "../walk/view.js";
import type { Walk } from "../walk/walk.js";

/** Only what is sent can be refused. Gives whether it has stated a difference. */
export function compareOverlaps(before: View, after: View, around: Walk): boolean {
  // What overlaps on one side only differs in something else, too: a probe hears that.
  if (around.isProbe || !around.met.request) return false;
  const walk = around.metBy({ ...around.met, response: false });
  const was = newOverlap(before, walk.before, after, walk.after);
  const is = newOverlap(after, walk.after, before, walk.before);
  if (was !== undefined) walk.fact({ kind: "overlap", ...was, before: true, after: false });
  if (is !== undefined) walk.fact({ kind: "overlap", ...is, before: false, after: true });
  return was !== undefined || is !== undefined;
}

interface Overlap {
  readonly members: readonly string[];
  readonly example: JsonValue;
}

/** Of what the other side admits. */
function newOverlap(own: View, api: Api, other: View, otherApi: Api): Overlap | undefined {
  const [union, ...others] = own.unions;
  if (union?.keyword !== "oneOf" || union.schema.tag !== undefined || others.length > 0) return undefined;
  const view = schemaView(api.schemas);
  const otherView = schemaView(otherApi.schemas);
  const around = besideUnion(own.schema);
  const whole = wholeOf(other);
  const members = union.members.map(({ schema }) => schema);
  const found = examples(members, around, view).flatMap((example) => {
    const fitting = members.filter((member) => accepts(member, example, view) === true);
    const isNew =
      fitting.length > 1 &&
      accepts(around, example, view) === true &&
      accepts(whole, example, otherView) === true;
    return isNew ? [{ fitting, example }] : [];
  });
  const [first] = found;
  if (first === undefined) return undefined;
  const labels = found.flatMap(({ fitting }) => fitting.map(label));
  return { members: [...new Set(labels)].sort(), example: first.example };
}

function besideUnion({ anyOf: _any, oneOf: _one, tag: _tag, ...around }: Schema): Schema {
  return around;
}

function wholeOf({ node: { schema, parts } }: View): Schema {
  return parts === undefined ? schema : { allOf: parts.map((part) => part.schema) };
}

/** What each member demands, then what every two of them can say together. */
function examples(members: readonly Schema[], around: Schema, view: SchemaView): JsonValue[] {
  const wholes = members.map((member) => {
    const schema: Schema = { allOf: [around, member] };
    const { properties, required } = view.object(schema);
    return { schema, declared: new Set(properties.keys()), required: [...required] };
  });
  const shared = wholes.flatMap((one, index) =>
    wholes.slice(index + 1).flatMap((another) => {
      const isSayable =
        one.required.every((name) => another.declared.has(name)) &&
        another.required.every((name) => one.declared.has(name));
      const value = isSayable ? exampleOf({ allOf: [one.schema, another.schema] }, view) : undefined;
      if (!isObject(value)) return [];
      const fields = Object.entries(value).filter(
        ([name]) => one.declared.has(name) && another.declared.has(name),
      );
      return [Object.fromEntries(fields)];
    }),
  );
  const own = wholes.map(({ schema }) => exampleOf(schema, view));
  return [...own, ...shared].filter((value) => value !== undefined).filter((value) => !isEmpty(value));
}

/** It fits more than anyone means. */
function isEmpty(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function exampleOf(schema: Schema, view: SchemaView): JsonValue | undefined {
  return sample(schema, view, { direction: "request", extent: "short", sampleString: sampleText })?.value;
}

/** As the document tells them apart: TypeScript has one type for all numbers, and none for what only demands fields. */
function label(schema: Schema): string {
  const { types: [type, ...others] = [], enum: listed, format, required = [] } = schema;
  const text = shortType(schema);
  if (text === "unknown" && required.length > 0) return `{ ${required.join(", ")} }`;
  if (type === undefined || others.length > 0 || listed !== undefined) return text;
  if (type === "integer") return type;
  return type === "string" && format !== undefined ? `${type} (${format})` : text;
}
