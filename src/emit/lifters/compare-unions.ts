/** Unions: by their tag where they have the same, else each older member has to be one of the newer ones. */
import type { Lifting } from "../../../templates/runtime/lift.js";
import type { Schema } from "../../schema/schema.js";
import { compareInside, type Comparison, type Step } from "./compare-forms.js";
import { keysOf } from "./forms.js";

export function isUnion({ anyOf, oneOf }: Schema): boolean {
  return anyOf !== undefined || oneOf !== undefined;
}

export function compareUnions(was: Schema, is: Schema, comparison: Comparison): Step {
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
