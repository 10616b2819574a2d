/** Compares two versions: by their models and, for what no model shows, by their documents. */
import { compareDocuments } from "../document/compare-documents.js";
import { lastName } from "../compare/correspondence.js";
import { Report } from "../diagnostics/report.js";
import { nameDeclarations, type Names } from "../emit/names.js";
import { argumentKeys } from "../emit/operations/body-forms.js";
import { type Diff, diffApis } from "../judge/diff.js";
import type { CodeNames } from "../judge/rules/rule.js";
import type { PrintableStep } from "../reports/formats.js";
import type { ReportContext } from "../reports/report-view.js";
import type { BuiltVersion } from "./build.js";
import type { RenamedField, Renames } from "../emit/converters/emit-converters.js";
import type { Api } from "../model/api.js";
import { buildTimeline, type Timeline } from "../timeline/timeline.js";
import { addTo, getOrAdd, pairwise } from "../values/collections.js";

/**
 * A pair is compared once, however many reports and converters need it. `names`: those of all versions that are emitted
 * together, if they are known.
 */
export function diffVersions(before: BuiltVersion, after: BuiltVersion, names?: Names): Diff {
  const ofBefore = getOrAdd(known, before.api, () => new WeakMap<Api, Map<Names | undefined, Diff>>());
  const ofPair = getOrAdd(ofBefore, after.api, () => new Map<Names | undefined, Diff>());
  return getOrAdd(ofPair, names, () => {
    const pathsFrom = [...before.document.pathsFrom, ...after.document.pathsFrom];
    const documents = compareDocuments(before.document.root, after.document.root, pathsFrom);
    const namesInCode = (): Names => names ?? namesOf(before.api, after.api);
    return diffApis(before.api, after.api, documents, codeNames([before.api, after.api], namesInCode));
  });
}

const known = new WeakMap<Api, WeakMap<Api, Map<Names | undefined, Diff>>>();

/** Each version has a timeline of its own: two documents may share a version name. */
const timelines = new WeakMap<Api, Timeline>();

export function timelineOf(api: Api): Timeline {
  return getOrAdd(timelines, api, () => buildTimeline([api]));
}

const namesByPair = new WeakMap<Api, WeakMap<Api, Names>>();

/** The names of emitted code for both versions. */
function namesOf(before: Api, after: Api): Names {
  const ofBefore = getOrAdd(namesByPair, before, () => new WeakMap<Api, Names>());
  return getOrAdd(ofBefore, after, () => namesOver([before, after]));
}

/** `apis`: oldest first. */
export function namesOver(apis: readonly Api[]): Names {
  const versions = apis.flatMap((api) => (timelineOf(api).whole ?? timelineOf(api)).versions);
  return nameDeclarations({ api: apis[0]?.name ?? "", versions }, new Report());
}

function codeNames(apis: readonly Api[], names: () => Names): CodeNames {
  return {
    schema: (name) => names().schema(name),
    operation: (id) => names().operation(id),
    argument: (id, { name, in: place }) => {
      const keys = apis.flatMap((api) => {
        const operation = api.operations.find((each) => each.id === id);
        const index =
          operation?.parameters.findIndex((each) => each.name === name && each.in === place) ?? -1;
        return operation === undefined ? [] : (argumentKeys(operation, api)[index] ?? []);
      });
      return keys[0] ?? name;
    },
  };
}

/** From each version to the next, oldest first. */
export function changesOver(versions: readonly BuiltVersion[], names: Names): Diff[] {
  return pairwise(versions).map(([before, after]) => diffVersions(before, after, names));
}

/** Printing types loads the compiler and the formatter, so only types in the report are printed. */
export function printableStep(
  diff: Diff,
  before: BuiltVersion,
  after: BuiltVersion,
  context: ReportContext = {},
): PrintableStep {
  return {
    diff,
    context,
    withTypes: async (mostChanges) => {
      const changes = diff.changes.filter(({ advice }) => advice.length > 0).slice(0, mostChanges);
      if (changes.length === 0) return context;
      const { typeTexts } = await import("./type-texts.js");
      const sides = { before: timelineOf(before.api), after: timelineOf(after.api) };
      return { ...context, ...typeTexts({ changes }, sides, namesOf(before.api, after.api)) };
    },
  };
}

/** `versions`: oldest first. */
export function renamesOver(versions: readonly BuiltVersion[], names: Names): Renames[] {
  return versions.flatMap((newer, index) =>
    versions.slice(0, index).map((older) => renamesIn(diffVersions(older, newer, names))),
  );
}

function renamesIn({ from, to, correspondence }: Diff): Renames {
  const certain = correspondence.renamed("type").filter(({ confidence }) => confidence === "certain");
  const fields = new Map<string, RenamedField[]>();
  for (const { within, before, after } of correspondence.renamed("field"))
    addTo(fields, within, { before: lastName(before), after: lastName(after) });
  return { from, to, types: new Map(certain.map(({ before, after }) => [after, before])), fields };
}
