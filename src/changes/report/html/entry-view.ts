/** An entry of the page: a change with badges, reasons, advice, types and places, or a change of behaviour. */
import type { BehaviourEntry } from "../../behaviours.js";
import type { CallerPlace, Change, Ruling } from "../../change.js";
import type { Diff } from "../../diff.js";
import { effectNames, type Effect } from "../../effects.js";
import { ruleTitle, type ReportContext } from "../report-view.js";
import { levelWords } from "../words.js";
import type { AnchorOf, CallerList, CallerLists, Link } from "./anchors.js";
import { effectMeanings } from "./overview.js";
import type { StepTypes, TypeView } from "./step-types.js";

export interface ChangeView {
  readonly id: string;
  readonly anchor: string;
  readonly level: string;
  readonly levelWord: string;
  readonly rule: string;
  readonly title: string;
  readonly isOpen: boolean;
  /** `response: breaking`, by direction. */
  readonly directions: readonly string[];
  readonly effects: readonly { readonly effect: Effect; readonly meaning: string }[];
  /** For the filter: `wire compile`. */
  readonly effectList: string;
  readonly isLikely: boolean;
  readonly ruling: string;
  readonly why: readonly string[];
  readonly advice: Change["advice"];
  readonly types: readonly TypeView[];
  /** Types that an earlier block shows. */
  readonly shownTypes: readonly Link[];
  readonly places: readonly PlaceView[];
  readonly morePlaces: readonly PlaceView[];
  /** Behaviour changes of the same operations. */
  readonly related: readonly Link[];
  readonly sources: readonly string[];
}

interface PlaceView {
  readonly direction: string;
  readonly field: string;
  readonly parts: string;
  readonly callers: readonly string[];
  readonly moreCallers: CallerList;
}

const mostShown = 8;

/** What a block needs to know of the step that it stands in. */
interface StepContext {
  readonly diff: Diff;
  readonly context: ReportContext;
  readonly anchorOf: AnchorOf;
  readonly types: StepTypes;
  readonly callers: CallerLists;
  readonly areOpen: boolean;
}

export function changeView(
  change: Change,
  { diff, context, anchorOf, types, callers, areOpen }: StepContext,
): ChangeView {
  const { id, level, rule, title, verdicts, effects, isCertain, ruling, advice, places } = change;
  const present = effectNames.filter((effect) => effects[effect]);
  const shown = places.map((place) => placeView(place, callers));
  return {
    id,
    anchor: anchorOf(id),
    level,
    levelWord: levelWords[level],
    rule: ruleTitle(rule),
    title,
    isOpen: areOpen && level !== "additive" && level !== "note",
    directions: verdicts.map((verdict) =>
      verdicts.length > 1 ? `${verdict.direction}: ${levelWords[verdict.level]}` : verdict.direction,
    ),
    effects: present.map((effect) => ({ effect, meaning: effectMeanings[effect] })),
    effectList: present.join(" "),
    isLikely: !isCertain,
    ruling: rulingSentence(ruling, diff.hasPolicy),
    why: [...change.why, ...change.explanation],
    advice,
    ...types.of(change, context, anchorOf(id)),
    places: shown.slice(0, mostShown),
    morePlaces: shown.slice(mostShown),
    related: relatedBehaviours(change, diff, anchorOf),
    sources: sourcesOf(change, context),
  };
}

function rulingSentence(ruling: Ruling, hasPolicy: boolean): string {
  if (!hasPolicy) return "";
  switch (ruling) {
    case "additive":
      return "By the publisher's policy this may come at any time, within a version.";
    case "new-version":
      return "By the publisher's policy this needs a new version.";
    case "unruled":
      return "The publisher's policy says nothing of this kind of change.";
  }
}

function placeView(
  { direction, field, parts, operations, events }: CallerPlace,
  lists: CallerLists,
): PlaceView {
  const callers = [...operations, ...events];
  return {
    direction,
    field,
    parts: parts.join(", "),
    callers: callers.slice(0, mostShown),
    moreCallers: lists.of(callers.slice(mostShown)),
  };
}

/** Only where it helps to find the reason: a change of half the API has something to do with every note. */
function relatedBehaviours({ operations, level }: Change, { behaviours }: Diff, anchorOf: AnchorOf): Link[] {
  if (operations.length > mostShown || level === "note") return [];
  return behaviours
    .filter((behaviour) => behaviour.operations.some((id) => operations.includes(id)))
    .map(({ id, title }) => ({ anchor: anchorOf(id), text: title }));
}

/** `2026-07-01.json:3:5` for each document that shows it. */
function sourcesOf({ at: [first] }: Change, { locate }: ReportContext): string[] {
  return (["before", "after"] as const).flatMap((side) => {
    const place = first?.[side];
    const source = place === undefined ? undefined : locate?.(place.pointer, side);
    return source === undefined ? [] : [`${source.file}:${source.line}:${source.column}`];
  });
}

export interface BehaviourView {
  readonly id: string;
  readonly anchor: string;
  readonly title: string;
  readonly since: string;
  readonly operations: readonly string[];
  readonly was: string;
  readonly is: string;
  readonly action: string;
  readonly notice: string;
}

/** In full, in the words of the overlay. */
export function behaviourView(
  { id, title, version, operations, was, is, action, notice, step }: BehaviourEntry,
  anchorOf: AnchorOf,
): BehaviourView {
  const hasEnded = step === "ends";
  return {
    id,
    anchor: anchorOf(id),
    title,
    since: hasEnded ? `no longer: holds from ${version} on` : `from ${version} on`,
    operations: [...operations].sort(),
    // On the way back to an older version, what was is what will be.
    was: hasEnded ? is : was,
    is: hasEnded ? was : is,
    action: hasEnded ? `Take back what the newer version asked for: ${action}` : action,
    notice: hasEnded ? `In the newer version it showed so: ${notice}` : notice,
  };
}
