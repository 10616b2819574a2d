/**
 * What the analyses do not find: changes that do not matter to a project, each with the evidence, undecided ones, with
 * the places that use what differs, and of the changes with findings the uses that are not affected.
 *
 * Every change of a diff is here or has a finding, and every use of what it changes is in exactly one list.
 */
import type { ts } from "@ts-morph/common";

import { placeOf } from "../compare/fact.js";
import { placeKey } from "../compare/place.js";
import type { BehaviourEntry } from "../judge/behaviours.js";
import type { Change } from "../judge/change.js";
import { listWords } from "../values/text.js";
import { callersIn, type ChangeWords, wordsOf } from "./change-words.js";
import { factsOfChange } from "./facts.js";
import type {
  Finding,
  FindingCause,
  Place,
  Unaffected,
  Undecided,
  UndecidedReason,
  Untouched,
} from "./finding.js";
import type { Step } from "./question.js";
import { answerOf } from "./questions/rule-answers.js";
import type { References } from "./references.js";
import { causeOfBehaviour, causeOfChange, placeOfNode } from "./spots.js";

export interface Verdicts {
  readonly undecided: readonly Undecided[];
  readonly unaffected: readonly Unaffected[];
  readonly untouched: readonly Untouched[];
}

/** An error of unknown cause, with the operations of the older version that the code around it uses. */
export interface UnexplainedError {
  readonly node: ts.Node;
  readonly operations: ReadonlySet<string>;
}

export interface JudgeQuestion {
  readonly steps: readonly Step[];
  readonly findings: readonly Pick<Finding, "cause" | "otherCauses" | "version" | "file" | "line">[];
  readonly unexplained: readonly UnexplainedError[];
  readonly references: References;
  /** Base of the paths shown. */
  readonly cwd: string;
}

export function judgeUntouched({ steps, findings, ...question }: JudgeQuestion): Verdicts {
  const judged = steps.flatMap((step) => {
    const known = new Set(
      findings
        .filter(({ version }) => version === step.from)
        .flatMap(({ cause, otherCauses }) => [cause, ...otherCauses].map((each) => each?.id)),
    );
    const isMissing = ({ id }: { readonly id: string }): boolean => !known.has(id);
    const judge = new Judge(step, question, (id) => known.has(id));
    const isKnown = ({ file, line }: Place): boolean =>
      findings.some((finding) => finding.file === file && finding.line === line);
    return [
      ...step.diff.changes
        .filter((change) => !isMissing(change))
        .flatMap((change) => {
          const undecided = judge.untyped(change, isKnown);
          const hidden = new Set(undecided.flatMap(({ places }) => places.map(lineKey)));
          const isListed = (place: Place): boolean => isKnown(place) || hidden.has(lineKey(place));
          return [...undecided, ...judge.unaffected(change, isListed)];
        }),
      ...step.diff.changes.filter(isMissing).map((change) => judge.change(change)),
      ...step.diff.behaviours.filter(isMissing).map((behaviour) => judge.behaviour(behaviour)),
    ];
  });
  return {
    undecided: judged.flatMap((each) => ("kind" in each ? [each] : [])),
    unaffected: judged.flatMap((each) => ("kind" in each || "evidence" in each ? [] : [each])),
    untouched: judged.flatMap((each) => ("evidence" in each ? [each] : [])),
  };
}

class Judge {
  readonly #step: Step;
  readonly #question: Omit<JudgeQuestion, "steps" | "findings">;
  readonly #hasFinding: (id: string) => boolean;

  /** `hasFinding`: true for a change or behaviour change with a place. */
  constructor(
    step: Step,
    question: Omit<JudgeQuestion, "steps" | "findings">,
    hasFinding: (id: string) => boolean,
  ) {
    this.#step = step;
    this.#question = question;
    this.#hasFinding = hasFinding;
  }

  change(change: Change): Untouched | Undecided {
    const cause = causeOfChange(change);
    const error = this.#unexplained(change.operations);
    if (error !== undefined) return error(cause);
    const harmless = this.#harmless(change);
    if (harmless !== undefined) return { cause, from: this.#step.from, reason: "nothing-to-do", ...harmless };
    const { operations, events, types } = change;
    const unused = unusedSentence(operations, events, types.changed);
    return this.#byWords(cause, wordsOf(this.#step, change), unused);
  }

  /** Why no code has to change, whatever it uses. */
  #harmless(change: Change): Pick<Untouched, "sentence" | "evidence"> | undefined {
    const { rule, level, verdicts, explainedBy } = change;
    const ofLevel = levelSentences[level];
    if (ofLevel !== undefined)
      return { sentence: this.#otherHalf(change) ?? ofLevel, evidence: { kind: "level", level } };
    if (verdicts.length > 0 && verdicts.every((verdict) => answerOf(rule, verdict) === "generated"))
      return {
        sentence: "The generated code follows it, and yours stays as it is.",
        evidence: { kind: "generated" },
      };
    const id = explainedBy.find(this.#hasFinding);
    const behaviour = this.#step.diff.behaviours.find((each) => each.id === id);
    return (
      behaviour && {
        sentence: `The places of another change say what to do: ${behaviour.title}.`,
        evidence: { kind: "behaviour", id: behaviour.id },
      }
    );
  }

  /** A field that is now absent where it was null: each half is harmless, but not both together. */
  #otherHalf(change: Change): string | undefined {
    const places = new Set(change.facts.map((fact) => placeKey(placeOf(fact))));
    const other = this.#step.diff.changes.find(
      ({ level, facts }) =>
        levelSentences[level] === undefined && facts.some((fact) => places.has(placeKey(placeOf(fact)))),
    );
    return other && `Another change of the same field says what to do: ${other.title}.`;
  }

