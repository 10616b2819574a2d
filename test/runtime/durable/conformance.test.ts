/** The tests for stores and journals of one's own: a correct one passes, and each mistake is named. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { EndedEntry, JournalEntry } from "../../../templates/runtime/call/journal.js";
import {
  ConformanceError,
  testDeliveryStore,
  testJournal,
  type TestedJournal,
} from "../../../templates/runtime/durable/conformance.js";
import type { ClaimState, DeliveryStore } from "../../../templates/runtime/deliveries/store.js";

interface Row {
  readonly owner: string;
  readonly ends: number;
}

/** Stores over one table, as processes share it. Every method yields, so that others come in between, but claims in one step. */
class Store implements DeliveryStore {
  readonly rows: Map<string, Row>;
  readonly owner = `${Math.random()}`;

  constructor(rows: Map<string, Row>) {
    this.rows = rows;
  }

  held(key: string): Row | undefined {
    const row = this.rows.get(key);
    return row !== undefined && row.ends > Date.now() ? row : undefined;
  }

  put(keys: readonly string[], owner: string, seconds: number): void {
    for (const key of keys) this.rows.set(key, { owner, ends: Date.now() + seconds * 1000 });
  }

  stateOf(keys: readonly string[]): ClaimState {
    const held = keys.flatMap((key) => this.held(key) ?? []);
    if (held.some(({ owner }) => owner === "done")) return "completed";
    return held.length > 0 ? "in_progress" : "claimed";
  }

  async claim(keys: readonly string[], seconds: number): Promise<ClaimState> {
    await Promise.resolve();
    const state = this.stateOf(keys);
    if (state === "claimed") this.put(keys, this.owner, seconds);
    return state;
  }

  async renew(keys: readonly string[], seconds: number): Promise<boolean> {
    await Promise.resolve();
    const isOwn = keys.every((key) => this.held(key)?.owner === this.owner);
    if (isOwn) this.put(keys, this.owner, seconds);
    return isOwn;
  }

  async complete(keys: readonly string[], seconds: number): Promise<void> {
    await Promise.resolve();
    if (keys.some((key) => ![undefined, "done", this.owner].includes(this.held(key)?.owner)))
      throw new Error("lost");
    this.put(keys, "done", seconds);
  }

  async release(keys: readonly string[]): Promise<void> {
    await Promise.resolve();
    for (const key of keys) if (this.rows.get(key)?.owner === this.owner) this.rows.delete(key);
  }
}

// Every pause of the tests ends at once, so that no slow machine lets a claim end too early.
beforeEach(() => {
  vi.useFakeTimers();
  vi.setTimerTickMode("nextTimerAsync");
});
afterEach(() => vi.useRealTimers());

async function problemsOf(Tested: new (rows: Map<string, Row>) => Store): Promise<string> {
  const rows = new Map<string, Row>();
  return testDeliveryStore(() => new Tested(rows)).then(
    () => "",
    (error: unknown) => {
      expect(error).toBeInstanceOf(ConformanceError);
      return (error as ConformanceError).problems.join("\n");
    },
  );
}

