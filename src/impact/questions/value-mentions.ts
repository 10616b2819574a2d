/** Code that names a value of a schema: comparisons, cases, lists and tables. */
import path from "node:path";
import type ts from "typescript";

import type { Confidence } from "../finding.js";
import type { Step } from "../question.js";
import { isEquality, nodesOfValues } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import { collectionOf, keysOf, membershipTest } from "../values/literals.js";
import type { Compiler } from "../workspace/compiler.js";
import { type Mention, subjectsBy } from "./mention.js";

/** A place where the code names a value, with the type or the expression that has to be of its schema. */
interface Naming {
  readonly node: ts.Node;
  readonly value: string;
  readonly confidence: Confidence;
  readonly isOf: (schema: string, step: Step) => boolean;
}

export function findValueMentions(touch: Touch, steps: readonly Step[]): readonly Mention[] {
  const subjects = subjectsBy(steps, ({ values = [] }) =>
    values.flatMap(({ schema, values: keys }) => keys.map((key) => ({ key, schema }))),
  );
  if (subjects.size === 0) return [];
  const namings = new Namings(touch);
  return nodesOfValues(touch.pair.ts, touch.pair.files)
    .flatMap((node) => namings.at(node))
    .flatMap(({ node, value, confidence, isOf }) =>
      (subjects.get(value) ?? [])
        .filter(({ schema, step }) => isOf(schema, step))
        .map(({ behaviour, step, schema }) => {
          const sentence = `This is about \`${value}\` of \`${schema}\`.`;
          return { node, behaviour, step, sentence, confidence };
        }),
    );
}

class Namings {
  readonly #touch: Touch;
  readonly #ts: Compiler;
  readonly #checker: ts.TypeChecker;
  readonly #schemas: SchemaTypes;

  constructor(touch: Touch) {
    this.#touch = touch;
    this.#ts = touch.pair.ts;
    this.#checker = touch.sides.before.checker;
    this.#schemas = new SchemaTypes(this.#ts, this.#checker);
  }

  at(node: ts.Node): readonly Naming[] {
    const ts = this.#ts;
    const { graph } = this.#touch.values;
    if (ts.isBinaryExpression(node) && isEquality(ts, node))
      return [...this.#compared(node, node.right, node.left), ...this.#compared(node, node.left, node.right)];
    if (ts.isCaseClause(node)) return this.#compared(node, node.expression, node.parent.parent.expression);
    if (ts.isArrayLiteralExpression(node)) {
      const item = this.#checker.getContextualType(node)?.getNumberIndexType();
      return this.#listed(node, node.elements, this.#isTyped(item));
    }
    if (ts.isElementAccessExpression(node))
      return keysOf(ts, graph, node.expression).map((key) =>
        this.#keyed(key, key, this.#isValue(node.argumentExpression)),
      );
    const lookup = membershipTest(ts, node);
    if (lookup !== undefined) {
      const list = collectionOf(ts, graph, lookup.holder);
      return list === undefined ? [] : this.#listed(list.list, list.items, this.#isValue(lookup.key));
    }
    if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.parent)) return [];
    const keys = keyTypes(this.#checker.getContextualType(node.parent));
    return [
      this.#keyed(node, node.name, (schema, step) => keys.some((key) => this.#schemas.is(key, schema, step))),
    ];
  }

  #isTyped(type: ts.Type | undefined): Naming["isOf"] {
    return (schema, step) => this.#schemas.is(type, schema, step);
  }

  #isValue(node: ts.Expression): Naming["isOf"] {
    return (schema, step) => this.#schemas.isAt(node, schema, step);
  }

  #compared(node: ts.Node, side: ts.Expression, other: ts.Expression): readonly Naming[] {
    const value = valueOf(this.#ts, this.#checker, side);
    return value === undefined ? [] : [{ node, value, confidence: "certain", isOf: this.#isValue(other) }];
  }

  #listed(node: ts.Node, items: readonly ts.Expression[], isOf: Naming["isOf"]): readonly Naming[] {
    return items.flatMap((item) => {
      const value = valueOf(this.#ts, this.#checker, item);
      return value === undefined ? [] : [{ node, value, confidence: "likely", isOf }];
    });
  }

  /** The entries of a table may have any meaning. */
  #keyed(node: ts.Node, key: ts.PropertyName, isOf: Naming["isOf"]): Naming {
    return { node, value: key.getText().replaceAll(/["']/g, ""), confidence: "possible", isOf };
  }
}

/** A literal, or a constant with one. */
function valueOf(ts: Compiler, checker: ts.TypeChecker, node: ts.Expression): string | undefined {
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

/** Values of a schema of the older version, through aliases, fields and narrowing. */
class SchemaTypes {
  readonly #ts: Compiler;
  readonly #checker: ts.TypeChecker;

  constructor(ts: Compiler, checker: ts.TypeChecker) {
    this.#ts = ts;
    this.#checker = checker;
  }

  is(type: ts.Type | undefined, schema: string, { folder }: Step): boolean {
    if (type === undefined) return false;
    const known = this.#checker.getNonNullableType(type);
    const symbol = known.aliasSymbol ?? known.getSymbol();
    const [declaration] = symbol?.declarations ?? [];
    return (
      declaration !== undefined &&
      plain(symbol?.name ?? "") === plain(schema) &&
      path.dirname(declaration.getSourceFile().fileName) === folder
    );
  }

  isAt(value: ts.Node, schema: string, step: Step): boolean {
    const node = this.#withoutCasts(value);
    const type = this.#checker.getTypeAtLocation(node);
    const symbol = this.#checker.getSymbolAtLocation(node);
    // Narrowed types lose their name; the declared type of a symbol keeps it.
    const types =
      symbol === undefined
        ? []
        : [this.#checker.getTypeOfSymbolAtLocation(symbol, node), this.#checker.getTypeOfSymbol(symbol)];
    if ([type, ...types].some((each) => this.is(each, schema, step))) return true;
    return [symbol, type.aliasSymbol]
      .flatMap((each) => each?.declarations ?? [])
      .filter((declaration) => path.dirname(declaration.getSourceFile().fileName) !== step.folder)
      .some((declaration) => {
        const written = this.#typeNodeOf(declaration);
        return written !== undefined && this.#isWrittenWith(written, schema, step);
      });
  }

  /** `Exclude<Status, "closed">` is written with the schema, and its type no longer says so. */
  #isWrittenWith(node: ts.Node, schema: string, step: Step): boolean {
    if (this.#ts.isTypeReferenceNode(node) && this.is(this.#checker.getTypeFromTypeNode(node), schema, step))
      return true;
    return this.#ts.forEachChild(node, (child) => this.#isWrittenWith(child, schema, step)) ?? false;
  }

  #withoutCasts(node: ts.Node): ts.Node {
    const ts = this.#ts;
    return ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)
      ? this.#withoutCasts(node.expression)
      : node;
  }

  #typeNodeOf(declaration: ts.Declaration): ts.TypeNode | undefined {
    const ts = this.#ts;
    const isTyped =
      ts.isTypeAliasDeclaration(declaration) ||
      ts.isParameter(declaration) ||
      ts.isPropertySignature(declaration) ||
      ts.isVariableDeclaration(declaration) ||
      ts.isPropertyDeclaration(declaration);
    return isTyped ? declaration.type : undefined;
  }
}

/** `payment_status` is emitted as `PaymentStatus`. */
function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}