  /** Places hidden by an untyped value, besides the known ones. What only requests have is not read. */
  untyped(change: Change, isKnown: (place: Place) => boolean): readonly Undecided[] {
    const { references, cwd } = this.#question;
    if (change.verdicts.every(({ direction }) => direction === "request")) return [];
    const { parts } = wordsOf(this.#step, change);
    const placesOf = (name: string): readonly Place[] =>
      linesOf(references.untypedOf(name), cwd).filter((place) => !isKnown(place));
    const names = parts.filter((name) => placesOf(name).length > 0);
    if (names.length === 0) return [];
    const sentence = `The code reads ${nameList(names, "and")} of values without a type, and nothing shows where they come from.`;
    return [this.#undecided(causeOfChange(change), "used", sentence, names.flatMap(placesOf))];
  }

  /** The uses of what the change is about, besides the listed ones. */
  unaffected(change: Change, isListed: (place: Place) => boolean): readonly Unaffected[] {
    const { references, cwd } = this.#question;
    const keys = new Set(factsOfChange(this.#step, change).flatMap((each) => [...each.keys]));
    const places = linesOf(references.usesOf(keys), cwd).filter((place) => !isListed(place));
    return places.length === 0 ? [] : [{ cause: causeOfChange(change), from: this.#step.from, places }];
  }

  behaviour({ id, title, operations, events = [] }: BehaviourEntry): Untouched | Undecided {
    const cause = causeOfBehaviour({ id, title });
    const error = this.#unexplained(operations);
    if (error !== undefined) return error(cause);
    const carriers = callersIn(this.#step, operations, events);
    return this.#byWords(cause, { carriers, parts: [] }, unusedSentence(operations, events, []));
  }

  #byWords(cause: FindingCause, { carriers, parts }: ChangeWords, unused: string): Untouched | Undecided {
    const { references, cwd } = this.#question;
    const { from } = this.#step;
    const { files } = references;
    const used = carriers.filter((name) => references.has(name));
    const evidence = (names: readonly string[]) => ({ kind: "no-reference", names, files }) as const;
    // Without a name there is nothing to search for, so nothing can be shown.
    if (carriers.length > 0 && used.length === 0)
      return { cause, from, reason: "not-used", sentence: unused, evidence: evidence(carriers) };
    const named = parts.filter((name) => references.has(name));
    if (parts.length > 0 && named.length === 0) {
      const sentence = `No code names ${nameList(parts, "or")}.`;
      return { cause, from, reason: "not-read", sentence, evidence: evidence(parts) };
    }
    const subject = named.length > 0 ? named : used;
    const nodes = subject.flatMap((name) => references.nodesOf(name));
    const sentence =
      subject.length === 0
        ? "It concerns the API as a whole, which this project uses."
        : `The code names ${nameList(subject, "and")}, and no analysis can tell what the change means to it.`;
    return this.#undecided(cause, "used", sentence, linesOf(nodes, cwd));
  }

  #undecided(
    cause: FindingCause,
    reason: UndecidedReason,
    sentence: string,
    places: readonly Place[],
  ): Undecided {
    return { kind: "change", cause, from: this.#step.from, reason, sentence, places };
  }

  #unexplained(operations: readonly string[]): ((cause: FindingCause) => Undecided) | undefined {
    const names = new Set(operations);
    const errors = this.#question.unexplained.filter((error) =>
      [...error.operations].some((id) => names.has(id)),
    );
    const [operation] = errors.flatMap((error) => [...error.operations].filter((id) => names.has(id)));
    if (operation === undefined) return undefined;
    const nodes = errors.map(({ node }) => node);
    const sentence = `An error of the compiler near \`${operation}\` has an unknown cause, and may follow from this.`;
    return (cause) =>
      this.#undecided(cause, "unexplained-error", sentence, linesOf(nodes, this.#question.cwd));
  }
}

/** Levels that require nothing of existing code. */
const levelSentences: Readonly<Partial<Record<Change["level"], string>>> = {
  additive: "Existing code still works.",
  deprecated: "It is deprecated, and still works.",
  note: "No code depends on it, at compile time or at run time.",
};

function unusedSentence(
  operations: readonly string[],
  events: readonly string[],
  types: readonly string[],
): string {
  const callers = [...operations, ...events];
  const [first, second] = callers.length > 0 ? callers : types;
  if (first === undefined) return "Nothing that has it is used.";
  if (second === undefined) return `\`${first}\` is not used.`;
  return callers.length > 0
    ? `None of the ${callers.length} operations and events that have it is used.`
    : `None of the ${types.length} types that have it is used.`;
}

/** `a`, `b` and 3 more. */
function nameList(names: readonly string[], conjunction: string): string {
  const shown = names.slice(0, 3).map((name) => `\`${name}\``);
  const rest = names.length - shown.length;
  return listWords(rest === 0 ? shown : [...shown, `${rest} more`], conjunction);
}

function lineKey({ file, line }: Place): string {
  return `${file}:${line}`;
}

function linesOf(nodes: readonly ts.Node[], cwd: string): Undecided["places"] {
  const places = new Map(
    nodes.map((node) => {
      const place = placeOfNode(node, cwd);
      return [lineKey(place), place];
    }),
  );
  return [...places.values()];
}