const mistakes: readonly (readonly [
  mistake: string,
  Tested: new (rows: Map<string, Row>) => Store,
  problem: RegExp,
])[] = [
  [
    "looks, then inserts",
    class extends Store {
      override async claim(keys: readonly string[], lasting: number): Promise<ClaimState> {
        const state = this.stateOf(keys);
        await Promise.resolve();
        if (state === "claimed") this.put(keys, this.owner, lasting);
        return state;
      }
    },
    /^Of 16 claims of one delivery at once, 16 were `claimed`.*atomic/m,
  ],
  [
    "claims the keys one by one",
    class extends Store {
      override async claim(keys: readonly string[], lasting: number): Promise<ClaimState> {
        for (const key of keys) {
          const state = await super.claim([key], lasting);
          if (state !== "claimed") return state;
        }
        return "claimed";
      }
    },
    /A claim that fails must leave none of its keys claimed/,
  ],
  [
    "keeps claims for ever",
    class extends Store {
      override claim(keys: readonly string[]): Promise<ClaimState> {
        return super.claim(keys, 1e6);
      }
    },
    /A claim must end by itself/,
  ],
  [
    "never forgets",
    class extends Store {
      override complete(keys: readonly string[]): Promise<void> {
        return super.complete(keys, 1e6);
      }
    },
    /remember the keys for the given seconds only/,
  ],
  [
    "renews without a look",
    class extends Store {
      override async renew(): Promise<boolean> {
        return Promise.resolve(true);
      }
    },
    /A claim that was renewed must last/,
  ],
  [
    "releases whatever it is asked to",
    class extends Store {
      override async release(keys: readonly string[]): Promise<void> {
        await Promise.resolve();
        for (const key of keys) this.rows.delete(key);
      }
    },
    /`release` must leave the claim of another process/,
  ],
  [
    "completes the work of others",
    class extends Store {
      override async complete(keys: readonly string[], lasting: number): Promise<void> {
        await Promise.resolve();
        this.put(keys, "done", lasting);
      }
    },
    /`complete` must reject when another process holds the claim/,
  ],
  [
    "cuts keys off",
    class extends Store {
      override claim(keys: readonly string[], lasting: number): Promise<ClaimState> {
        return super.claim(
          keys.map((key) => key.slice(0, 40).toLowerCase()),
          lasting,
        );
      }
    },
    /must not be taken for another key/,
  ],
  [
    "forgets what it completed",
    class extends Store {
      override complete(keys: readonly string[]): Promise<void> {
        return this.release(keys);
      }
    },
    /a copy must be `completed`; otherwise it is handled twice/,
  ],
  [
    "does not answer",
    class extends Store {
      override renew(): Promise<boolean> {
        return new Promise(() => {});
      }
    },
    /^`renew` did not answer within 10 seconds.*let it reject/m,
  ],
  [
    "remembers in its process only what it completed",
    class extends Store {
      readonly own = new Map<string, Row>();

      override held(key: string): Row | undefined {
        return this.own.get(key) ?? super.held(key);
      }

      override async complete(keys: readonly string[], lasting: number): Promise<void> {
        await super.release(keys);
        for (const key of keys) this.own.set(key, { owner: "done", ends: Date.now() + lasting * 1000 });
      }
    },
    /`complete` must have stored it when it returns/,
  ],
  [
    "forgets the claims of a process that ended",
    class extends Store {
      constructor(rows: Map<string, Row>) {
        super(rows);
        const [key] = [...rows].findLast(([, { owner }]) => owner !== "done") ?? [];
        if (key !== undefined) rows.delete(key);
      }
    },
    /A claim must outlast its process/,
  ],
  [
    "renews for ever",
    class extends Store {
      override renew(keys: readonly string[]): Promise<boolean> {
        return super.renew(keys, 1e6);
      }
    },
    /A renewed claim must end as well/,
  ],
];

describe("the tests of a delivery store", () => {
  it("find nothing wrong with a correct one", async () => {
    expect(await problemsOf(Store)).toBe("");
  });

  it.each(mistakes)("find one that %s", async (_, Tested, problem) => {
    expect(await problemsOf(Tested)).toMatch(problem);
  });
});

type Line = JournalEntry & Partial<EndedEntry>;

const ends = (other: Line, line: Line): boolean =>
  other.fate === "done" &&
  other.api === line.api &&
  other.key === line.key &&
  other.hash === line.hash &&
  other.time >= line.time;

/** A journal over lines, of which `kept` says which survive, and `isDone` reads them. */
function journalOver(remaining: (lines: Line[]) => Line[]): () => TestedJournal {
  let lines: Line[] = [];
  const rank = ({ fate }: Line): number => (fate === "done" ? 1 : 0);
  const last = (): Line[] => {
    const doneLast = lines.toSorted((one, other) => rank(one) - rank(other));
    return [...new Map(doneLast.map((line) => [`${line.api} ${line.key} ${line.time}`, line])).values()];
  };
  const append = (line: Line): Promise<void> => {
    lines = remaining([...lines, line]);
    return Promise.resolve();
  };
  const list = (isListed: (line: Line) => boolean): Promise<JournalEntry[]> =>
    Promise.resolve(
      last()
        .filter((line) => isListed(line) && !last().some((other) => ends(other, line)))
        .map(({ fate: _fate, note: _note, ...entry }) => entry)
        .sort((one, other) => one.time.localeCompare(other.time)),
    );
  return () => ({
    begin: append,
    end: append,
    unfinished: () => list(({ fate }) => fate === undefined || fate === "unknown"),
    disputed: () => list(({ fate }) => fate === "disputed"),
    settle: (entry, fate, note) => append({ ...entry, fate, note }),
    isDone: (key, { api }) =>
      Promise.resolve(last().some((line) => line.api === api && line.key === key && line.fate === "done")),
  });
}

