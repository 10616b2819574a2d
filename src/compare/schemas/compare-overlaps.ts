/**
 * Values that fit several members of a `oneOf`, which admits exactly one, and that the other version accepts.
 *
 * An overlap counts only with an example that was certainly valid on the other side. Publishers write `oneOf` for "one
 * of these", and most members share a value that is never sent: any two objects, the fields of both. So an example has
 * the fields that one member requires, or only fields that both members declare. A tag excludes overlaps.
 */
import { isObject, type JsonValue } from "../../values/json.js";
import type { Api } from "../../model/api.js";
import { accepts } from "../../schema/accepts.js";
import { sample } from "../../schema/sample.js";
import { sampleText } from "../../schema/sample-scalars.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import { shortType } from "../short-type.js";
import { wholeSchema, type View } from "./view.js";
import type { Walk } from "./walk.js";

/** Only a value that is sent can be refused. Returns whether it stated a difference. */
export function compareOverlaps(before: View, after: View, around: Walk): boolean {
  // Members that overlap on one side only have another difference, too, which a probe finds.
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

/** An overlap that the other side admits. */
function newOverlap(own: View, api: Api, other: View, otherApi: Api): Overlap | undefined {
  const [union, ...others] = own.unions;
  if (union?.keyword !== "oneOf" || union.schema.tag !== undefined || others.length > 0) return undefined;
  const view = schemaView(api.schemas);
  const otherView = schemaView(otherApi.schemas);
  const around = besideUnion(own.schema);
  const whole = wholeSchema(other.node);
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

/** The required fields of each member, then the fields that each two of them share. */
function examples(members: readonly Schema[], around: Schema, view: SchemaView): JsonValue[] {
  const wholes = members.map((member) => {
    const schema: Schema = { allOf: [around, member] };
    const { properties, required } = view.object(schema);
    return { schema, declared: new Set(properties.keys()), required: [...required] };
  });
  const shared = wholes.flatMap((one, index) =>
    wholes.slice(index + 1).flatMap((another) => {
      const isPossible =
        one.required.every((name) => another.declared.has(name)) &&
        another.required.every((name) => one.declared.has(name));
      const value = isPossible ? exampleOf({ allOf: [one.schema, another.schema] }, view) : undefined;
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

/** An empty value fits more than the author means. */
function isEmpty(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function exampleOf(schema: Schema, view: SchemaView): JsonValue | undefined {
  return sample(schema, view, { direction: "request", extent: "short", sampleString: sampleText })?.value;
}

/** As the document distinguishes them: TypeScript has one type for all numbers, and none for "only requires fields". */
function label(schema: Schema): string {
  const { types: [type, ...others] = [], enum: listed, format, required = [] } = schema;
  const text = shortType(schema);
  if (text === "unknown" && required.length > 0) return `{ ${required.join(", ")} }`;
  if (type === undefined || others.length > 0 || listed !== undefined) return text;
  if (type === "integer") return type;
  return type === "string" && format !== undefined ? `${type} (${format})` : text;
}
