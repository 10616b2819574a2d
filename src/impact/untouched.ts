/** Changes that ask nothing of a project, each with the reason: a change of the diff is here, or has a finding. */
import type { ts } from "@ts-morph/common";

import type { BehaviourEntry } from "../judge/behaviours.js";
import type { Change } from "../judge/change.js";
import { typeIdentifier, valueIdentifier } from "../code/identifier.js";
import type { Step } from "./question.js";
import { groupBy } from "../values/collections.js";
import { listWords, sortedUnique } from "../values/text.js";
import type { Finding, Untouched } from "./finding.js";
import { causeOfChange } from "./spots.js";
import type { Touch } from "./touch/touch.js";
import { nodesIn } from "./syntax.js";

type Reason = Pick<Untouched, "reason" | "sentence">;

export function findUntouched(
  steps: readonly Step[],
  touches: readonly Touch[],
  findings: readonly Pick<Finding, "cause" | "version">[],
): Untouched[] {
  const found = new Set(findings.map(({ cause, version }) => `${cause?.id} ${version}`));
  const isMissing = (step: Step, id: string): boolean => !found.has(`${id} ${step.from}`);
  const usage = findUsage(touches);
  const read = new Set(touches.flatMap((touch) => [...touch.explained()]));
  return steps.flatMap((step) => {
    const { from, diff } = step;
    const changes = diff.changes.filter(({ id }) => isMissing(step, id));
    const behaviours = diff.behaviours.filter(({ id }) => isMissing(step, id));
    return [
      ...changes.map((change) => {
        const reason = reasonOf(change, step, usage, read.has(change));
        return { cause: causeOfChange(change), from, ...reason };
      }),
      ...behaviours.map((behaviour): Untouched => {
        const { id, title } = behaviour;
        const reason = reasonOfBehaviour(behaviour, step, usage);
        return { cause: { id, kind: "behaviour", title, level: "behaviour" }, from, ...reason };
      }),
    ];
  });
}

function reasonOf(change: Change, step: Step, usage: Usage, isRead: boolean): Reason {
  if (change.level === "additive") return { reason: "nothing-to-do", sentence: "Existing code still works." };
  if (change.level === "note")
    return { reason: "nothing-to-do", sentence: "No code depends on it, at compile time or at run time." };
  if (isRead)
    return {
      reason: "handled",
      sentence: "The code that reads it picks single values, or passes the value on.",
    };
  const operations = change.operations.filter((id) => usage.isMentioned(step, valueIdentifier(id)));
  const types = typesOf(change).filter((name) => usage.isMentioned(step, typeIdentifier(name)));
  if (operations.length === 0 && types.length === 0) return unused(change);
  if (change.level === "deprecated")
    return { reason: "nothing-to-do", sentence: "It is deprecated, and still works." };
  return unread(operations, types, step, usage);
}