describe("the tests of a journal", () => {
  it("find nothing wrong with a correct one", () => testJournal(journalOver((lines) => lines)));

  const flawed: readonly (readonly [string, (lines: Line[]) => Line[], RegExp])[] = [
    ["keeps the first entry only", (lines) => lines.slice(0, 1), /must list the entries as they were begun/],
    [
      "forgets entries whose end is unknown",
      (lines) => lines.map((line) => (line.fate === "unknown" ? { ...line, fate: "refused" } : line)),
      /`unfinished` must list the entries whose fate is `unknown`/,
    ],
    [
      "takes a refusal for done",
      (lines) => lines.map((line) => (line.fate === "refused" ? { ...line, fate: "done" } : line)),
      /`isDone` must be false for a call whose fate is `refused`/,
    ],
    [
      "lets a later end undo the first",
      (lines) =>
        lines.filter(
          ({ api, key, time }, index) =>
            lines.findLastIndex((l) => l.api === api && l.key === key && l.time === time) === index,
        ),
      /`done` must be final/,
    ],
    [
      "lists for ever what was repeated",
      (lines) => lines.map((line) => (line.fate === "done" ? { ...line, hash: "" } : line)),
      /later use of a key that is `done` ends earlier ones/,
    ],
    [
      "lists a disputed entry for ever",
      (lines) => lines.map((line) => (line.fate === "disputed" ? { ...line, fate: "unknown" } : line)),
      /`unfinished` must not list a `disputed` entry/,
    ],
    [
      "forgets a disputed entry",
      (lines) => lines.map((line) => (line.fate === "disputed" ? { ...line, fate: "refused" } : line)),
      /`disputed` must list the entries/,
    ],
    [
      "forgets what was answered",
      (lines) => lines.map(({ answers: _answers, ...line }) => line),
      /must keep its `answers`/,
    ],
    [
      "reads nothing of a time that has not come",
      (lines) => lines.filter(({ time }) => time < "2100"),
      /must list an entry whatever its time/,
    ],
    [
      "lets an old entry go whose end is not known",
      (lines) => lines.filter(({ time, fate }) => time > "1980" || fate === undefined),
      /Only settled entries may leave/,
    ],
    [
      "cuts keys off",
      (lines) => lines.map((line) => ({ ...line, key: line.key.slice(0, 100).trim() })),
      /must be stored whole/,
    ],
    [
      "begins a resumed entry anew",
      (lines) =>
        lines.map((line) => {
          const { answers, ...anew } = line;
          return line.fate === undefined && answers?.[0]?.code === "timed_out" ? anew : line;
        }),
      /must leave it as it was/,
    ],
    [
      "does not take a person's word",
      (lines) => lines.map((line) => (line.note ? { ...line, fate: "refused" } : line)),
      /`settle` with `done` must end an entry/,
    ],
  ];
  it("find one that takes the key of one API for that of another", async () => {
    const make = journalOver((lines) => lines);
    const ofAny = (): TestedJournal => ({ ...make(), isDone: (key) => make().isDone(key, { api: "test" }) });
    await expect(testJournal(ofAny)).rejects.toThrow(/The key of one API is not that of another/);
  });

  it("find one that does not answer", async () => {
    const hanging = { ...journalOver((lines) => lines)(), begin: () => new Promise<void>(() => {}) };
    await expect(testJournal(() => hanging)).rejects.toThrow(/`begin` did not answer within 10 seconds/);
  });

  it.each(flawed)("find one that %s", async (_, remaining, problem) => {
    await expect(testJournal(journalOver(remaining))).rejects.toThrow(problem);
  });
});
