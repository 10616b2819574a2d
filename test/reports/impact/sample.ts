/** What the analysis could find, written by hand: a step as teams meet it, one without work, and a huge one. */
import { identitiesOf } from "../../../src/impact/spots.js";
import type { Finding, FindingCause, Impact, Place } from "../../../src/impact/finding.js";

function place(file: string, line: number, column: number, length: number): Place {
  return { file, line, column, endLine: line, endColumn: column + length };
}

const transfer: FindingCause = {
  id: "union-member-added-e36b6697",
  kind: "change",
  title: "`Transfer` is a new member of `Rail`",
  level: "silent",
};
const conflict: FindingCause = {
  id: "error-status-removed-0b1c2d3e",
  kind: "change",
  title: "`getSignings` no longer answers 409",
  level: "compile",
};
const terms: FindingCause = {
  id: "terms-before-identification",
  kind: "behaviour",
  title: "New customers accept the terms before they identify themselves",
  level: "behaviour",
};
const note: FindingCause = {
  id: "field-added-1f",
  kind: "change",
  title: "`Payment.note` is new",
  level: "additive",
};
const payout: FindingCause = {
  id: "field-removed-2a",
  kind: "change",
  title: "`Payout.memo` is removed",
  level: "breaking",
};

type Given = Place & Pick<Finding, "kind" | "sentence" | "frame" | "frameStart"> & Partial<Finding>;

function findings(inputs: readonly Given[]): Finding[] {
  const identities = identitiesOf(
    inputs.map(({ cause, file, frame, frameStart, line }) => ({
      cause: cause?.id ?? "",
      file,
      declarations: [],
      code: frame[line - frameStart] ?? "",
    })),
  );
  return inputs.map((each, index) => ({
    identity: identities[index] ?? "",
    version: "2025-03-13",
    cause: undefined,
    otherCauses: [],
    candidates: [],
    advice: "",
    confidence: "certain",
    related: [],
    knockOns: [],
    ...each,
  }));
}

const addBranch = 'Add a branch for `"Transfer"`.';

