/**
 * The parts of a value that do not fit its expected type, as the compiler sees them with the newer version: missing
 * fields, and the innermost types that do not fit.
 */
import type { ts } from "@ts-morph/common";

import { constituentsOf, kindOf, type Side, type Sides } from "../touch/types.js";
import { getOrAdd } from "../../values/collections.js";

/** The types of a value, or of its expected type, by version; undefined if that version has none there. */
export interface Typed {
  readonly before: ts.Type | undefined;
  readonly after: ts.Type | undefined;
  /** The fields that have the type. */
  readonly symbols: readonly ts.Symbol[];
}

export interface Mismatch {
  readonly value: Typed;
  readonly expected: Typed;
}

export function mismatchesOf(sides: Sides, value: Typed, expected: Typed): readonly Mismatch[] {
  return new Comparison(sides).of(value, expected, 0);
}

class Comparison {
  readonly #sides: Sides;
  readonly #entered = new Map<ts.Type, Set<ts.Type>>();

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  of(value: Typed, expected: Typed, depth: number): readonly Mismatch[] {
    const { checker } = this.#sides.after;
    if (value.after === undefined || expected.after === undefined) return [{ value, expected }];
    if (checker.isTypeAssignableTo(value.after, expected.after)) return [];
    if (depth === deepest || this.#isEntered(value.after, expected.after)) return [{ value, expected }];
    const inner = [
      ...this.#ofItems(value, expected, depth + 1),
      ...this.#ofFields(value, expected, depth + 1),
      ...this.#ofResults(value, expected, depth + 1),
    ];
    return inner.length > 0 ? inner : [{ value, expected }];
  }

  #isEntered(value: ts.Type, expected: ts.Type): boolean {
    const known = getOrAdd(this.#entered, value, () => new Set());
    if (known.has(expected)) return true;
    known.add(expected);
    return false;
  }

  #ofItems(value: Typed, expected: Typed, depth: number): readonly Mismatch[] {
    const isList = (type: ts.Type | undefined): boolean =>
      type !== undefined && kindOf(this.#sides.after, type) === "list";
    if (!isList(value.after) || !isList(expected.after)) return [];
    const item = ({ before, after, symbols }: Typed): Typed => ({
      before: before?.getNumberIndexType(),
      after: after?.getNumberIndexType(),
      symbols,
    });
    return this.of(item(value), item(expected), depth);
  }

  #ofFields(value: Typed, expected: Typed, depth: number): readonly Mismatch[] {
    const { ts } = this.#sides.after;
    const [own, wanted] = [
      objectOf(this.#sides.after, value.after),
      objectOf(this.#sides.after, expected.after),
    ];
    if (own === undefined || wanted === undefined) return [];
    const former = {
      value: objectOf(this.#sides.before, value.before),
      expected: objectOf(this.#sides.before, expected.before),
    };
    return wanted.getProperties().flatMap((property) => {
      const { name } = property;
      const found = own.getProperty(name);
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (found === undefined && isOptional) return [];
      const [valueField, expectedField] = [
        this.#field(former.value?.getProperty(name), found),
        this.#field(former.expected?.getProperty(name), property),
      ];
      if (found === undefined) return [{ value: valueField, expected: expectedField }];
      const canLack = (found.flags & ts.SymbolFlags.Optional) !== 0 && !isOptional;
      return canLack
        ? [{ value: valueField, expected: expectedField }]
        : this.of(valueField, expectedField, depth);
    });
  }

  /** Compares the results of functions; parameters are compared the other way round. */
  #ofResults(value: Typed, expected: Typed, depth: number): readonly Mismatch[] {
    const result = (type: ts.Type | undefined): ts.Type | undefined =>
      type?.getCallSignatures()[0]?.getReturnType();
    const [own, wanted] = [value, expected].map((typed): Typed => ({
      before: result(typed.before),
      after: result(typed.after),
      symbols: typed.symbols,
    }));
    return own?.after === undefined || wanted?.after === undefined ? [] : this.of(own, wanted, depth);
  }

  #field(before: ts.Symbol | undefined, after: ts.Symbol | undefined): Typed {
    return {
      before: before && this.#sides.before.checker.getTypeOfSymbol(before),
      after: after && this.#sides.after.checker.getTypeOfSymbol(after),
      symbols: [before, after].flatMap((symbol) => symbol ?? []),
    };
  }
}

/** Types may refer to each other without end. */
const deepest = 6;

/** The only object type among the members of a type. */
function objectOf(side: Side, type: ts.Type | undefined): ts.Type | undefined {
  if (type === undefined) return undefined;
  const objects = constituentsOf(side, type).filter((member) => kindOf(side, member) === "object");
  return objects.length === 1 ? objects[0] : undefined;
}
