/**
 * `upgrade-from-<older>.ts` of a version: converters, which upgrade values of an older version to this one, so that
 * code written against the newest version also reads older webhooks and stored payloads.
 *
 * The index of the version does not export them, so programs that do not import the file do not bundle them.
 */
import type { ConversionTable, Conversion } from "../../../templates/runtime/converters/upgrade.js";
import * as make from "../../code/make.js";
import type { Statement, PropertyMember, Type, NameType } from "../../code/syntax.js";
import { versionModule } from "../module/homes.js";
import { type EmittedModule, fromRuntime } from "../module/module.js";
import { prose, remark } from "../module/doc-comment.js";
import type { VersionScope } from "../version-scope.js";
import {
  hasGaps,
  planConverters,
  type Converter,
  type ConverterPlan,
  type Renames,
} from "./plan-converters.js";
import { capitalise, code, compareText } from "../../values/text.js";

export type { RenamedField } from "./compare-forms.js";
export type { Renames } from "./plan-converters.js";

interface ConverterSettings {
  /** One entry for each pair of versions with converters. */
  readonly renames: readonly Renames[];
}

export function emitConverters(scope: VersionScope, { renames }: ConverterSettings): EmittedModule[] {
  return renames
    .filter(({ to }) => to === scope.version.version)
    .flatMap((each) => {
      const plan = planConverters(scope.timeline, scope.names, each);
      return plan === undefined || plan.converters.length === 0 ? [] : [emitPair(scope, each, plan)];
    });
}

function emitPair(scope: VersionScope, { from, to }: Renames, plan: ConverterPlan): EmittedModule {
  const converters = plan.converters.toSorted((left, right) => compareText(left.newer, right.newer));
  const gaps = converters
    .filter(({ conversion }) => hasGaps(conversion))
    .map((converter) => declareGaps(converter, plan, from));
  const purpose = `Converters: functions that upgrade values of ${from} to ${to}. Types without a converter are the same in both versions,`;
  return versionModule(scope, `upgrade-from-${from}`, purpose, {
    notes: ["or exist in one of them only. A converter keeps every field and leaves its argument unchanged."],
    declarations: [
      ...(gaps.length === 0 ? [] : [make.exportedInterface("Gaps", gaps, { comments: remark(gapsRemark) })]),
      ...declareTable(converters),
      ...converters.map((converter) => declareConverter(converter, from)),
    ],
  });
}

const runtime = fromRuntime("converters/upgrade");

const gapsRemark =
  "Conversions that no rule can decide, by type: functions that you write once and pass to each converter that needs them.";

function declareTable(converters: readonly Converter[]): Statement[] {
  const entries = converters.flatMap(({ newer, conversion }) =>
    conversion === "same" ? [] : [[newer, conversion] as const],
  );
  if (entries.length === 0) return [];
  const table: ConversionTable = Object.fromEntries(entries);
  return [
    make.constant("table", make.literal(table), {
      type: make.named("ConversionTable", [], runtime),
      comments: remark("The differences, by type."),
    }),
  ];
}

function declareConverter(converter: Converter, from: string): Statement {
  const { newer, conversion, needs } = converter;
  const hasGaps = needs.length > 0;
  const args = [make.literal(newer), make.word("value"), make.word("table")];
  const upgraded = make.call("upgrade", hasGaps ? [...args, make.word("gaps")] : args, {
    origin: runtime,
  });
  const value = { name: "value", type: olderType(converter, from) };
  return make.exportedFunction(`upgrade${newer}`, {
    comments: prose(wordsOf(conversion, from)),
    parameters: hasGaps ? [value, { name: "gaps", type: pickedGaps(needs) }] : [value],
    returns: newerType(converter),
    result: conversion === "same" ? make.word("value") : upgraded,
  });
}

