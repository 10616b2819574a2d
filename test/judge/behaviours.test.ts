/** Which changes of behaviour lie between two versions: one that is missed is a change in silence, one too many a false alarm. */
import { describe, expect, it } from "vitest";

import type { Fact } from "../../src/compare/fact.js";
import { behavioursBetween, explain } from "../../src/judge/behaviours.js";
import { type RuleId, rules } from "../../src/judge/rules/index.js";
import type { Api } from "../../src/model/api.js";
import type { BehaviourChange } from "../../src/traits/types.js";
import { apiOf, calling } from "./support.js";

const behaviour = (id: string, version: string, input: Partial<BehaviourChange> = {}): BehaviourChange => ({
  ...{ id, version, operations: ["getThing"], title: `Title of ${id}`, was: "Was.", is: "Is." },
  ...{ action: `Do ${id}.`, notice: "Notice." },
  ...input,
});

const messages: readonly BehaviourChange[] = Object.freeze([
  behaviour("late", "2026-03-01"),
  behaviour("b", "2026-02-01"),
  behaviour("first", "2026-01-01"),
  behaviour("a", "2026-02-01"),
  behaviour("between", "2026-01-15"),
]);

/** Every version of an API knows the behaviours of those before it, and none that comes later. */
function version(date: string, behaviours: readonly BehaviourChange[] = messages): Api {
  const api = apiOf(calling({}), date);
  return { ...api, traits: { ...api.traits, behaviours } };
}

describe("changes of behaviour", () => {
  it.each<[string, string, string, readonly string[]]>([
    ["begin after the older version", "2026-01-01", "2026-02-01", ["begins between", "begins a", "begins b"]],
    ["begin with the newer version", "2025-01-01", "2026-01-01", ["begins first"]],
    ["end on the way back", "2026-02-01", "2026-01-15", ["ends a", "ends b"]],
    ["are none within a version", "2026-02-01", "2026-02-01", []],
    [
      "are sorted by version",
      "2025-12-01",
      "2026-03-01",
      ["begins first", "begins between", "begins a", "begins b", "begins late"],
    ],
  ])("%s", (_name, from, to, expected) => {
    const results = behavioursBetween(version(from), version(to));
    expect(results.map(({ step, id }) => `${step} ${id}`)).toEqual(expected);
  });

  it("are those that the newer version tells", () => {
    const [older, newer] = [version("2026-01-01", []), version("2026-02-01")];
    expect(behavioursBetween(older, newer)).toHaveLength(3);
    expect(behavioursBetween(newer, older)).toHaveLength(3);
    expect(behavioursBetween(newer, version("2026-03-01", []))).toEqual([]);
  });
});

