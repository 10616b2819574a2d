/** Unions. With a tag, the tag chooses the member, so that what is found wrong is about the member that was meant. */
import { list, objectOf, openedObject, property, scalar } from "../../code/make.js";
import type { Expression } from "../../code/syntax.js";
import type { Choice } from "../../../templates/runtime/validation/definition.js";
import type { Schema, Tag } from "../../schema/schema.js";
import type { DefinitionContext } from "./definition-context.js";
import { described } from "./described.js";

export function unionOf(
  schema: Schema,
  members: readonly Schema[],
  whole: Schema,
  context: DefinitionContext,
): Expression {
  const defined = members.map((member) => context.define(member, whole));
  const { tag, open } = schema;
  if (tag !== undefined) return described({ choice: choiceBy(tag, defined, open === true) });
  // Without a tag, only a string is known to be another member.
  const unlisted = open === true ? [described({ type: scalar("string") })] : [];
  return described({ anyOf: list([...defined, ...unlisted]) });
}

function choiceBy(
  { property: tag, values, isInMembers }: Tag,
  members: readonly Expression[],
  isOpen: boolean,
): Expression {
  const others = members.filter((_, index) => values[index]?.length === 0);
  const choice: { readonly [Key in keyof Choice]: Expression | undefined } = {
    tag: scalar(tag),
    members: openedObject(
      [...byTag(members, values)].map(([value, chosen]) => property(value, oneOf(chosen))),
    ),
    isOpen: isOpen ? scalar(true) : undefined,
    isTagOwn: isInMembers ? undefined : scalar(true),
    others: others.length === 0 ? undefined : list(others),
  };
  return objectOf(Object.entries(choice));
}

/** A value of the tag can mean several members. */
function byTag(members: readonly Expression[], values: Tag["values"]): Map<string, Expression[]> {
  const chosen = new Map<string, Expression[]>();
  for (const [index, member] of members.entries())
    for (const value of values[index] ?? []) chosen.set(value, [...(chosen.get(value) ?? []), member]);
  return chosen;
}

function oneOf(members: readonly Expression[]): Expression {
  const [only] = members;
  return members.length === 1 && only !== undefined ? only : described({ anyOf: list(members) });
}
