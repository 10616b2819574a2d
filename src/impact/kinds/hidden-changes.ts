/**
 * Changes that show in no type: each concerns every use of a field, in one way of using it.
 */
import type { Change } from "../../judge/change.js";
import { placeOf, type Fact } from "../../compare/fact.js";
import type { Owner } from "../../compare/place.js";
import type { DirectedOutcome } from "../../judge/judge.js";
import { pascalCase, typeIdentifier, valueIdentifier } from "../../code/identifier.js";
import type { Step } from "../find-impact.js";
import { answerOf, type RuleAnswer } from "./rule-answers.js";

export type FieldUse = Extract<RuleAnswer, "reads" | "writes" | "omissions">;

export interface HiddenChange {
  readonly step: Step;
  readonly change: Change;
  readonly use: FieldUse;
  /** Names of the declarations that have the field. */
  readonly owners: ReadonlySet<string>;
  readonly field: string;
}

/** `isStrict`: null and undefined are types of their own. */
export function hiddenChanges(step: Step, isStrict: boolean): readonly HiddenChange[] {
  return step.diff.changes.flatMap((change) =>
    change.verdicts.flatMap((verdict) => {
      const use = useOf(change, verdict, isStrict);
      return use === undefined ? [] : targetsOf(change).map((target) => ({ step, change, use, ...target }));
    }),
  );
}

function useOf(
  { rule }: Change,
  { direction, level, effects }: DirectedOutcome,
  isStrict: boolean,
): FieldUse | undefined {
  if (level !== "breaking" && level !== "silent") return undefined;
  const answer = answerOf(rule, direction);
  switch (answer) {
    case "reads":
    case "writes":
    case "omissions":
      return answer;
    case "compiler":
    case "values": {
      // The same type has other values: an integer that may be any number, null where it is no type.
      const isSeen = effects.compile && (isStrict || !nullish.has(rule));
      return isSeen ? undefined : direction === "request" ? "writes" : "reads";
    }
    case "nothing":
    case "statuses":
    case "calls":
    case "clients":
    case "receivers":
      return undefined;
  }
}

const nullish: ReadonlySet<Change["rule"]> = new Set<Change["rule"]>([
  "null-added",
  "null-or-absent-added",
  "field-became-optional",
]);

type Target = Pick<HiddenChange, "owners" | "field">;

function targetsOf({ facts }: Change): readonly Target[] {
  const found = new Map<string, Target>();
  for (const target of facts.flatMap(targetsOfFact))
    found.set(JSON.stringify([target.field, ...target.owners]), target);
  return [...found.values()];
}

/** By where it is declared; a schema that is the value of fields, by where these are. */
function targetsOfFact(fact: Fact): readonly Target[] {
  const { owner, path } = placeOf(fact);
  const field = "field" in fact ? fact.field : lastName(path);
  if (owner.kind === "operation" && owner.part.kind === "parameter" && field === undefined)
    return [{ owners: new Set(namesOf(owner)), field: owner.part.name }];
  if (field !== undefined) return [{ owners: new Set(namesOf(owner)), field }];
  return fact.uses.flatMap(({ field: mention }): Target[] => {
    const [name = "", ...steps] = mention.split(".");
    const last = lastName(`.${steps.join(".")}`);
    return last === undefined ? [] : [{ owners: new Set([typeIdentifier(name)]), field: last }];
  });
}

/** `.rails[].iban`: `iban` */
function lastName(path: string): string | undefined {
  return /\.([^.[\]]+)(?:\[\])*$/.exec(path)?.[1];
}

/** Of the declarations that are made of it. */
export function namesOf(owner: Owner): readonly string[] {
  switch (owner.kind) {
    case "schema":
      return [typeIdentifier(owner.name)];
    case "operation": {
      const name = pascalCase(valueIdentifier(owner.id));
      return [`${name}Args`, `${name}Responses`];
    }
    case "event":
      return [`${pascalCase(owner.type)}Event`];
    case "api":
      return [];
  }
}
