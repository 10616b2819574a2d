/**
 * The machine-readable report, described by diff.schema.json; fields are only ever added.
 *
 * Lists are sorted, ids derive from the change alone, and there is neither a clock nor an absolute path in it.
 */
import type { JsonObject, JsonValue } from "../values/json.js";
import type { IndexFacts } from "../source/index-changes.js";
import type { Change } from "../judge/change.js";
import type { Diff } from "../judge/diff.js";
import type { Owner, Place } from "../compare/place.js";
import type { ReportContext, Side } from "./report-view.js";
import { verdictSentence } from "./verdict.js";

const jsonFormat = 1;

export function jsonReport(diff: Diff, context: ReportContext): JsonObject {
  return {
    format: jsonFormat,
    api: diff.api,
    title: diff.title,
    from: diff.from,
    to: diff.to,
    verdict: diff.verdict,
    sentence: verdictSentence(diff),
    counts: {
      ...diff.counts,
      byLevel: { ...diff.counts.byLevel },
      byEffect: { ...diff.counts.byEffect },
      behaviours: diff.behaviours.length,
      prose: diff.prose.length,
    },
    changes: diff.changes.map((change) => changeJson(change, context)),
    correspondence: diff.correspondence.counterparts.map((counterpart) => ({ ...counterpart })),
    behaviours: diff.behaviours.map((behaviour) => ({ ...behaviour })),
    prose: diff.prose,
    differingNodes: diff.differingNodes,
    ...(context.index && { index: indexJson(context.index) }),
    notCompared: diff.notCompared.map(({ kind, name, sides, codes }) => ({ kind, name, sides, codes })),
  };
}

function indexJson({ versions, changes, ...marks }: IndexFacts): JsonObject {
  return {
    ...marks,
    versions: versions.map((version) => ({ ...version })),
    changes: changes.map((change) => ({ ...change })),
  };
}

function changeJson(change: Change, context: ReportContext): JsonObject {
  return {
    id: change.id,
    fingerprint: change.fingerprint,
    rule: change.rule,
    level: change.level,
    effects: { ...change.effects },
    directions: change.verdicts.map((verdict) => ({
      direction: verdict.direction,
      level: verdict.level,
      effects: { ...verdict.effects },
    })),
    certain: change.isCertain,
    policy: change.ruling,
    title: change.title,
    ...(change.values.length > 0 && { values: change.values }),
    why: change.why.map(({ sentence }) => sentence),
    reasons: change.why.map(({ direction, sentence }) => ({
      ...(direction === undefined ? {} : { direction }),
      sentence,
    })),
    explanation: change.explanation,
    successions: change.successions.map(({ operation, successor }) => ({
      operation,
      successor: { ...successor },
    })),
    differences: change.differences.map((difference) => ({ ...difference })),
    explainedBy: change.explainedBy,
    explainedFor: change.explainedFor,
    advice: change.advice.map((advice) => ({ ...advice })),
    causes: change.at.map(({ before, after }) => ({
      ...(before === undefined ? {} : { before: placeJson(before, "before", context) }),
      ...(after === undefined ? {} : { after: placeJson(after, "after", context) }),
    })),
    places: change.places.map(({ direction, field, parts, ...callers }) => ({
      direction,
      field,
      parts,
      ...callers,
    })),
    operations: change.operations,
    events: change.events,
    direct: { ...change.direct },
    through: change.through.map(({ type, isEverywhere, ...callers }) => ({
      type,
      everywhere: isEverywhere,
      operations: callers.operations.length,
      events: callers.events.length,
    })),
    types: { changed: change.types.changed, added: change.types.added, removed: change.types.removed },
  };
}

function placeJson({ pointer, owner, path }: Place, side: Side, { locate }: ReportContext): JsonValue {
  const source = locate?.(pointer, side);
  return {
    pointer,
    ...ownerJson(owner),
    path,
    ...(source === undefined ? {} : { file: source.file, line: source.line, column: source.column }),
  };
}

function ownerJson({ kind, name }: Owner): JsonObject {
  return kind === "api" ? {} : { [kind === "schema" ? "type" : kind]: name };
}