/** The member of `Gaps` for a type: one function for all or some of its values, or one for each field. */
function declareGaps(converter: Converter, plan: ConverterPlan, from: string): PropertyMember {
  const { conversion, newer } = converter;
  const [older, result] = [olderType(converter, from), newerType(converter)];
  if (conversion !== "same" && conversion.kind === "object")
    return make.field(
      newer,
      make.objectType((conversion.gaps ?? []).map((name) => fieldGap(name, converter, plan, from))),
    );
  if (conversion !== "same" && conversion.kind === "choice") {
    const tags = conversion.gaps ?? [];
    const members = make.objectType([make.field(conversion.tag, make.unionOf(tags.map(make.literalType)))]);
    return make.field(
      newer,
      gap(make.globalType("Extract", [older, { ...members, isMultiline: false }]), result),
      {
        comments: prose(`Removed, or changed too much: ${tags.map(code).join(", ")}.`),
      },
    );
  }
  const isPartly = conversion !== "same" && conversion.kind === "gap" && conversion.kept !== undefined;
  return isPartly
    ? make.field(newer, gap(make.globalType("Exclude", [older, result]), result), {
        comments: remark("Removed values."),
      })
    : make.field(newer, gap(older, result), { comments: remark("The structure differs.") });
}

/** `Pick<Gaps, "Payment" | "Status">` */
function pickedGaps(names: readonly string[]): Type {
  return make.globalType("Pick", [make.named("Gaps"), make.unionOf(names.map(make.literalType))]);
}

function fieldGap(name: string, converter: Converter, plan: ConverterPlan, from: string): PropertyMember {
  const object = (type: Type, nullable: boolean | undefined): Type =>
    nullable === true ? make.globalType("NonNullable", [type]) : type;
  const before = object(olderType(converter, from), converter.before.nullable);
  const after = object(newerType(converter), converter.after.nullable);
  return make.field(name, gap(before, { kind: "indexed", object: after, index: make.literalType(name) }), {
    comments: remark(whyGap(name, converter, plan, from)),
  });
}

function whyGap(
  name: string,
  { before, after }: Converter,
  { older, newer }: ConverterPlan,
  from: string,
): string {
  const formerField = older.object(before)?.fields.get(name);
  const field = newer.object(after)?.fields.get(name);
  if (formerField === undefined) return `Required, and absent from ${from}.`;
  if (field?.isRequired === true && !formerField.isRequired) return `Required, and optional in ${from}.`;
  return `Not every value of ${from} is valid.`;
}

function gap(before: Type, after: Type): Type {
  return make.named("FillGap", [before, after], runtime);
}

/** The effect of a converter in words. */
function wordsOf(conversion: Conversion | "same", from: string): string {
  if (conversion === "same") return isOne(from);
  switch (conversion.kind) {
    case "kept":
      return isOne(from);
    case "object": {
      const { renamed = {}, fields = {}, filled = {}, gaps = [] } = conversion;
      const parts = [
        ...Object.entries(renamed).map(([older, newer]) => `takes ${code(newer)} from ${code(older)}`),
        ...Object.entries(filled).map(
          ([name, content]) => `sets a missing ${code(name)} to ${code(JSON.stringify(content))}`,
        ),
        ...listed("upgrades", Object.keys(fields)),
        ...listed("calls your functions for", gaps),
      ];
      return sentence(parts);
    }
    case "choice":
      return sentence([
        ...listed("upgrades", Object.keys(conversion.members ?? {})),
        ...listed("calls your function for", conversion.gaps ?? []),
      ]);
    case "list":
      return "Upgrades each item.";
    case "table":
      return "Upgrades the value of each field.";
    case "type":
      return `Upgrades the value as ${code(conversion.name)}.`;
    case "gap":
      return conversion.kept === undefined
        ? "Calls your function for each value."
        : "Calls your function for the removed values.";
  }
}

function isOne(from: string): string {
  return `Every value of ${from} is valid already.`;
}

function listed(verb: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${verb} ${names.map(code).join(", ")}`];
}

function sentence(parts: readonly string[]): string {
  return `${capitalise(parts.join("; "))}.`;
}

/** `olderTypes.Payment`: a module imports the types of two versions by namespace, so that names cannot collide. */
function olderType({ older, module }: Converter, version: string): NameType {
  return typeIn(`older${capitalise(module)}`, older, `../${version}/${module}`);
}

/** `newerTypes.Payment` */
function newerType({ newer, module }: Converter): NameType {
  return typeIn(`newer${capitalise(module)}`, newer, `./${module}`);
}

function typeIn(namespace: string, name: string, from: string): NameType {
  return make.named(`${namespace}.${name}`, [], { from, isNamespace: true });
}
