/** An entry of the page: a change with badges, reasons, advice, types and places, or a change of behaviour. */
import type { BehaviourEntry } from "../../behaviours.js";
import type { CallerPlace, Callers, Change, Ruling } from "../../change.js";
import type { Diff } from "../../diff.js";
import { effectNames, type Effect } from "../../effects.js";
import { countOf } from "../../users.js";
import type { ReportContext } from "../report-view.js";
import { throughWords, usersWords } from "../user-words.js";
import { behaviourWords, levelWords, morePlaces, placeCallers, type BehaviourWords } from "../words.js";
import type { AnchorOf, Link } from "./anchors.js";
import type { CallerList, CallerLists } from "./caller-lists.js";
import type { Concerned, PageNames } from "./page-names.js";
import type { SourceFiles, SourceView } from "./source-files.js";
import type { StepTypes, TypeView } from "./step-types.js";

export interface ChangeView {
  readonly id: string;
  readonly anchor: string;
  readonly level: string;
  readonly levelWord: string;
  readonly title: string;
  /** `3 operations`, for a title that names none. */
  readonly users: string;
  readonly isOpen: boolean;
  /** `response: breaking`, by direction. */
  readonly directions: readonly string[];
  readonly effects: readonly Effect[];
  readonly concerned: Concerned;
  readonly isLikely: boolean;
  readonly ruling: string;
  readonly why: readonly string[];
  readonly advice: Change["advice"];
  readonly types: readonly TypeView[];
  /** Types that an earlier entry shows. */
  readonly shownTypes: readonly Link[];
  readonly places: readonly PlaceView[];
  readonly morePlaces: readonly PlaceView[];
  /** `3 more places` */
  readonly morePlacesTitle: string;
  /** Who else meets it, and by which way. */
  readonly through: string;
  /** Behaviour changes of the same operations. */
  readonly related: readonly Link[];
  readonly sources: readonly SourceView[];
}

interface PlaceView extends CallerList {
  readonly direction: string;
  readonly field: string;
  readonly parts: string;
}

const mostShown = 8;

/** What an entry needs to know of its step. */
interface StepContext {
  readonly diff: Diff;
  readonly context: ReportContext;
  readonly anchorOf: AnchorOf;
  readonly types: StepTypes;
  readonly callers: CallerLists;
  readonly files: SourceFiles;
  readonly names: PageNames;
  readonly areOpen: boolean;
}

export function changeView(
  change: Change,
  { diff, context, anchorOf, types, callers, files, names, areOpen }: StepContext,
): ChangeView {
  const { id, level, title, verdicts, effects, isCertain, ruling, advice, places } = change;
  const shown = places.map((place) => placeView(place, change.direct, callers));
  return {
    id,
    anchor: anchorOf(id),
    level,
    levelWord: levelWords[level],
    title,
    users: usersWords(change),
    isOpen: areOpen && level !== "additive" && level !== "note",
    directions: verdicts.map((verdict) =>
      verdicts.length > 1 ? `${verdict.direction}: ${levelWords[verdict.level]}` : verdict.direction,
    ),
    effects: effectNames.filter((effect) => effects[effect]),
    isLikely: !isCertain,
    ruling: rulingSentence(ruling, diff.hasPolicy),
    why: [...change.why, ...change.explanation],
    advice,
    ...(advice.length > 0 ? types.of(change, context, anchorOf(id)) : { types: [], shownTypes: [] }),
    places: shown.slice(0, mostShown),
    morePlaces: shown.slice(mostShown),
    morePlacesTitle: morePlaces(shown.length - mostShown),
    // Where nobody else meets it, its users are these.
    through: countOf(change.direct) === 0 ? "" : throughWords(change.through),
    related: relatedBehaviours(change, diff, anchorOf),
    sources: files.of(change, context),
    concerned: names.concerned(change),
  };
}

function rulingSentence(ruling: Ruling, hasPolicy: boolean): string {
  if (!hasPolicy) return "";
  switch (ruling) {
    case "additive":
      return "The publisher's policy allows this at any time, within a version.";
    case "new-version":
      return "The publisher's policy requires a new version for this.";
    case "unruled":
      return "The publisher's policy does not cover this kind of change.";
  }
}

/** Only those whose own resource has the change: of all others, the entry says by which way. */
function placeView(place: CallerPlace, direct: Callers, lists: CallerLists): PlaceView {
  const { direction, field, parts } = place;
  return { direction, field, parts: parts.join(", "), ...lists.of(placeCallers(place, direct)) };
}

/** Only where it helps to find the reason: a change of half the API is related to every behaviour. */
function relatedBehaviours({ operations, level }: Change, { behaviours }: Diff, anchorOf: AnchorOf): Link[] {
  if (operations.length > mostShown || level === "note") return [];
  return behaviours
    .filter((behaviour) => behaviour.operations.some((id) => operations.includes(id)))
    .map(({ id, title }) => ({ anchor: anchorOf(id), text: title }));
}

export interface BehaviourView extends BehaviourWords {
  readonly id: string;
  readonly anchor: string;
  readonly callers: readonly string[];
  readonly concerned: Concerned;
}

export function behaviourView(
  behaviour: BehaviourEntry,
  { anchorOf, names }: Pick<StepContext, "anchorOf" | "names">,
): BehaviourView {
  const { id, operations } = behaviour;
  return {
    id,
    anchor: anchorOf(id),
    callers: [...operations].sort(),
    ...behaviourWords(behaviour),
    concerned: names.concerned(behaviour),
  };
}
