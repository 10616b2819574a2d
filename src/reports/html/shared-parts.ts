/**
 * Parts that several entries share: lists of operations and events, and the resources through which others meet a
 * change. Each is written once, at the end of the page, and the entries link to it; the script moves it to the links.
 */
import type { Callers, Change } from "../../judge/change.js";
import type { Diff } from "../../judge/diff.js";
import { callerCount, placeCallers, throughWords } from "../words.js";

export class SharedParts {
  readonly #lists: Repeated;
  readonly #ways: Repeated;

  constructor(diffs: readonly Diff[]) {
    const all = diffs.flatMap(({ changes }) => changes);
    this.#lists = new Repeated("callers", all.flatMap(listsOf));
    this.#ways = new Repeated("way", all.map(wayTo));
  }

  /** Names, or the anchor of their list; `10 operations`. */
  callers(callers: Callers) {
    const names = namesOf(callers);
    const list = names.length < 2 ? "" : this.#lists.anchorOf(keyOf(names), names.length > mostNamed);
    return { callers: list === "" ? names : [], list, count: callerCount(callers) };
  }

  /** A sentence, or its anchor. */
  way(change: Change) {
    const through = wayTo(change);
    const way = through === "" ? "" : this.#ways.anchorOf(through);
    return { through: way === "" ? through : "", way };
  }

  /** Called once all entries are made. */
  view() {
    const lists = this.#lists.list().map(({ anchor, text }) => ({ anchor, names: text.split("\n") }));
    const ways = this.#ways.list().map(({ anchor, text }) => ({ anchor, through: text }));
    return { hasAny: lists.length + ways.length > 0, lists, ways };
  }
}

function listsOf({ places, direct }: Change): string[] {
  return places.map((place) => keyOf(namesOf(placeCallers(place, direct))));
}

function namesOf({ operations, events }: Callers): readonly string[] {
  return [...operations, ...events];
}

function keyOf(names: readonly string[]): string {
  return names.join("\n");
}

/** Without direct users, this leads to all users. */
function wayTo({ direct, through }: Change): string {
  return namesOf(direct).length === 0 ? "" : throughWords(through);
}

/** A longer list is placed at the end of the page even if a single entry has it. */
const mostNamed = 8;

class Repeated {
  readonly #prefix: string;
  readonly #times = new Map<string, number>();
  readonly #anchors = new Map<string, string>();

  constructor(prefix: string, texts: readonly string[]) {
    this.#prefix = prefix;
    for (const text of texts) this.#times.set(text, (this.#times.get(text) ?? 0) + 1);
  }

  /** Empty for text written in its only place. */
  anchorOf(text: string, isAlwaysShared = false): string {
    if ((this.#times.get(text) ?? 0) < 2 && !isAlwaysShared) return "";
    const anchor = this.#anchors.get(text) ?? `${this.#prefix}-${this.#anchors.size + 1}`;
    this.#anchors.set(text, anchor);
    return anchor;
  }

  list(): { readonly anchor: string; readonly text: string }[] {
    return Array.from(this.#anchors, ([text, anchor]) => ({ anchor, text }));
  }
}
