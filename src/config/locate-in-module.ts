/**
 * Where a configuration module writes a value: followed from its export through literals, calls and constants of the file.
 * What is computed has no place of its own, so that the nearest place around it counts.
 */
import ts from "typescript";

import type { Path } from "../forms/check-form.js";

/** Gives the offset of the key or the entry that a path leads to; undefined if the module exports nothing that can be followed. */
export function locateInModule(name: string, text: string): (path: Path) => number | undefined {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
  const exported = exportedValue(source);
  return (path) => {
    if (exported === undefined) return undefined;
    let place: ts.Node = exported;
    let value = literalOf(exported, source);
    for (const step of path) {
      const inner = memberOf(value, step);
      if (inner === undefined) break;
      place = inner.place;
      value = literalOf(inner.value, source);
    }
    return place.getStart(source);
  };
}

/** Of `export default …` or `module.exports = …`. */
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

/** What an expression writes: through `defineConfig(…)`, types, parentheses and names of constants. */
function literalOf(expression: ts.Expression, source: ts.SourceFile): ts.Expression {
  const seen = new Set<ts.Expression>(); // `var a = f(a)`
  let inner = expression;
  for (
    let next = unwrap(inner, source);
    next !== undefined && !seen.has(next);
    next = unwrap(inner, source)
  ) {
    seen.add(next);
    inner = next;
  }
  return inner;
}

function unwrap(expression: ts.Expression, source: ts.SourceFile): ts.Expression | undefined {
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) return expression.expression;
  if (ts.isSatisfiesExpression(expression) || ts.isAwaitExpression(expression)) return expression.expression;
  if (ts.isCallExpression(expression)) return expression.arguments[0];
  if (!ts.isIdentifier(expression)) return undefined;
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === expression.text)?.initializer;
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
