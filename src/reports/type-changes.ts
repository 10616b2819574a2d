/** The declared types of a change, before and after, as one text with marked lines. */
import { diffLines } from "diff";
import type { Change } from "../judge/change.js";
import type { CodeLine } from "./blocks.js";
import { mostNamedTypes } from "../judge/subject.js";
import type { ReportContext } from "./report-view.js";

export interface TypesOfChange {
  readonly types: readonly TypeChange[];
  /** Types shown elsewhere, each with the id of the change that showed it first. */
  readonly shown: readonly ShownType[];
}

interface ShownType {
  readonly name: string;
  readonly id: string;
}

export class ShownTypes {
  readonly #shownAt = new Map<string, string>();

  of(change: Change, context: ReportContext): TypesOfChange {
    const { changed, added, removed } = change.types;
    const isOpen = (name: string): boolean => !this.#shownAt.has(name);
    const shown = [...changed, ...removed, ...added].flatMap((name) => {
      const id = this.#shownAt.get(name);
      return id === undefined ? [] : [{ name, id }];
    });
    // Types that go with removed operations are listed once for all of those.
    const gone = change.rule === "operation-removed" ? [] : removed;
    const open = {
      changed: (changed.length > mostNamedTypes ? changed.slice(0, 1) : changed).filter(isOpen),
      added: added.filter(isOpen),
      removed: gone.filter(isOpen),
    };
    const types = typeChanges({ ...change, types: open }, context);
    for (const { name } of types) this.#shownAt.set(name, change.id);
    return { types, shown };
  }
}

/** ``types as under `field-removed-730bca7d` ``, for each change that showed them first. */
export function referencesTo(shown: readonly ShownType[]): string[] {
  return [...new Set(shown.map(({ id }) => id))].map((id) => `types as under \`${id}\``);
}

export interface TypeChange {
  readonly name: string;
  readonly lines: readonly CodeLine[];
}

/** Equal lines far from a change are omitted. */
const linesAround = 3;

export function typeChanges(change: Change, { printType }: ReportContext): TypeChange[] {
  if (printType === undefined) return [];
  const { changed, added, removed } = change.types;
  return [...changed, ...removed, ...added].flatMap((name): TypeChange[] => {
    const [before, after] = [printType(name, "before") ?? "", printType(name, "after") ?? ""];
    if (before === after) return [];
    return [{ name, lines: compareLines(before, after) }];
  });
}

function compareLines(before: string, after: string): CodeLine[] {
  const lines = diffLines(ended(before), ended(after)).flatMap(({ added, removed, value }) =>
    value
      .replace(/\n$/, "")
      .split("\n")
      .map((text): CodeLine => ({ kind: added ? "added" : removed ? "removed" : "same", text })),
  );
  return nearChanges(
    before === "" || after === "" ? lines.filter(({ kind, text }) => kind !== "same" || text !== "") : lines,
  );
}

function ended(text: string): string {
  if (text === "") return "";
  const lines = text.trimEnd().split("\n");
  return `${lines.flatMap((line, index) => unionLines(line, lines[index - 1] ?? "")).join("\n")}\n`;
}

const longLine = 76;

/**
 * A long union has a line for each member, so that a new member is a new line. The line does not depend on whether the
 * older one fitted into one line, or on which member is last.
 */
function unionLines(line: string, previous: string): string[] {
  if (/^ *\| /.test(line)) return [line.replace(/;$/, "")];
  const isContinued = /[:=]$/.test(previous);
  const [, head = "", union = ""] = isContinued ? [line, "", line.trim()] : (unionForm.exec(line) ?? []);
  const members = union.replace(/;$/, "").split(" | ");
  if (members.length < 2 || (!isContinued && line.length <= longLine)) return [line];
  const indent = `${/^ */.exec(line)?.[0] ?? ""}${isContinued ? "" : "  "}`;
  return [...(isContinued ? [] : [head]), ...members.map((member) => `${indent}| ${member}`)];
}

/** `name?: A | B;`, `[key: string]: A | B;`, `export type Name = A | B;` */
const unionForm = /^( *(?:\[[^\]]*\]|[^:=]+?):|[^=]* =) (.*)$/;

function nearChanges(lines: readonly CodeLine[]): CodeLine[] {
  const isNear = (index: number): boolean =>
    lines
      .slice(Math.max(0, index - linesAround), index + linesAround + 1)
      .some(({ kind }) => kind !== "same");
  const shown: CodeLine[] = [];
  lines.forEach((line, index) => {
    if (isNear(index)) shown.push(line);
    else if (shown.at(-1)?.text !== "…") shown.push({ kind: "same", text: "…" });
  });
  return shown;
}
