/** What lifters need functions for: of a type as a whole, of some of its values, or of its fields. */
import { field, literalType, named, objectType, unionOf } from "../../code/make.js";
import type { Comment } from "../../code/comment.js";
import type { PropertyMember, Type } from "../../code/syntax.js";
import { docComment } from "../module/doc-comment.js";
import { fromRuntime } from "../module/origins.js";
import { newerType, olderType } from "./lifter-types.js";
import type { Lifter, LifterPlan } from "./plan-lifters.js";

/** The member of `Holes` of a type that has some. */
export function declareHoles(lifter: Lifter, plan: LifterPlan, from: string): PropertyMember {
  const { lifting, newer } = lifter;
  const [older, result] = [olderType(lifter.older, from), newerType(newer)];
  if (lifting !== "same" && lifting.kind === "object")
    return field(newer, objectType((lifting.holes ?? []).map((name) => fieldHole(name, lifter, plan, from))));
  if (lifting !== "same" && lifting.kind === "choice") {
    const tags = lifting.holes ?? [];
    const members = objectType([field(lifting.tag, unionOf(tags.map(literalType)))]);
    return field(newer, hole(named("Extract", [older, { ...members, isOpened: false }]), result), {
      comments: said(`No longer a member in this form: ${tags.map(code).join(", ")}.`),
    });
  }
  const isPartly = lifting !== "same" && lifting.kind === "hole" && lifting.kept !== undefined;
  return isPartly
    ? field(newer, hole(named("Exclude", [older, result]), result), {
        comments: said("Values that are no longer listed."),
      })
    : field(newer, hole(older, result), { comments: said("It has another structure.") });
}

/** `Pick<Holes, "Payment" | "Status">` */
export function pickedHoles(names: readonly string[]): Type {
  return named("Pick", [named("Holes"), unionOf(names.map(literalType))]);
}

function fieldHole(name: string, lifter: Lifter, plan: LifterPlan, from: string): PropertyMember {
  const object = (type: Type, nullable: boolean | undefined): Type =>
    nullable === true ? named("NonNullable", [type]) : type;
  const was = object(olderType(lifter.older, from), lifter.was.nullable);
  const is = object(newerType(lifter.newer), lifter.is.nullable);
  return field(name, hole(was, { kind: "indexed", object: is, index: literalType(name) }), {
    comments: said(whyHole(name, lifter, plan, from)),
  });
}

function whyHole(name: string, { was, is }: Lifter, { older, newer }: LifterPlan, from: string): string {
  const before = older.object(was)?.fields.get(name);
  const after = newer.object(is)?.fields.get(name);
  if (before === undefined) return `Required, and ${from} does not have it.`;
  if (after?.isRequired === true && !before.isRequired) return `Required, and ${from} may not have it.`;
  return `Not every value of ${from} fits.`;
}

function hole(was: Type, is: Type): Type {
  return named("Hole", [was, is], fromRuntime("lift"));
}

function code(name: string): string {
  return `\`${name}\``;
}

function said(sentence: string): readonly Comment[] {
  return docComment({ paragraphs: [sentence] });
}
