/** Code that handles an event: a comparison with its type, or a function named after it that takes it. */
import type { ts } from "@ts-morph/common";

import { isOfVersion, type Step } from "../question.js";
import type { Touch } from "../touch/touch.js";
import { comparisonsAt } from "../values/literals.js";
import { type Mention, type NodeMentions, subjectsBy } from "./mention.js";

export function openEventMentions(touch: Touch, steps: readonly Step[]): NodeMentions {
  const subjects = subjectsBy(steps, ({ events = [] }) => events.map((key) => ({ key })));
  if (subjects.size === 0) return () => [];
  const handled = new HandledEvents(touch, new Set(subjects.keys()));
  return (node) => {
    const event = handled.at(node);
    if (event === undefined) return [];
    return (subjects.get(event.type) ?? [])
      .filter(({ step }) => event.types.some((type) => isDeclaredIn(step, type)))
      .map(({ behaviour, step }): Mention => {
        const sentence = `\`${event.type}\` is handled here.`;
        return { node, behaviour, step, sentence, confidence: "certain" };
      });
  };
}

interface HandledEvent {
  readonly type: string;
  /** The declared types that the event can have. */
  readonly types: readonly ts.Type[];
}

class HandledEvents {
  readonly #touch: Touch;
  readonly #ts: Touch["pair"]["ts"];
  readonly #checker: ts.TypeChecker;
  readonly #names: ReadonlySet<string>;

  constructor(touch: Touch, names: ReadonlySet<string>) {
    this.#touch = touch;
    this.#ts = touch.pair.ts;
    this.#checker = touch.sides.before.checker;
    this.#names = names;
  }

  at(node: ts.Node): HandledEvent | undefined {
    const ts = this.#ts;
    const [compared] = comparisonsAt(ts, this.#touch.values.graph, node).flatMap(({ how, value, other }) =>
      how === "keyed" ? [] : (this.#compared(value, other) ?? []),
    );
    if (compared !== undefined) return compared;
    if (
      ts.isPropertyAssignment(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isShorthandPropertyAssignment(node)
    )
      return this.#inTable(node);
    // `["closed", handler]` of a map, `on("closed", handler)`, `isA(event, "closed")`
    if (ts.isArrayLiteralExpression(node)) return this.#namedAmong(node.elements);
    return ts.isCallExpression(node) ? this.#namedAmong(node.arguments) : undefined;
  }

  #compared(side: ts.Node, other: ts.Expression): HandledEvent | undefined {
    const type = this.#ts.isStringLiteralLike(side) ? this.#nameAt(side) : undefined;
    const event = type === undefined ? undefined : this.#eventOf(other);
    return type === undefined || event === undefined
      ? undefined
      : { type, types: this.#withTag(event, type) };
  }

  #nameAt(node: ts.Node): string | undefined {
    const isName = this.#ts.isStringLiteralLike(node) || this.#ts.isIdentifier(node);
    return isName && this.#names.has(node.text) ? node.text : undefined;
  }

  /** The event of `event.type`, and of `type` in `const { type } = event`. */
  #eventOf(node: ts.Expression): ts.Type | undefined {
    if (this.#ts.isPropertyAccessExpression(node)) return this.#checker.getTypeAtLocation(node.expression);
    const declaration = this.#checker.getSymbolAtLocation(node)?.valueDeclaration;
    return declaration !== undefined && this.#ts.isBindingElement(declaration)
      ? this.#checker.getTypeAtLocation(declaration.parent)
      : undefined;
  }

  #inTable(node: ts.ObjectLiteralElementLike & { readonly name: ts.PropertyName }): HandledEvent | undefined {
    const type = this.#nameAt(node.name);
    if (type === undefined || !this.#ts.isObjectLiteralExpression(node.parent)) return undefined;
    const property = this.#checker.getContextualType(node.parent)?.getProperty(type);
    const handler = property
      ? this.#checker.getTypeOfSymbol(property)
      : this.#checker.getTypeAtLocation(node);
    return { type, types: this.#takenBy(handler, type) };
  }

  #namedAmong(nodes: readonly ts.Expression[]): HandledEvent | undefined {
    const name = nodes.find((each) => this.#ts.isStringLiteralLike(each) && this.#nameAt(each) !== undefined);
    const type = name && this.#nameAt(name);
    if (type === undefined) return undefined;
    const types = nodes.flatMap((other) => {
      if (other === name) return [];
      const own = this.#checker.getTypeAtLocation(other);
      const expected = this.#checker.getContextualType(other) ?? own;
      return [...this.#withTag(own, type), ...this.#takenBy(expected, type), ...this.#takenBy(own, type)];
    });
    return { type, types };
  }

  /** The events of this type that a handler accepts. */
  #takenBy(handler: ts.Type, type: string): readonly ts.Type[] {
    return this.#checker
      .getNonNullableType(handler)
      .getCallSignatures()
      .flatMap(({ parameters: [first] }) =>
        first === undefined ? [] : this.#withTag(this.#checker.getTypeOfSymbol(first), type),
      );
  }

  #withTag(union: ts.Type, type: string): readonly ts.Type[] {
    return (union.isUnion() ? union.types : [union]).filter((member) => {
      const tag = member.getProperty("type");
      const literal = tag && this.#checker.getTypeOfSymbol(tag);
      return literal?.isStringLiteral() === true && literal.value === type;
    });
  }
}

function isDeclaredIn(step: Step, type: ts.Type): boolean {
  const declarations = [type.aliasSymbol, type.symbol].flatMap((symbol) => symbol?.declarations ?? []);
  return declarations.some((declaration) => isOfVersion(step, declaration.getSourceFile()));
}