export const upgrade: Impact = {
  api: "payments",
  title: "Payments API",
  to: "2026-08-01",
  steps: [
    { from: "2025-03-13", to: "2026-08-01", changes: 5, behaviours: 3 },
    { from: "2026-07-01", to: "2026-08-01", changes: 1, behaviours: 1 },
  ],
  findings: findings([
    {
      ...place("src/rails/instructions.ts", 33, 26, 4),
      kind: "stops-compiling",
      cause: transfer,
      sentence: "The switch is exhaustive, and has no branch for `Transfer`.",
      advice: addBranch,
      frame: [
        "      case 'Wire':",
        "        return wire(rail);",
        "      default: return never(rail);",
        "    }",
        "  }",
      ],
      frameStart: 31,
      error: {
        code: 2345,
        message: "Argument of type 'Transfer' is not assignable to parameter of type 'never'.",
      },
    },
    {
      ...place("src/rails/tables.ts", 4, 14, 14),
      kind: "stops-compiling",
      cause: transfer,
      sentence: "The table must have an entry for each `Rail`.",
      advice: "Add an entry for `Transfer`.",
      frame: ["", "export const settlementDays: Record<RailName, number> = {", "\tAch: 3,", "\tWire: 1,"],
      frameStart: 3,
      error: {
        code: 2741,
        message: "Property 'Transfer' is missing in type '{ Ach: number; Wire: number; }'.",
      },
      related: [
        { ...place("src/rails/rail-name.ts", 2, 13, 8), sentence: "`RailName` is made of the union here." },
      ],
    },
    {
      ...place("src/legacy/report.js", 9, 3, 6),
      kind: "stops-compiling",
      sentence: "Type 'string' is not assignable to type 'number'.",
      frame: ["  /** @type {number} */", "  total = sum(rows);"],
      frameStart: 8,
      error: { code: 2322, message: "Type 'string' is not assignable to type 'number'." },
    },
    {
      ...place("src/rails/choose-rail.ts", 8, 10, 24),
      kind: "review",
      cause: transfer,
      sentence: "`Transfer` can come first, and this takes what comes first.",
      advice: "Choose by `type` instead of by position.",
      confidence: "likely",
      frame: [
        "export function preferred(payment: Payment): Rail | undefined {",
        "  return payment.rails[0];",
        "}",
      ],
      frameStart: 7,
    },
    {
      ...place("src/rails/tables.ts", 20, 40, 200),
      kind: "review",
      cause: transfer,
      sentence: "`Transfer` has no entry in this partial table, so that it costs nothing.",
      advice: "Add an entry for `Transfer`.",
      frame: [
        `  const costs: Partial<Record<RailName, number>> = { ${Array.from({ length: 30 }, (_, index) => `Rail${index}: ${index}`).join(", ")} };`,
      ],
      frameStart: 20,
    },
    {
      ...place("src/rails/store.ts", 24, 5, 32),
      kind: "review",
      cause: transfer,
      version: "2026-07-01",
      sentence: "A payment that is stored here can contain `Transfer`, whoever reads it.",
      advice: "Make sure that the readers of the store know `Transfer`.",
      confidence: "possible",
      frame: ["    await store.set(JSON.stringify(payment));"],
      frameStart: 24,
    },
    {
      ...place("src/signings/signings.ts", 41, 11, 16),
      kind: "review",
      cause: conflict,
      sentence: "This branch is dead: `getSignings` no longer answers 409.",
      advice: "Remove the branch, or handle what comes instead.",
      frame: ["    } catch (error) {", "      if (error.status === 409) return [];", "      throw error;"],
      frameStart: 40,
    },
    {
      ...place("src/rails/choose-rail.ts", 8, 24, 8),
      kind: "review",
      cause: conflict,
      sentence: "The index of `rails` was that of a signing.",
      advice: "Stop waiting for 409.",
      confidence: "possible",
      frame: [
        "export function preferred(payment: Payment): Rail | undefined {",
        "  return payment.rails[0];",
        "}",
      ],
      frameStart: 7,
    },
    {
      ...place("src/onboarding/next-step.ts", 9, 5, 12),
      kind: "behaviour",
      cause: terms,
      sentence: "`IdentificationRequired` comes after the terms for new customers.",
      advice: "Handle it wherever it comes.",
      notice: "New customers stay at the first step.",
      frame: ['    case "IdentificationRequired":'],
      frameStart: 9,
    },
    {
      ...place("src/onboarding/next-step.ts", 11, 5, 12),
      kind: "behaviour",
      cause: terms,
      sentence: "`SigningsRequired` comes first for new customers.",
      advice: "Handle it wherever it comes.",
      notice: "New customers stay at the first step.",
      confidence: "likely",
      frame: ['    case "SigningsRequired":'],
      frameStart: 11,
    },
  ]),
  undecided: [
    {
      kind: "change",
      cause: transfer,
      from: "2026-07-01",
      reason: "used",
      sentence: "The code names `type`, and no analysis can tell what the change means to it.",
      places: [place("src/rails/store.ts", 9, 3, 4)],
    },
    {
      kind: "failure",
      code: "IMPACT_ANALYSIS_FAILED",
      analysis: "sinks",
      sentence: "The analysis `sinks` failed here: TypeError: no node",
      places: [place("src/rails/tables.ts", 3, 1, 5)],
    },
  ],
  unaffected: [{ cause: transfer, from: "2026-07-01", places: [place("src/rails/print.ts", 7, 3, 4)] }],
  untouched: [
    {
      cause: payout,
      from: "2025-03-13",
      reason: "not-used",
      sentence: "`getPayouts` is not used.",
      evidence: { kind: "no-reference", names: ["getPayouts"], files: 3 },
    },
    {
      cause: note,
      from: "2025-03-13",
      reason: "nothing-to-do",
      sentence: "Existing code still works.",
      evidence: { kind: "level", level: "additive" },
    },
  ],
  brokenBefore: [
    { ...place("src/rails/store.ts", 3, 1, 6), code: 2307, message: "Cannot find module './cache.js'." },
  ],
  uses: [
    { file: "src/rails/tables.ts", version: "2025-03-13", package: "", imports: 2 },
    { file: "src/rails/store.ts", version: "2026-07-01", package: "", imports: 1 },
    { file: "packages/ledger/src/rows.ts", version: "2026-08-01", package: "packages/ledger", imports: 3 },
  ],
};

export const nothing: Impact = {
  ...upgrade,
  steps: [{ from: "2025-03-13", to: "2026-08-01", changes: 2, behaviours: 0 }],
  findings: [],
  undecided: [],
  unaffected: [],
  untouched: upgrade.untouched.slice(0, 2),
  brokenBefore: [],
  uses: upgrade.uses.slice(0, 1),
};

/** Nine hundred findings of thirty changes in ninety files. */
export const huge: Impact = {
  ...upgrade,
  findings: findings(
    Array.from({ length: 900 }, (_, index): Given => {
      const number = index % 30;
      return {
        ...place(`src/module-${index % 90}.ts`, 10 + index, 3, 8),
        kind: index < 800 ? "stops-compiling" : index < 850 ? "review" : "behaviour",
        cause: {
          id: `change-${number}`,
          kind: "change",
          title: `\`Type${number}.field\` is removed`,
          level: "breaking",
        },
        sentence: `\`field\` is removed from \`Type${number}\`.`,
        advice: "Do without it.",
        frame: [`  use(value.field, ${index});`],
        frameStart: 10 + index,
      };
    }),
  ),
};
