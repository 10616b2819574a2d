/** Prints code at a width: Prettier's algorithm, without what emitted code does not need. */
import emojiRegex from "emoji-regex";
import { eastAsianWidth } from "get-east-asian-width";

import { isSequence, join, line, type Doc, type Indent } from "./doc.js";
import type { LayoutStyle } from "./style.js";

export type Widths = Pick<LayoutStyle, "printWidth" | "tabWidth" | "useTabs">;

/** Something that is left to print. */
interface Task {
  readonly doc: Doc;
  readonly indentation: Indentation;
  readonly isFlat: boolean;
}

interface Indentation {
  readonly text: string;
  readonly width: number;
  deeper(by: Indent["by"]): Indentation;
}

export function printDoc(doc: Doc, widths: Widths): string {
  const page = new Page(widths);
  page.print(doc);
  return page.text();
}

class Page {
  readonly #width: number;
  readonly #margin: Indentation;
  readonly #printed: string[] = [];
  readonly #tasks: Task[] = [];
  readonly #brokenGroups = new Map<symbol, boolean>();
  #column = 0;

  constructor(widths: Widths) {
    this.#width = widths.printWidth;
    this.#margin = indentationOf([], widths);
  }

  text(): string {
    return this.#printed.join("");
  }

  print(doc: Doc): void {
    this.#tasks.push({ doc, indentation: this.#margin, isFlat: false });
    for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) this.#step(task);
  }

  #step(task: Task): void {
    const { doc, indentation, isFlat } = task;
    if (typeof doc === "string") this.#write(doc);
    else if (isSequence(doc)) this.#plan(doc, task);
    else {
      switch (doc.kind) {
        case "line":
          if (!isFlat || doc.is === "hard" || doc.is === "blank")
            this.#breakLine(indentation, doc.is === "blank");
          else if (doc.is === "plain") this.#write(" ");
          break;
        case "group": {
          const isBroken = doc.isBroken || (!isFlat && !this.#fits(doc.content, indentation));
          if (doc.id !== undefined) this.#brokenGroups.set(doc.id, isBroken);
          this.#tasks.push({ doc: doc.content, indentation, isFlat: !isBroken });
          break;
        }
        case "choice": {
          const form = isFlat ? doc.forms[0] : doc.forms.find((each) => this.#fits(each, indentation));
          this.#tasks.push({ doc: form ?? doc.last, indentation, isFlat: form !== undefined });
          break;
        }
        case "indent": {
          const isIndented = doc.ifBroken === undefined || this.#isBroken(doc.ifBroken);
          const inside = isIndented ? indentation.deeper(doc.by) : indentation;
          this.#tasks.push({ doc: doc.content, indentation: inside, isFlat });
          break;
        }
        case "if-broken": {
          const isBroken = doc.id === undefined ? !isFlat : this.#isBroken(doc.id);
          this.#tasks.push({ doc: isBroken ? doc.broken : doc.flat, indentation, isFlat });
          break;
        }
        case "fill":
          this.#fill(doc.parts, indentation);
      }
    }
  }

  #isBroken(group: symbol): boolean {
    return this.#brokenGroups.get(group) === true;
  }

  #plan(docs: readonly Doc[], { indentation, isFlat }: Task): void {
    for (let index = docs.length - 1; index >= 0; index -= 1) {
      this.#tasks.push({ doc: docs[index] ?? "", indentation, isFlat });
    }
  }

  #write(text: string): void {
    if (text === "") return;
    this.#printed.push(text);
    this.#column += stringWidth(text);
  }

  /** Blanks that were printed before a break are dropped. */
  #breakLine({ text, width }: Indentation, isBlank: boolean): void {
    for (let last = this.#printed.pop(); last !== undefined; last = this.#printed.pop()) {
      const trimmed = last.replace(/[ \t]+$/, "");
      if (trimmed === "") continue;
      this.#printed.push(trimmed);
      break;
    }
    this.#printed.push(isBlank ? "\n\n" : "\n", text);
    this.#column = width;
  }

  /** Numbers, mostly: as many on a line as there is room for. */
  #fill(parts: readonly Doc[], indentation: Indentation): void {
    for (const [index, part] of parts.entries()) {
      const text = this.#flatText(part);
      if (index > 0 && this.#column + 1 + stringWidth(text) > this.#width)
        this.#breakLine(indentation, false);
      else if (index > 0) this.#write(" ");
      this.#write(text);
    }
  }

  /** A part of a fill: a number and its comma. */
  #flatText(doc: Doc): string {
    if (typeof doc === "string") return doc;
    if (isSequence(doc)) return doc.map((each) => this.#flatText(each)).join("");
    if (doc.kind === "group") return this.#flatText(doc.content);
    if (doc.kind !== "if-broken") throw new TypeError(`Expected words in a fill, found a ${doc.kind}.`);
    const isBroken = doc.id !== undefined && this.#isBroken(doc.id);
    return this.#flatText(isBroken ? doc.broken : doc.flat);
  }

  /** True if this fits on the line, together with everything up to the next possible break. */
  #fits(doc: Doc, indentation: Indentation): boolean {
    const tasks: Task[] = [{ doc, indentation, isFlat: true }];
    let room = this.#width - this.#column;
    let index = this.#tasks.length;
    while (room >= 0) {
      const task = tasks.pop() ?? this.#tasks[(index -= 1)];
      if (task === undefined) return true;
      const { doc: current, isFlat } = task;
      const push = (next: Doc, flat = isFlat): void =>
        void tasks.push({ doc: next, indentation, isFlat: flat });
      if (typeof current === "string") room -= stringWidth(current);
      else if (isSequence(current)) {
        for (let last = current.length - 1; last >= 0; last -= 1) push(current[last] ?? "");
      } else if (current.kind === "line") {
        if (!isFlat || current.is === "hard" || current.is === "blank") return true;
        if (current.is === "plain") room -= 1;
      } else if (current.kind === "group") push(current.content, isFlat && !current.isBroken);
      else if (current.kind === "choice") push(isFlat ? (current.forms[0] ?? "") : current.last);
      else if (current.kind === "indent") push(current.content);
      else if (current.kind === "fill") push(join(line, current.parts));
      else {
        const isBroken = current.id === undefined ? !isFlat : this.#isBroken(current.id);
        push(isBroken ? current.broken : current.flat);
      }
    }
    return false;
  }
}

