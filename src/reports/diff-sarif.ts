/** Differences as SARIF results of their rules; the fingerprint of a change lets a host follow it from run to run. */
import { groupBy } from "../values/collections.js";
import type { JsonObject } from "../values/json.js";
import type { BehaviourEntry } from "../judge/behaviours.js";
import type { Change } from "../judge/change.js";
import type { Diff } from "../judge/diff.js";
import type { Level } from "../judge/effects.js";
import type { RuleId } from "../judge/rules/index.js";
import { physicalLocation, printSarif, type Result, type Rule, type Tool } from "./print-sarif.js";
import type { ReportContext } from "./report-view.js";
import { pascalCase } from "../code/identifier.js";
import { ruleName } from "./rule-titles.js";
import { reasonLines } from "./sections.js";
import { behaviourWords } from "./words.js";

const behaviourRule = "behaviour-changed";

export function sarifReport(diff: Diff, context: ReportContext, tool: Tool): JsonObject {
  const byRule = [...groupBy(diff.changes, ({ rule }) => rule)].sort(([left], [right]) =>
    left < right ? -1 : 1,
  );
  const rules = byRule.map(([id, changes]) => ruleSarif(id, changes));
  return printSarif(tool, diff.behaviours.length > 0 ? [...rules, behaviourRuleSarif] : rules, [
    ...diff.changes.map((change) => changeSarif(change, context)),
    ...diff.behaviours.map((behaviour) => behaviourSarif(behaviour, context)),
  ]);
}

function ruleSarif(id: RuleId, changes: readonly Change[]): Rule {
  const reasons = reasonLines(changes);
  const help = [...reasons, acceptHelp].join("\n\n");
  return {
    id,
    name: pascalCase(id),
    shortDescription: { text: ruleName(id) },
    fullDescription: { text: reasons.join(" ") },
    help: { text: help, markdown: help },
  };
}

const acceptHelp =
  "To accept a reviewed change, add its id to the file that `--ignore` names, with a reason and an end date.";

const behaviourHelp = "An overlay describes it: what was, what is now, what to do and how to notice.";

const behaviourRuleSarif: Rule = {
  id: behaviourRule,
  name: "BehaviourChanged",
  shortDescription: { text: "Behaviour changed" },
  fullDescription: { text: "No schema shows it." },
  help: { text: behaviourHelp, markdown: behaviourHelp },
};

const sarifLevels: Readonly<Record<Level, string>> = {
  breaking: "error",
  silent: "warning",
  compile: "warning",
  additive: "note",
  deprecated: "note",
  note: "note",
};

function changeSarif(change: Change, context: ReportContext): Result {
  const { rule, level, title, explanation, advice, id, fingerprint, effects, operations, events } = change;
  return {
    ruleId: rule,
    level: sarifLevels[level],
    message: {
      text: [`${title}.`, ...reasonLines([change]), ...explanation, ...advice.map(({ text }) => text)].join(
        " ",
      ),
    },
    locations: change.at.map(({ before, after }) =>
      locationSarif((after ?? before)?.pointer ?? "", after === undefined ? "before" : "after", context),
    ),
    partialFingerprints: { "change/v1": fingerprint },
    properties: { id, level, effects: { ...effects }, operations, events },
  };
}

/** A change of the whole version, shown at the start of the document. */
function behaviourSarif(behaviour: BehaviourEntry, context: ReportContext): Result {
  const { id, operations, version, step } = behaviour;
  const { title, was, is, action, notice } = behaviourWords(behaviour);
  return {
    ruleId: behaviourRule,
    level: "warning",
    message: {
      text: `${title}. Before: ${was} Now: ${is} What to do: ${action} How to notice: ${notice}`,
    },
    locations: [locationSarif("#/info", step === "ends" ? "before" : "after", context)],
    partialFingerprints: { "behaviour/v1": `${version} ${id}` },
    properties: { id, operations },
  };
}

function locationSarif(pointer: string, side: "before" | "after", { locate }: ReportContext): JsonObject {
  const place = locate?.(pointer, side);
  const region = place && { startLine: place.line, startColumn: place.column };
  return {
    ...(region && { physicalLocation: physicalLocation(place.file, region) }),
    logicalLocations: [{ fullyQualifiedName: pointer }],
  };
}
