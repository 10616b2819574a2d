/** Code that names a value of a schema: in comparisons, cases, lists and tables. */
import type { ts } from "@ts-morph/common";

import type { Confidence } from "../finding.js";
import { schemaPlace } from "../facts.js";
import type { Step } from "../question.js";
import { nodesIn, unwrapped, writtenType } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import { comparisonsAt } from "../values/literals.js";
import type { Compiler } from "../workspace/compiler.js";
import { type NodeMentions, subjectsBy } from "./mention.js";

/** A place that names a value, with the type or expression that must be of its schema. */
interface Naming {
  readonly node: ts.Node;
  readonly value: string;
  readonly confidence: Confidence;
  readonly isOf: (schema: string, step: Step) => boolean;
}

export function openValueMentions(touch: Touch, steps: readonly Step[]): NodeMentions {
  const subjects = subjectsBy(steps, ({ values = [] }) =>
    values.flatMap(({ schema, values: keys }) => keys.map((key) => ({ key, schema }))),
  );
  if (subjects.size === 0) return () => [];
  return (place) =>
    namingsAt(touch, place).flatMap(({ node, value, confidence, isOf }) =>
      (subjects.get(value) ?? [])
        .filter(({ schema, step }) => isOf(schema, step))
        .map(({ behaviour, step, schema }) => {
          const sentence = `This is about \`${value}\` of \`${schema}\`.`;
          return { node, behaviour, step, sentence, confidence };
        }),
    );
}

function namingsAt(touch: Touch, node: ts.Node): readonly Naming[] {
  const { values, sides } = touch;
  const { ts, checker } = sides.before;
  const named = (place: ts.Node, name: ts.Node, confidence: Confidence, isOf: Naming["isOf"]): Naming[] => {
    const value = valueOf(ts, checker, name);
    return value === undefined ? [] : [{ node: place, value, confidence, isOf }];
  };
  if (ts.isArrayLiteralExpression(node)) {
    const item = checker.getContextualType(node)?.getNumberIndexType();
    const isOf: Naming["isOf"] = (schema, step) => isOfSchema(touch, item, schema, step);
    return node.elements.flatMap((each) => named(node, each, "likely", isOf));
  }
  if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.parent)) {
    const keys = keyTypes(checker.getContextualType(node.parent));
    const isOf: Naming["isOf"] = (schema, step) => keys.some((key) => isOfSchema(touch, key, schema, step));
    return [{ node, value: keyText(node.name), confidence: "possible", isOf }];
  }
  const compared = comparisonsAt(ts, values.graph, node).flatMap(
    ({ node: place, value, other, how, list = place }): readonly Naming[] => {
      const isOf: Naming["isOf"] = (schema, step) => hasSchemaAt(touch, other, schema, step);
      // The entries of a table may have any meaning.
      if (how === "keyed") return [{ node: place, value: keyText(value), confidence: "possible", isOf }];
      return named(list, value, how === "compared" ? "certain" : "likely", isOf);
    },
  );
  return ts.isCallExpression(node) ? [...compared, ...awaitedAt(touch, node)] : compared;
}

/** `waitFor(getThing, { id }, "pending")`: a value of a field that the operation answers. */
function awaitedAt(touch: Touch, call: ts.CallExpression): readonly Naming[] {
  const { values, sides } = touch;
  const { ts, checker } = sides.before;
  const fields = call.arguments
    .flatMap((each) => values.operations.answersOf(each))
    .flatMap((answer) => answer.getProperties().map((field) => checker.getTypeOfSymbol(field)));
  const isOf: Naming["isOf"] = (schema, step) =>
    fields.some((field) => isOfSchema(touch, field, schema, step));
  const named = fields.length === 0 ? [] : call.arguments.filter((each) => ts.isStringLiteral(each));
  return named.map((each) => ({ node: each, value: each.text, confidence: "likely", isOf }));
}

function keyText(name: ts.Node): string {
  return name.getText().replaceAll(/["']/g, "");
}

/** A literal, or a constant that is initialised with one. */
function valueOf(ts: Compiler, checker: ts.TypeChecker, node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return undefined;
  const type = checker.getTypeAtLocation(node);
  if (type.isStringLiteral()) return type.value;
  // Its declared type may be wider.
  const declaration = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node)?.valueDeclaration : undefined;
  return declaration !== undefined &&
    ts.isVariableDeclaration(declaration) &&
    (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0 &&
    declaration.initializer !== undefined &&
    ts.isStringLiteralLike(declaration.initializer)
    ? declaration.initializer.text
    : undefined;
}

/** `Status` of `Partial<Record<Status, string>>`. */
function keyTypes(type: ts.Type | undefined): readonly ts.Type[] {
  const [first] = type?.aliasTypeArguments ?? [];
  return first === undefined ? [] : [first, ...keyTypes(first)];
}

function isOfSchema(
  { sides, keysOf }: Touch,
  type: ts.Type | undefined,
  schema: string,
  step: Step,
): boolean {
  if (type === undefined) return false;
  const known = sides.before.checker.getNonNullableType(type);
  const own = step.keys.before.of(schemaPlace(schema));
  return keysOf([known.aliasSymbol ?? known.getSymbol()], step).some((key) => own.includes(key));
}

/** True for a value of a schema of the older version, through aliases, fields and narrowing. */
function hasSchemaAt(touch: Touch, value: ts.Expression, schema: string, step: Step): boolean {
  const { ts, checker } = touch.sides.before;
  const node = unwrapped(ts, value);
  const type = checker.getTypeAtLocation(node);
  const symbol = checker.getSymbolAtLocation(node);
  // Narrowed types lose their name; the declared type of a symbol keeps it.
  const types =
    symbol === undefined
      ? []
      : [checker.getTypeOfSymbolAtLocation(symbol, node), checker.getTypeOfSymbol(symbol)];
  if ([type, ...types].some((each) => isOfSchema(touch, each, schema, step))) return true;
  return (
    [symbol, type.aliasSymbol]
      .flatMap((each) => each?.declarations ?? [])
      .filter((declaration) => touch.stepOf(declaration.getSourceFile()) !== step)
      .flatMap((declaration) => writtenType(ts, declaration) ?? [])
      .flatMap((written) => nodesIn(ts, [written]))
      // `Exclude<Status, "closed">` mentions the schema in code, but its type does not.
      .some(
        (each) =>
          ts.isTypeReferenceNode(each) && isOfSchema(touch, checker.getTypeFromTypeNode(each), schema, step),
      )
  );
}
