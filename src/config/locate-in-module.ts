/**
 * The place of a value in a configuration module, followed from its export through literals, calls and constants of the
 * file. A computed value has no place of its own, so the nearest enclosing place is used.
 */
import { ts } from "@ts-morph/common";

import type { Path } from "../forms/form-parts.js";

export interface LocatedValue {
  /** The offset of the key (for example a misspelt one), or of the surrounding value. */
  readonly start: number;
  /** Without quotes. Absent if the value is not a string literal, so that only a person can change it. */
  readonly string?: { readonly start: number; readonly end: number };
}

/** What is at a path: nothing if the module has no export that can be followed. */
export function locateInModule(name: string, text: string): (path: Path) => LocatedValue | undefined {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
  const exported = exportedValue(source);
  return (path) => {
    if (exported === undefined) return undefined;
    let place: ts.Node = exported;
    let value = literalOf(exported, source);
    for (const step of path) {
      const inner = memberOf(value, step);
      if (inner === undefined) return { start: place.getStart(source) };
      place = inner.place;
      value = literalOf(inner.value, source);
    }
    const string = { start: value.getStart(source) + 1, end: value.getEnd() - 1 };
    return { start: place.getStart(source), ...(ts.isStringLiteralLike(value) && { string }) };
  };
}

/** The value of `export default …` or `module.exports = …`. */
function exportedValue(source: ts.SourceFile): ts.Expression | undefined {
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement)) return statement.expression;
    if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) continue;
    const { left, operatorToken, right } = statement.expression;
    const isAssigned = operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (isAssigned && left.getText(source) === "module.exports") return right;
  }
  return undefined;
}

/** The literal behind an expression: through `defineConfig(…)`, types, parentheses and names of constants. */
function literalOf(expression: ts.Expression, source: ts.SourceFile): ts.Expression {
  const seen = new Set<ts.Expression>(); // `var a = f(a)`
  let inner = expression;
  const nextOf = (value: ts.Expression): ts.Expression | undefined =>
    ts.isCallExpression(value) ? value.arguments[0] : unwrapOnce(value, source);
  for (let next = nextOf(inner); next !== undefined && !seen.has(next); next = nextOf(inner)) {
    seen.add(next);
    inner = next;
  }
  return inner;
}

function unwrapOnce(value: ts.Expression, source: ts.SourceFile): ts.Expression | undefined {
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value)) return value.expression;
  if (ts.isSatisfiesExpression(value) || ts.isAwaitExpression(value)) return value.expression;
  if (!ts.isIdentifier(value)) return undefined;
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === value.text)?.initializer;
}

interface Member {
  readonly place: ts.Node;
  readonly value: ts.Expression;
}

function memberOf(value: ts.Expression, step: string | number): Member | undefined {
  if (ts.isArrayLiteralExpression(value)) {
    const element = value.elements[Number(step)];
    return element === undefined ? undefined : { place: element, value: element };
  }
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  for (const property of value.properties) {
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === step)
      return { place: property, value: property.name };
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) continue;
    if (property.name.text === String(step)) return { place: property, value: property.initializer };
  }
  return undefined;
}
