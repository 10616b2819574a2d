/**
 * The actual types of untyped values: for a JavaScript parameter those of its arguments, for a value read from `any`
 * those of its sources in the value graph.
 */
import type { ts } from "@ts-morph/common";

import { getOrAdd } from "../../values/collections.js";
import { listIterated } from "../syntax.js";
import type { Kinds, Source, ValueGraph } from "../values/value-graph.js";
import { memberStep } from "../../values/member-path.js";
import { declaredOrigin, type Origin } from "./origin.js";
import { type Sides, typesAt } from "./types.js";

export interface KnownTypes {
  readonly before: ts.Type;
  readonly after: ts.Type;
  readonly origin: Origin;
}

interface UntypedSettings {
  readonly sides: Sides;
  readonly graph: () => ValueGraph;
  readonly originOf: (node: ts.Node) => Origin;
  readonly isGenerated: (file: ts.SourceFile) => boolean;
}

export class UntypedValues {
  readonly #settings: UntypedSettings;
  readonly #known = new Map<ts.Node, readonly KnownTypes[]>();

  constructor(settings: UntypedSettings) {
    this.#settings = settings;
  }

  /** Empty for a value with its own type, and if no source has one. */
  of(node: ts.Node): readonly KnownTypes[] {
    return this.isUntyped(node) ? this.#of(node, 0) : [];
  }

  isUntyped(node: ts.Node): boolean {
    const { before } = this.#settings.sides;
    return before.ts.isExpression(node) && this.#isAny(before.checker.getTypeAtLocation(node));
  }

  #isAny({ flags }: ts.Type): boolean {
    return (flags & this.#settings.sides.before.ts.TypeFlags.Any) !== 0;
  }

  /** `({ status }) => …` without a type is an object of `any`. */
  #isPattern(node: ts.Node): boolean {
    const { ts } = this.#settings.sides.before;
    return (
      ts.isParameter(node) &&
      node.type === undefined &&
      !ts.isIdentifier(node.name) &&
      ts.getJSDocType(node) === undefined
    );
  }

  #of(node: ts.Node, depth: number): readonly KnownTypes[] {
    const { sides, originOf } = this.#settings;
    const [before, after] = typesAt(sides, node);
    if (!this.#isAny(before) && !this.#isPattern(node)) return [{ before, after, origin: originOf(node) }];
    if (depth === deepest) return [];
    // A value that leads to itself has no other sources there.
    return getOrAdd(this.#known, node, () => {
      this.#known.set(node, []);
      return [...this.#fromSources(node, depth + 1), ...this.#fromItems(node, depth + 1)];
    });
  }

  #fromSources(node: ts.Node, depth: number): readonly KnownTypes[] {
    return this.#settings
      .graph()
      .sources(node, followed)
      .flatMap((source) => this.#through(source, depth));
  }

  #through({ kind, value, name }: Source, depth: number): readonly KnownTypes[] {
    const types = this.#of(value, depth);
    if (kind === "field") return types.flatMap((each) => this.#field(each, name));
    if (kind !== "awaited") return types;
    const { before, after } = this.#settings.sides;
    return types.map((each) => ({
      ...each,
      before: before.checker.getAwaitedType(each.before) ?? each.before,
      after: after.checker.getAwaitedType(each.after) ?? each.after,
    }));
  }

  /** A removed field is undefined. */
  #field(holder: KnownTypes, name: string): readonly KnownTypes[] {
    const { before, after } = this.#settings.sides;
    const [older, newer] = [before.checker, after.checker];
    const owner = older.getNonNullableType(holder.before);
    const property = older.getPropertyOfType(owner, name);
    if (property === undefined) return [];
    const later = newer.getPropertyOfType(newer.getNonNullableType(holder.after), name);
    const origin = declaredOrigin(before, property.declarations ?? [], this.#settings.isGenerated);
    const step = memberStep(name);
    return [
      {
        before: older.getTypeOfSymbol(property),
        after: later === undefined ? newer.getUndefinedType() : newer.getTypeOfSymbol(later),
        origin:
          origin.file === undefined
            ? { ...holder.origin, keys: new Set([...holder.origin.keys].map((key) => key + step)) }
            : origin,
      },
    ];
  }

  /** `for (const each of list)`, `list.map((each) => …)`, `list[0]`. */
  #fromItems(node: ts.Node, depth: number): readonly KnownTypes[] {
    const list = this.#listOf(node);
    if (list === undefined) return [];
    return this.#of(list, depth).flatMap(({ before, after, origin }) => {
      const [item, later] = [before.getNumberIndexType(), after.getNumberIndexType()];
      return item === undefined || later === undefined ? [] : [{ before: item, after: later, origin }];
    });
  }

  #listOf(node: ts.Node): ts.Expression | undefined {
    const { ts } = this.#settings.sides.before;
    if (ts.isElementAccessExpression(node))
      return ts.isStringLiteralLike(node.argumentExpression) ? undefined : node.expression;
    const declaration = ts.isIdentifier(node) ? this.#settings.graph().declarationOf(node) : node;
    return declaration && listIterated(ts, declaration);
  }
}

/** The most steps traced back. */
const deepest = 6;

const followed: Kinds = new Set([
  ...(["same", "initial", "awaited", "either", "field"] as const),
  ...(["returned", "argument"] as const),
]);