/** Types with the change, and types that mention them: `Payment` of `Payment.rails[]`. */
function typesOf({ types, places }: Change): string[] {
  const owners = places.flatMap(({ field }) => (field.includes(".") ? (field.split(/[.[]/)[0] ?? []) : []));
  return [...new Set([...owners, ...types.changed, ...types.removed])];
}

function unused({ operations, events, types }: Change): Reason {
  return { reason: "not-used", sentence: unusedSentence([...operations, ...events], types.changed) };
}

function unusedSentence(callers: readonly string[], types: readonly string[]): string {
  const [first, second] = callers.length > 0 ? callers : types;
  if (first === undefined) return "Nothing that has it is used.";
  if (second === undefined) return `\`${first}\` is not used.`;
  return callers.length > 0
    ? `None of the ${callers.length} operations and events that have it is used.`
    : `None of the ${types.length} types that have it is used.`;
}

function unread(operations: readonly string[], types: readonly string[], step: Step, usage: Usage): Reason {
  for (const type of types) {
    const fields = usage.fieldsRead(step, typeIdentifier(type));
    if (fields.length > 0) return { reason: "not-read", sentence: `Only ${fieldsRead(fields, type)}.` };
  }
  const [first = ""] = [...operations, ...types];
  return { reason: "not-read", sentence: `\`${first}\` is used, but the part that differs is not read.` };
}

/** "`id` of `Payment` is read", "`id`, `status` and 3 more of `Payment` are read". */
function fieldsRead(fields: readonly string[], type: string): string {
  const shown = fields.slice(0, 3).map((field) => `\`${field}\``);
  if (fields.length > shown.length) shown.push(`${fields.length - shown.length} more`);
  return `${listWords(shown)} of \`${type}\` ${shown.length === 1 ? "is" : "are"} read`;
}

function reasonOfBehaviour({ operations }: BehaviourEntry, step: Step, usage: Usage): Reason {
  const used = operations.filter((id) => usage.isMentioned(step, valueIdentifier(id)));
  const [first] = used;
  if (first === undefined) return { reason: "not-used", sentence: unusedSentence(operations, []) };
  return { reason: "not-read", sentence: `\`${first}\` is used, but the part that changes is not read.` };
}

/** The declarations of a version that the project mentions, and their fields that it reads. */
interface Usage {
  /** `name`: of a type or an operation of the version that a step leaves. */
  isMentioned(step: Step, name: string): boolean;
  /** Fields of a declared type, sorted. */
  fieldsRead(step: Step, type: string): readonly string[];
}

function findUsage(touches: readonly Touch[]): Usage {
  const mentions = groupBy(touches.flatMap(mentionsIn), ({ declaration }) => declaration);
  const of = ({ from }: Step, name: string): readonly Mention[] | undefined =>
    mentions.get(`${from} ${name}`);
  return {
    isMentioned: (step, name) => of(step, name) !== undefined,
    fieldsRead: (step, type) => sortedUnique((of(step, type) ?? []).flatMap(({ field }) => field ?? [])),
  };
}

/** A declaration, or a field of it, that the code mentions. */
interface Mention {
  /** Version and name. */
  readonly declaration: string;
  readonly field: string | undefined;
}

function mentionsIn(touch: Touch): readonly Mention[] {
  const { ts, files } = touch.pair;
  const { checker } = touch.sides.before;
  return nodesIn(ts, files)
    .filter((node) => ts.isIdentifier(node))
    .flatMap((node) => symbolsAt(ts, checker, node))
    .flatMap(({ name, declarations = [] }) =>
      declarations.flatMap((declaration) => mentionOf(touch, declaration, name) ?? []),
    );
}

/** The field of `{ id }` as a pattern, rather than the variable. */
function symbolsAt(
  compiler: Touch["pair"]["ts"],
  checker: ts.TypeChecker,
  node: ts.Identifier,
): readonly ts.Symbol[] {
  const { parent } = node;
  if (compiler.isBindingElement(parent) && compiler.isObjectBindingPattern(parent.parent)) {
    const { propertyName = parent.name } = parent;
    const type = checker.getTypeAtLocation(parent.parent);
    const field = propertyName === node ? checker.getPropertyOfType(type, node.text) : undefined;
    return field === undefined ? [] : [field];
  }
  const symbol = checker.getSymbolAtLocation(node);
  if (symbol === undefined) return [];
  return [(symbol.flags & compiler.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)];
}

function mentionOf(touch: Touch, declaration: ts.Declaration, name: string): Mention | undefined {
  const { ts } = touch.pair;
  const step = touch.stepOf(declaration.getSourceFile());
  const owner = ts.findAncestor(declaration, (node): node is Named => isNamed(ts, node));
  if (step === undefined || owner === undefined) return undefined;
  return {
    declaration: `${step.from} ${owner.name.getText()}`,
    field: owner === declaration ? undefined : name,
  };
}

type Named = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.VariableDeclaration;

function isNamed(compiler: Touch["pair"]["ts"], node: ts.Node): node is Named {
  return (
    compiler.isInterfaceDeclaration(node) ||
    compiler.isTypeAliasDeclaration(node) ||
    compiler.isVariableDeclaration(node)
  );
}
