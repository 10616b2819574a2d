/**
 * `from-<older>.ts` of a version: lifters, functions that give a value of an older version the form of this one. Code that
 * is written once, against the newest form, so also works with what older webhooks and stored payloads hold.
 *
 * The index of the version does not export them: they are for those who import them.
 */
import type { LiftingTable, Lifting } from "../../../templates/runtime/lift.js";
import {
  call,
  exportedInterface,
  literal,
  named,
  word,
  field,
  literalType,
  objectType,
  unionOf,
} from "../../code/make.js";
import type { Statement, PropertyMember, Type, NameType } from "../../code/syntax.js";
import { capitalise, compareText } from "../../values/text.js";
import type { EmittedModule } from "../emitted-file.js";
import { docComment, remark } from "../module/doc-comment.js";
import { emitModule } from "../module/module.js";
import { fromRuntime } from "../module/origins.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { hasHoles, planLifters, type Lifter, type LifterPlan, type Renames } from "./plan-lifters.js";
import type { Comment } from "../../code/comment.js";

/** `renames`: for each pair of versions that gets lifters. */
export function emitLifters(scope: VersionScope, renames: readonly Renames[]): EmittedModule[] {
  return renames
    .filter(({ to }) => to === scope.version.version)
    .flatMap((each) => {
      const plan = planLifters(scope.timeline, scope.names, each);
      return plan === undefined || plan.lifters.length === 0 ? [] : [emitPair(scope, each, plan)];
    });
}

function emitPair(scope: VersionScope, { from, to }: Renames, plan: LifterPlan): EmittedModule {
  const lifters = plan.lifters.toSorted((left, right) => compareText(left.newer, right.newer));
  const holes = lifters
    .filter(({ lifting }) => hasHoles(lifting))
    .map((lifter) => declareHoles(lifter, plan, from));
  return emitModule({
    path: `${scope.folder}/from-${from}.ts`,
    header: [
      provenance(scope),
      "",
      `Lifters: what arrived in the form of ${from}, in the form of ${to}. Types without a lifter are the same in both, or`,
      "only one of them has them. What is lifted keeps every field, and its original is not changed.",
    ],
    declarations: [
      ...(holes.length === 0 ? [] : [exportedInterface("Holes", holes, { comments: remark(holesRemark) })]),
      ...declareTable(lifters),
      ...lifters.map((lifter) => declareLifter(lifter, from)),
    ],
  });
}

const holesRemark =
  "What no rule can decide, by type: functions that you write once, and pass to each lifter that needs them.";

function declareTable(lifters: readonly Lifter[]): Statement[] {
  const entries = lifters.flatMap(({ newer, lifting }) =>
    lifting === "same" ? [] : [[newer, lifting] as const],
  );
  if (entries.length === 0) return [];
  const table: LiftingTable = Object.fromEntries(entries);
  return [
    {
      kind: "constant",
      name: "table",
      isExported: false,
      type: named("LiftingTable", [], fromRuntime("lift")),
      value: literal(table),
      comments: remark("What differs, by type."),
    },
  ];
}

function declareLifter({ older, newer, lifting, needs }: Lifter, from: string): Statement {
  const isSame = lifting === "same";
  const lifted = call(
    "lift",
    [literal(newer), word("value"), word("table"), ...(needs.length === 0 ? [] : [word("holes")])],
    { origin: fromRuntime("lift") },
  );
  return {
    kind: "function",
    name: `lift${newer}`,
    isExported: true,
    comments: docComment({ paragraphs: [wordsOf(lifting, from)] }),
    parameters: [
      { name: "value", type: olderType(older, from) },
      ...(needs.length === 0 ? [] : [{ name: "holes", type: pickedHoles(needs) }]),
    ],
    returns: newerType(newer),
    body: [{ kind: "return", value: isSame ? word("value") : lifted }],
  };
}