/** With tabs, columns become a tab as soon as a step follows them. */
function indentationOf(parts: readonly Indent["by"][], widths: Widths): Indentation {
  const { tabWidth, useTabs } = widths;
  const lastStep = parts.lastIndexOf("step");
  let text = "";
  let width = 0;
  for (const [index, part] of parts.entries()) {
    const isTab = useTabs && index <= lastStep;
    const columns = part === "step" || isTab ? tabWidth : 2;
    text += isTab ? "\t" : " ".repeat(columns);
    width += columns;
  }
  const below = new Map<Indent["by"], Indentation>();
  return {
    text,
    width,
    deeper: (by) => {
      const known = below.get(by) ?? indentationOf([...parts, by], widths);
      below.set(by, known);
      return known;
    },
  };
}

/** The columns of a string, as Prettier counts them: wide characters take two, combining marks none. */
export function stringWidth(text: string): number {
  if (/^[\x20-\x7f]*$/.test(text)) return text.length;
  let width = 0;
  const rest = text.replace(emojiRegex(), (emoji) => {
    width += isNarrow(emoji) ? 1 : 2;
    return "";
  });
  for (const character of rest) {
    if (!/[\p{Control}\p{Nonspacing_Mark}\p{Enclosing_Mark}]/u.test(character))
      width += eastAsianWidth(character.codePointAt(0) ?? 0);
  }
  return width;
}

/** `©`, `☀`: an emoji by itself that is shown as text unless something asks otherwise. */
function isNarrow(emoji: string): boolean {
  const [first = "", ...others] = emoji;
  if (others.length > 0 || /\p{Emoji_Modifier_Base}/u.test(first)) return false;
  return eastAsianWidth(first.codePointAt(0) ?? 0) === 1;
}
