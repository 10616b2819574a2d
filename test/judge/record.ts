/** The lines of a record: what differs between two documents, and what becomes of it. */
import type { Change } from "../../src/judge/change.js";
import { differenceOf, type Fact } from "../../src/compare/fact.js";
import type { Owner, Part, Place, Use } from "../../src/compare/place.js";
import type { DeclarationNotes } from "../../src/judge/notes.js";
import { rules } from "../../src/judge/rules/index.js";
import type { Advice } from "../../src/judge/rules/rule.js";
import { groupBy } from "../../src/values/collections.js";
import { appendToken } from "../../src/values/json-pointer.js";

/** `- #/paths/~1things/get/deprecated: true`, for the outermost values that only one of the documents has. */
export function documentLines(before: unknown, after: unknown): string[] {
  const pointers = groupBy(differences(before, after, "#"), ([value]) => value);
  return [...pointers].map(([value, places]) => {
    const [sign, text] = [value.slice(0, 1), value.slice(1)];
    return `${sign} ${places.map(([, pointer]) => pointer).join(", ")}: ${text}`;
  });
}

function differences(before: unknown, after: unknown, pointer: string): (readonly [string, string])[] {
  const [older, newer] = [plain(before), plain(after)];
  if (JSON.stringify(older) === JSON.stringify(newer)) return [];
  if (isObject(older) && isObject(newer))
    return [...new Set([...Object.keys(older), ...Object.keys(newer)])].flatMap((key) =>
      differences(older[key], newer[key], appendToken(pointer, key)),
    );
  const signed = [
    ["-", older],
    ["+", newer],
  ] as const;
  return signed.flatMap(([sign, value]) =>
    value === undefined ? [] : [[`${sign}${JSON.stringify(value)}`, pointer] as const],
  );
}