/** The member of `Holes` of a type that has some: for the type as a whole, some of its values, or its fields. */
function declareHoles(lifter: Lifter, plan: LifterPlan, from: string): PropertyMember {
  const { lifting, newer } = lifter;
  const [older, result] = [olderType(lifter.older, from), newerType(newer)];
  if (lifting !== "same" && lifting.kind === "object")
    return field(newer, objectType((lifting.holes ?? []).map((name) => fieldHole(name, lifter, plan, from))));
  if (lifting !== "same" && lifting.kind === "choice") {
    const tags = lifting.holes ?? [];
    const members = objectType([field(lifting.tag, unionOf(tags.map(literalType)))]);
    return field(newer, hole(named("Extract", [older, { ...members, isOpened: false }]), result), {
      comments: said(`No longer a member in this form: ${tags.map(code).join(", ")}.`),
    });
  }
  const isPartly = lifting !== "same" && lifting.kind === "hole" && lifting.kept !== undefined;
  return isPartly
    ? field(newer, hole(named("Exclude", [older, result]), result), {
        comments: said("Values that are no longer listed."),
      })
    : field(newer, hole(older, result), { comments: said("It has another structure.") });
}

/** `Pick<Holes, "Payment" | "Status">` */
function pickedHoles(names: readonly string[]): Type {
  return named("Pick", [named("Holes"), unionOf(names.map(literalType))]);
}

function fieldHole(name: string, lifter: Lifter, plan: LifterPlan, from: string): PropertyMember {
  const object = (type: Type, nullable: boolean | undefined): Type =>
    nullable === true ? named("NonNullable", [type]) : type;
  const was = object(olderType(lifter.older, from), lifter.was.nullable);
  const is = object(newerType(lifter.newer), lifter.is.nullable);
  return field(name, hole(was, { kind: "indexed", object: is, index: literalType(name) }), {
    comments: said(whyHole(name, lifter, plan, from)),
  });
}

function whyHole(name: string, { was, is }: Lifter, { older, newer }: LifterPlan, from: string): string {
  const before = older.object(was)?.fields.get(name);
  const after = newer.object(is)?.fields.get(name);
  if (before === undefined) return `Required, and ${from} does not have it.`;
  if (after?.isRequired === true && !before.isRequired) return `Required, and ${from} may not have it.`;
  return `Not every value of ${from} fits.`;
}

function hole(was: Type, is: Type): Type {
  return named("Hole", [was, is], fromRuntime("lift"));
}

function code(name: string): string {
  return `\`${name}\``;
}

function said(sentence: string): readonly Comment[] {
  return docComment({ paragraphs: [sentence] });
}

/** What a lifter does, for its reader. */
function wordsOf(lifting: Lifting | "same", from: string): string {
  if (lifting === "same") return isOne(from);
  switch (lifting.kind) {
    case "kept":
      return isOne(from);
    case "object": {
      const { renamed = {}, fields = {}, filled = {}, holes = [] } = lifting;
      const parts = [
        ...Object.entries(renamed).map(([older, newer]) => `takes ${code(newer)} from ${code(older)}`),
        ...Object.entries(filled).map(
          ([name, content]) => `sets a missing ${code(name)} to ${code(JSON.stringify(content))}`,
        ),
        ...listed("lifts", Object.keys(fields)),
        ...listed("asks for", holes),
      ];
      return sentence(parts);
    }
    case "choice":
      return sentence([
        ...listed("lifts", Object.keys(lifting.members ?? {})),
        ...listed("asks for", lifting.holes ?? []),
      ]);
    case "list":
      return "Lifts each item.";
    case "table":
      return "Lifts the value of each field.";
    case "type":
      return `Lifts it as ${code(lifting.name)}.`;
    case "hole":
      return lifting.kept === undefined
        ? "Asks for each value."
        : "Asks for the values that are no longer listed.";
  }
}

function isOne(from: string): string {
  return `Every value of ${from} is one already.`;
}

function listed(verb: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${verb} ${names.map(code).join(", ")}`];
}

function sentence(parts: readonly string[]): string {
  return `${capitalise(parts.join("; "))}.`;
}

/** `older.Payment`: the types of two versions are in one module by namespace, so that no name meets another. */
function olderType(name: string, version: string): NameType {
  return named(`older.${name}`, [], { from: `../${version}/index`, isNamespace: true });
}

/** `newer.Payment` */
function newerType(name: string): NameType {
  return named(`newer.${name}`, [], { from: "./index", isNamespace: true });
}
