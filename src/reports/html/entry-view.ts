/** An entry of the page: a change with badges, reasons, advice, types and places, or a behaviour change. */
import { counted } from "../../values/text.js";
import type { BehaviourEntry } from "../../judge/behaviours.js";
import type { CallerPlace, Change, Ruling } from "../../judge/change.js";
import type { Diff } from "../../judge/diff.js";
import { effectNames, levelWords } from "../../judge/effects.js";
import { callPart } from "../../judge/callers.js";
import { reasonLines } from "../sections.js";
import type { ReportContext, Side } from "../report-view.js";
import { allValues, behaviourWords, placeCallers, usersWords } from "../words.js";
import type { AnchorOf, Link } from "./anchors.js";
import type { PageNames } from "./page-names.js";
import type { SharedParts } from "./shared-parts.js";
import { ShownTypes, type TypeChange, type TypeLine } from "../type-changes.js";

const mostShown = 8;

/** The step that an entry is in. */
interface StepContext {
  readonly diff: Diff;
  readonly context: ReportContext;
  readonly anchorOf: AnchorOf;
  readonly types: StepTypes;
  readonly shared: SharedParts;
  readonly files: SourceFiles;
  readonly names: PageNames;
  readonly areOpen: boolean;
}

export function changeView(
  change: Change,
  { diff, context, anchorOf, types, shared, files, names, areOpen }: StepContext,
) {
  const { id, level, title, verdicts, effects, isCertain, ruling, advice, places } = change;
  const shown = places
    .filter((place) => !isInTitle(place, change))
    .map((place) => placeView(place, change, shared));
  return {
    ...entryHead(id, anchorOf),
    level,
    levelWord: levelWords[level],
    title,
    // `3 operations`, for a title that names none.
    users: usersWords(change),
    isOpen: areOpen && level !== "additive" && level !== "note",
    directions: verdicts.map((verdict) =>
      verdicts.length > 1 ? `${verdict.direction}: ${levelWords[verdict.level]}` : verdict.direction,
    ),
    effects: effectNames.filter((effect) => effects[effect]),
    isLikely: !isCertain,
    ruling: rulingSentence(ruling, diff.hasPolicy),
    why: [
      ...reasonLines([change]),
      ...change.explanation,
      ...(change.values.length > 0 ? [allValues(change.values)] : []),
    ],
    advice,
    ...(advice.length > 0 ? types.of(change, context, anchorOf) : { types: [], shownTypes: [] }),
    places: shown.slice(0, mostShown),
    morePlaces: shown.slice(mostShown),
    morePlacesTitle: counted(shown.length - mostShown, "more place"),
    ...shared.way(change),
    related: relatedBehaviours(change, diff, anchorOf),
    sources: files.of(change, context),
    meets: names.meets(change),
    ...inCode(id, context),
  };
}

/** `use`: `touched`, `used`, `no`; empty if the code was not analysed. */
function inCode(id: string, { code }: ReportContext) {
  if (code === undefined) return { code: [], use: "" };
  const places = code.placesOf(id);
  return { code: places, use: places.length > 0 ? "touched" : code.isUsed(id) ? "used" : "no" };
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

/** The id is empty if it equals the anchor. */
function entryHead(id: string, anchorOf: AnchorOf) {
  const anchor = anchorOf(id);
  return { id: anchor === id ? "" : id, anchor };
}

/** True for an operation as such, which the title already names. */
function isInTitle({ field, parts, operations, events }: CallerPlace, { title }: Change): boolean {
  const isCall = field === "" && parts.every((part) => part === callPart);
  return isCall && [...operations, ...events].every((name) => isNamed(name, title));
}

/**
 * Details in the head of the entry are not repeated. Callers are only those whose own resource has the change; for the
 * others, the entry says through which resource.
 */
function placeView(place: CallerPlace, { title, verdicts, direct }: Change, shared: SharedParts) {
  const { direction, field, parts } = place;
  return {
    direction: verdicts.length > 1 ? direction : "",
    field: isNamed(field, title) ? "" : field,
    parts: parts.join(", "),
    ...shared.callers(placeCallers(place, direct)),
  };
}

function isNamed(name: string, title: string): boolean {
  return title.includes(`\`${name}\``);
}

/** Only if it helps to find the reason: a change of half the API is related to every behaviour change. */
function relatedBehaviours({ operations, level }: Change, { behaviours }: Diff, anchorOf: AnchorOf): Link[] {
  if (operations.length > mostShown || level === "note") return [];
  return behaviours
    .filter((behaviour) => behaviour.operations.some((id) => operations.includes(id)))
    .map(({ id, title }) => ({ anchor: anchorOf(id), text: title }));
}

export function behaviourView(
  behaviour: BehaviourEntry,
  { anchorOf, names, context }: Pick<StepContext, "anchorOf" | "names" | "context">,
) {
  const { id, operations } = behaviour;
  return {
    ...entryHead(id, anchorOf),
    callers: [...operations].sort(),
    ...behaviourWords(behaviour),
    meets: names.meets(behaviour),
    ...inCode(id, context),
  };
}

export class StepTypes {
  readonly #types = new ShownTypes();
  readonly #operations = new ShownTypes();

  of(change: Change, context: ReportContext, anchorOf: AnchorOf) {
    const declared = this.#types.of(change, context);
    const operations =
      change.types.changed.length > 0 || change.rule === "operation-removed"
        ? { types: [], shown: [] }
        : this.#operations.of(withOperations(change), {
            printType: (id, side) => context.printOperation?.(id, side),
          });
    return {
      types: [...operations.types, ...declared.types].map(typeView),
      shownTypes: [...declared.shown, ...operations.shown].map(({ name, id }) => ({
        anchor: anchorOf(id),
        text: name,
      })),
    };
  }
}

function withOperations(change: Change): Change {
  return {
    ...change,
    types: { changed: change.operations.slice(0, mostOperations), added: [], removed: [] },
  };
}

const mostOperations = 2;

function typeView({ name, lines }: TypeChange) {
  return { name, caption: captionOf(lines), blocks: blocksOf(lines) };
}

function captionOf(lines: readonly TypeLine[]): string {
  if (lines.every(({ kind }) => kind === "added")) return "New";
  return lines.every(({ kind }) => kind === "removed") ? "Removed" : "Before and after";
}

function blocksOf(lines: readonly TypeLine[]): TypeLine[] {
  const blocks: TypeLine[] = [];
  for (const { kind, text } of lines) {
    const last = blocks.at(-1);
    if (last?.kind === kind) blocks[blocks.length - 1] = { kind, text: `${last.text}\n${text}` };
    else blocks.push({ kind, text });
  }
  return blocks;
}

/** The places of changes: `3:5`, after the file name if it differs from that of the previous change. */
export class SourceFiles {
  readonly #files = new Map<Side, string>();

  of({ at: [first] }: Change, { locate }: ReportContext) {
    return (["before", "after"] as const).flatMap((side) => {
      const place = first?.[side];
      const source = place === undefined ? undefined : locate?.(place.pointer, side);
      if (source === undefined) return [];
      const { file, line, column } = source;
      if (!this.#files.has(side)) this.#files.set(side, file);
      const prefix = this.#files.get(side) === file ? "" : `${file}:`;
      return [{ side, place: `${prefix}${line}:${column}` }];
    });
  }

  /** The file of each side, once all changes have been read. */
  list() {
    return Array.from(this.#files, ([side, file]) => ({ side, file }));
  }
}
