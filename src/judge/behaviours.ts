/** Behaviour changes between two versions, which no schema shows and overlays describe. */
import { type Fact, placeOf } from "../compare/fact.js";
import type { Api } from "../model/api.js";
import type { BehaviourChange } from "../traits/types.js";
import { code } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import type { Change } from "./change.js";
import { rules } from "./rules/index.js";
import { isSuccess } from "./rules/responses.js";
import { sentenceList } from "./rules/words.js";

/** A behaviour change starts on an upgrade to a newer version, and ends on the way back. */
export interface BehaviourEntry extends BehaviourChange {
  readonly step: "begins" | "ends";
}

export function behavioursBetween(before: Api, after: Api): BehaviourEntry[] {
  const isForward = compareVersions(before.version, after.version) <= 0;
  const [older, newer] = isForward ? [before, after] : [after, before];
  return (newer.traits.behaviours ?? [])
    .filter(
      ({ version }) =>
        compareVersions(older.version, version) < 0 && compareVersions(version, newer.version) <= 0,
    )
    .sort((left, right) => compareVersions(left.version, right.version) || (left.id < right.id ? -1 : 1))
    .map((behaviour) => (isForward ? { ...behaviour, step: "begins" } : { ...behaviour, step: "ends" }));
}

type Explained = Pick<Change, "explainedBy" | "explainedFor" | "explanation" | "advice">;

/**
 * Links a change to the behaviour changes that explain it: those of the same operations that mention its status or its
 * lifecycle values. If a schema shows only a removal, the publisher may have given the reason.
 */
export function explain(
  { rule, facts, operations, advice }: Pick<Change, "rule" | "facts" | "operations" | "advice">,
  behaviours: readonly BehaviourEntry[],
): Explained {
  const statuses = [...new Set(facts.flatMap(statusesOf))];
  const explaining = behaviours.filter(
    (behaviour) =>
      behaviour.operations.some((id) => operations.includes(id)) &&
      (statuses.some((status) => mentions(behaviour, status)) ||
        facts.some((fact) => concernsLifecycle(behaviour, fact))),
  );
  const explained = new Set(explaining.flatMap((behaviour) => behaviour.operations));
  const open = explained.size === 0 ? operations : operations.filter((id) => !explained.has(id));
  const { unexplained } = rules[rule];
  const subject = open.length === operations.length ? "" : `For ${sentenceList(open.map(code))}: `;
  const isOpen = unexplained !== undefined && (open.length > 0 || operations.length === 0);
  return {
    explainedBy: explaining.map(({ id }) => id),
    explainedFor:
      open === operations || open.length === 0 ? [] : operations.filter((id) => explained.has(id)),
    explanation: [
      ...explaining.map((behaviour) => sentenceOf(behaviour, operations)),
      ...(isOpen ? [subject + unexplained.why] : []),
    ],
    advice:
      unexplained === undefined
        ? advice
        : advice.map((entry) => ({
            ...entry,
            text: [
              ...(explaining.length > 0 && !isOpen ? [] : [entry.text]),
              ...explaining.map((behaviour) => actionOf(behaviour, operations)),
              ...(isOpen ? [subject + unexplained.advice] : []),
            ].join(" "),
          })),
  };
}

/** Added and removed statuses, and those of errors whose bodies changed. */
function statusesOf(fact: Fact): string[] {
  if (fact.kind === "response-status") return [fact.before, fact.after];
  if (fact.kind === "response-added" || fact.kind === "response-removed" || fact.kind === "error-set")
    return [fact.status];
  const { owner } = placeOf(fact);
  const isAnswer = owner.kind === "operation" && owner.part.kind === "response";
  return isAnswer && !isSuccess(owner.part.status) ? [owner.part.status] : [];
}

function concernsLifecycle({ values = [] }: BehaviourEntry, fact: Fact): boolean {
  if (fact.kind !== "lifecycle-transition") return false;
  return values.some(
    (each) =>
      each.schema === fact.schema && [fact.from, fact.to].some((state) => each.values.includes(state)),
  );
}

function mentions({ title, was, is }: BehaviourEntry, status: string): boolean {
  if (!/^\d(\d\d|XX)$/i.test(status)) return false;
  return new RegExp(`\\b${status.replace(/X/gi, "\\d")}\\b`).test([title, was, is].join("\n"));
}

function sentenceOf(behaviour: BehaviourEntry, operations: readonly string[]): string {
  const { id, title, step } = behaviour;
  const ended = step === "ends" ? " that no longer applies" : "";
  return `Explained${concerned(behaviour, operations)} by a change of behaviour${ended}: ${title} (${code(id)}).`;
}

function actionOf(behaviour: BehaviourEntry, operations: readonly string[]): string {
  const names = sentenceList(behaviour.operations.filter((id) => operations.includes(id)).map(code));
  return behaviour.step === "ends"
    ? `${names}: undo what the newer version requires: ${behaviour.action}`
    : `${names}: ${behaviour.action}`;
}

/** Empty if the change has no other operations. */
function concerned(behaviour: BehaviourEntry, operations: readonly string[]): string {
  const shared = operations.filter((id) => behaviour.operations.includes(id));
  return shared.length === operations.length ? "" : ` for ${sentenceList(shared.map(code))}`;
}