function plain(value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Of each fact the difference and its places; before those that the same callers meet, the callers. */
export function factLines(facts: readonly Fact[]): string[] {
  return facts.flatMap((fact, index) => {
    const [uses, before] = [fact, facts[index - 1]].map((each) => each && usesText(each));
    return [...(uses === before ? [] : [`  ${uses ?? ""}`]), ...inLines(4, factText(fact))];
  });
}

/** In one line where it is short enough to be read, else the rest below. */
function inLines(indent: number, [first, ...rest]: readonly string[]): string[] {
  const start = " ".repeat(indent);
  const line = `${start}${[first, ...rest].join("; ")}`;
  if (line.length <= widest || rest.length === 0) return [line];
  return [`${start}${first ?? ""}`, `${start}  ${rest.join("; ")}`];
}

const widest = 180;

export function factText(fact: Fact): readonly string[] {
  const { kind, at, type = "", path: way } = fact;
  const entries = Object.entries({ ...differenceOf(fact), kind: undefined });
  const difference = Object.fromEntries(entries.sort(([left], [right]) => rank(left) - rank(right)));
  const text = JSON.stringify(difference, (_key, value: unknown) => plain(value));
  return [
    `${kind} ${text}`,
    `${placesText(at)}${`${type}${way}` === "" || isIn(at, type, way) ? "" : ` within ${type}${way}`}`,
  ];
}

/** A mirrored fact has its details in another order. */
function rank(key: string): number {
  return ["added", "removed", "before", "after"].indexOf(key);
}

function placesText({ before, after }: Fact["at"]): string {
  const [older, newer] = [before, after].map((place) => (place === undefined ? undefined : placeText(place)));
  if (older === newer) return `at ${older ?? "no place"}`;
  if (older === undefined) return `after: ${newer ?? ""}`;
  return newer === undefined ? `before: ${older}` : `at ${older} → ${newer}`;
}

function isIn({ before, after }: Fact["at"], type: string, way: string): boolean {
  return [before, after].some(
    (place) => place?.path === way && (place.owner.kind === "schema" ? place.owner.name : "") === type,
  );
}

function placeText({ owner, path: way, pointer }: Place): string {
  return [owner.kind, ownerText(owner), way, pointer].filter((text) => text !== "").join(" ");
}

export function usesText({ uses }: Fact): string {
  return uses.length === 0 ? "no caller" : uses.map(useText).join("; ");
}

function ownerText(owner: Owner): string {
  return owner.kind === "operation" ? `${owner.name} ${partText(owner.part)}` : owner.name;
}

function useText({ caller: { endpoint, direction, part }, path: way, field }: Use): string {
  const who =
    endpoint.kind === "event"
      ? `event ${endpoint.name}`
      : `${endpoint.name} (${endpoint.method} ${endpoint.path})`;
  return [
    `${direction} ${who}`,
    partText(part),
    ...(way === "" ? [] : [`at ${way}`]),
    ...(field === "" ? [] : [`by ${field}`]),
  ].join(" ");
}

function partText(part: Part): string {
  return Object.values(part)
    .filter((text) => text !== "")
    .join(" ");
}

/** The same fact, found on the way back. */
export function mirrored(fact: Fact): Fact {
  const swapped = Object.fromEntries(
    Object.entries(fact).map(([key, value]) => [opposites[key] ?? key, value as unknown]),
  );
  const { before, after } = fact.at;
  return {
    ...swapped,
    kind: fact.kind.replace(/-(added|removed)$/, (_, way: string) =>
      way === "added" ? "-removed" : "-added",
    ),
    ...("relation" in fact ? { relation: opposites[fact.relation] ?? fact.relation } : {}),
    at: {
      ...(after === undefined ? {} : { before: after }),
      ...(before === undefined ? {} : { after: before }),
    },
  } as Fact;
}

const opposites: Readonly<Record<string, string>> = {
  added: "removed",
  removed: "added",
  before: "after",
  after: "before",
  wider: "narrower",
  narrower: "wider",
};

/** Who meets a change where, without its words. */
export function changeLines(change: Change): string[] {
  const { id, level, subject, isCertain, ruling, places, operations, events, types, at, facts } = change;
  const { changed, added, removed } = types;
  const names = (what: string, list: readonly string[]): string[] =>
    list.length === 0 ? [] : [`${what} ${list.join(", ")}`];
  const callers = [...names("operations", operations), ...names("events", events)];
  const declared = [...names("changed", changed), ...names("added", added), ...names("removed", removed)];
  const meeting = places.map(
    ({ direction, field, parts }) => `${direction} at ${field} (${parts.join(", ")})`,
  );
  const verdicts = change.verdicts.map((verdict) => `${verdict.direction} ${verdict.level}`);
  const ruled = `${isCertain ? "" : " (likely)"}${ruling === "unruled" ? "" : ` (${ruling})`}`;
  const head = `${level} ${id}${ruled}: ${subject}, ${at.length} of ${facts.length}`;
  return inLines(2, [head, ...verdicts, ...callers, ...declared, ...meeting]);
}

/** What a report says and advises about a change. */
export function wordLines({ title, why, advice }: Change): string[] {
  return [title, ...why.map(({ sentence }) => `= ${sentence}`), ...advice.flatMap(adviceLines)];
}

function adviceLines({ text, before, after, error, otherErrors = [] }: Advice): string[] {
  const codeLines = (sign: string, code: string | undefined): string[] =>
    code === undefined ? [] : code.split("\n").map((line) => `${sign} ${line}`);
  return [
    `> ${text}`,
    ...codeLines("-", before),
    ...codeLines("+", after),
    ...codeLines("!", error),
    ...otherErrors.flatMap((other) => codeLines("!", other)),
  ];
}

/** The notes on declarations: of each the rules that speak, with their subjects. */
export function noteLines(
  { schemas, operations, events, errorSets }: DeclarationNotes,
  changes: readonly Change[],
): string[] {
  const templates = changes.flatMap(({ rule, facts }) =>
    facts.flatMap((fact) =>
      [false, true].map((isMany) => ({
        rule,
        text: rules[rule].describe(fact, { words: "\u0000", isMany }),
      })),
    ),
  );
  const short = (sentence: string): string => {
    for (const { rule, text } of templates) {
      const [start = "", ...ends] = text.toLowerCase().split("\u0000");
      const end = ends.at(-1) ?? "";
      const lower = sentence.toLowerCase();
      if (lower.startsWith(start) && lower.endsWith(end) && lower.length >= start.length + end.length)
        return `${rule} ${sentence.slice(start.length, sentence.length - end.length)}`;
    }
    return sentence;
  };
  return Object.entries({ schemas, operations, events, errorSets }).flatMap(([kind, notes]) =>
    notes.size === 0
      ? []
      : [
          `  ${kind}: ${[...notes].map(([name, sentences]) => `${name} (${sentences.map(short).join("; ")})`).join(", ")}`,
        ],
  );
}