describe("an explanation", () => {
  const at = {
    after: {
      owner: { kind: "operation", name: "getThing", part: { kind: "operation" } },
      pointer: "#",
      path: "",
    },
  } as const;
  const place = { at, path: "", uses: [] };
  const inAnswer = (status: string): Fact => {
    const part = { kind: "response", status, mediaType: "" } as const;
    return {
      kind: "pattern",
      before: "",
      after: "a",
      ...place,
      at: { before: { ...at.after, owner: { ...at.after.owner, part } } },
    };
  };
  const removed = (status: string): Fact => ({
    kind: "response-removed",
    isRest: false,
    status,
    schemas: [],
    ...place,
  });
  const of = (
    rule: RuleId,
    facts: readonly Fact[],
    operations: readonly string[],
    ...inputs: readonly (BehaviourChange & { step?: "ends" })[]
  ): ReturnType<typeof explain> =>
    explain(
      { rule, facts, operations, advice: [{ text: "Usual advice." }] },
      inputs.map((each) => ({ step: "begins", ...each })),
    );
  const gone = behaviour("gone", "2026-02-01", {
    was: "By default x404 and 4041.",
    is: "It answers 404 no more.",
  });

  it.each<[string, Fact, boolean]>([
    ["a status that went", removed("404"), true],
    ["another status that went", removed("409"), false],
    ["a range that went", removed("4XX"), true],
    ["a range in small letters", removed("4xx"), true],
    ["another range", removed("5XX"), false],
    ["the default", removed("default"), false],
    ["what begins like a status", removed("4041"), false],
    ["what ends like a status", removed("x404"), false],
    [
      "a status that came",
      { kind: "response-added", isRest: false, status: "404", schemas: [], ...place },
      true,
    ],
    [
      "a status that was another",
      { kind: "response-status", before: "404", after: "200", lostBody: [], evidence: [], ...place },
      true,
    ],
    [
      "a status that is another",
      { kind: "response-status", before: "200", after: "404", lostBody: [], evidence: [], ...place },
      true,
    ],
    ["a set of errors", { kind: "error-set", status: "404", before: "a", after: "b", ...place }, true],
    ["the body of an error", inAnswer("404"), true],
    ["the body of another error", inAnswer("409"), false],
    ["anything else of a call", { kind: "sunset", before: "404", after: "", ...place }, false],
  ])("of %s", (_name, fact, isExplained) => {
    expect(of("response-media-type-removed", [fact], ["getThing"], gone).explainedBy).toEqual(
      isExplained ? ["gone"] : [],
    );
  });

  it("does not take a success for an error", () => {
    const success = behaviour("success", "2026-02-01", { is: "It answers 200." });
    expect(of("response-media-type-removed", [inAnswer("200")], ["getThing"], success).explainedBy).toEqual(
      [],
    );
  });

  it("mentions the same operations and one of the statuses", () => {
    const other = behaviour("other", "2026-02-01", { ...gone, id: "other", operations: ["addThing"] });
    const shared = behaviour("shared", "2026-02-01", {
      was: "It answered 409.",
      operations: ["addThing", "getThing"],
    });
    const result = of(
      "response-media-type-removed",
      [removed("409"), removed("404")],
      ["getThing", "listThings"],
      gone,
      other,
      shared,
    );
    expect(result.explainedBy).toEqual(["gone", "shared"]);
    expect(result.explanation).toEqual([
      "Explained for `getThing` by a change of behaviour: Title of gone (`gone`).",
      "Explained for `getThing` by a change of behaviour: Title of shared (`shared`).",
    ]);
    expect(result.advice).toEqual([{ text: "Usual advice." }]);
  });

  it("takes the place of what a rule says where nothing is said", () => {
    const { unexplained } = rules["error-status-removed"];
    if (unexplained === undefined) throw new Error("The rule has words for it.");
    const ended = { ...gone, id: "ended", step: "ends" } as const;
    const facts = [removed("404")];
    const texts = ({ explanation, advice }: ReturnType<typeof explain>): unknown => [
      explanation,
      advice.map(({ text }) => text),
    ];
    expect(texts(of("error-status-removed", facts, ["getThing"]))).toEqual([
      [unexplained.why],
      [`Usual advice. ${unexplained.advice}`],
    ]);
    expect(texts(of("error-status-removed", facts, []))).toEqual([
      [unexplained.why],
      [`Usual advice. ${unexplained.advice}`],
    ]);
    expect(texts(of("error-status-removed", facts, ["getThing"], gone))).toEqual([
      ["Explained by a change of behaviour: Title of gone (`gone`)."],
      ["`getThing`: Do gone."],
    ]);
    expect(texts(of("error-status-removed", facts, ["getThing"], ended))).toEqual([
      ["Explained by a change of behaviour that no longer applies: Title of gone (`ended`)."],
      ["`getThing`: undo what the newer version requires: Do gone."],
    ]);
    expect(texts(of("error-status-removed", facts, ["addThing", "getThing"], gone))).toEqual([
      [
        "Explained for `getThing` by a change of behaviour: Title of gone (`gone`).",
        `For \`addThing\`: ${unexplained.why}`,
      ],
      [`Usual advice. \`getThing\`: Do gone. For \`addThing\`: ${unexplained.advice}`],
    ]);
  });
});
