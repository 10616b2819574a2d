/**
 * The changes that can be the cause of an error: those of the declarations that the code around it names, has the type of,
 * or needs, nearest first.
 */
import type { ts } from "@ts-morph/common";

import { type ChangeFact, factsOf } from "../facts.js";
import type { Step } from "../question.js";
import { nodesIn } from "../syntax.js";
import type { Touch } from "../touch/touch.js";
import type { Compiler } from "../workspace/compiler.js";
import type { OlderModules } from "./older-parts.js";
import { lazily } from "../../values/collections.js";
import { fieldsOf, type KnownSymbols, symbolsAt, symbolsOf, typeSymbolsAt } from "../symbols.js";

export type CauseOfChange = Pick<ChangeFact, "step" | "change">;

export interface KnownCause {
  readonly cause: CauseOfChange;
  /** Further changes of the same literal, which the compiler would report next. */
  readonly others: readonly CauseOfChange[];
}

interface Suspects {
  /** Nearest first, each once. */
  readonly changes: readonly CauseOfChange[];
  /** True if the code at the error names what the first change concerns, and nothing else does there. */
  readonly isNamed: boolean;
}

export class SuspectSearch {
  readonly #touch: Touch;
  readonly #older: OlderModules;
  readonly #symbols: KnownSymbols = new Map();
  readonly #types: KnownSymbols = new Map();

  constructor(touch: Touch, older: OlderModules) {
    this.#touch = touch;
    this.#older = older;
  }

  /**
   * `most`: the number of changes after which the search ends. Without any, it goes beyond the statement. Changes that no
   * rule expects the compiler to report count only if there is no other one.
   */
  of(node: ts.Node, steps: readonly Step[], most: number): Suspects {
    const expected = this.#search(node, steps, most, ({ change }) => change.effects.compile);
    return expected.changes.length > 0 ? expected : this.#search(node, steps, most, () => true);
  }

  #search(
    node: ts.Node,
    steps: readonly Step[],
    most: number,
    isSuspect: (fact: ChangeFact) => boolean,
  ): Suspects {
    const { ts } = this.#touch.pair;
    const words = lazily(() => wordsIn(ts, node));
    const around = lazily(() => wordsIn(ts, node.parent));
    const isCompared =
      ts.isBinaryExpression(node) && [node.left, node.right].some((each) => ts.isStringLiteralLike(each));
    const suspected: ChangeFact[] = [];
    for (let level = node; !ts.isSourceFile(level); level = level.parent) {
      const rings = this.#rings(level, node);
      for (const find of ["at", "inside"] as const)
        for (const { keys, depth } of rings) {
          const facts = this.#facts(find, keys, steps).filter(isSuspect);
          const spoken = facts.filter((each) => isSpoken(each, words()));
          const nearest = distinct(spoken.length > 0 ? spoken : facts);
          const isFirst = level === node && find === "at" && depth === 0 && suspected.length === 0;
          suspected.push(...spoken, ...facts.filter((each) => isSpoken(each, around())), ...facts);
          // Other values than the one that is compared can be beside the point.
          const isOfOthers = isCompared && spoken.length === 0 && facts.some(hasValues);
          if (isFirst && nearest.length === 1 && !isOfOthers)
            return { changes: distinct(suspected), isNamed: true };
        }
      const count = distinct(suspected).length;
      const isStatement = ts.isStatement(level) && !ts.isBlock(level);
      if (count >= most || (isStatement && count > 0)) break;
    }
    return { changes: distinct(suspected).slice(0, most), isNamed: false };
  }

  /** `needed`: changes that are causes only together with the first. `suspects`: those of the error. */
  known(
    node: ts.Node,
    [cause, ...needed]: readonly [CauseOfChange, ...CauseOfChange[]],
    suspects: readonly CauseOfChange[],
    steps: readonly Step[],
  ): KnownCause {
    const further = this.#ofLiteral(node, suspects, steps).filter(({ change }) => change !== cause.change);
    return { cause, others: [...needed, ...further] };
  }

  /**
   * The changes of what the literal around a node has and must not, or lacks and must have, which the compiler reports one
   * after the other.
   */
  #ofLiteral(
    node: ts.Node,
    suspects: readonly CauseOfChange[],
    steps: readonly Step[],
  ): readonly CauseOfChange[] {
    const { before, after } = this.#touch.sides;
    const literal = literalAround(after.ts, node);
    if (literal === undefined) return [];
    const [former, expected] = [before, after].map(({ checker }) => checker.getContextualType(literal));
    if (former === undefined || expected === undefined) return [];
    const names = literal.properties.flatMap(({ name }) =>
      name !== undefined && "text" in name ? [name.text] : [],
    );
    const isSpread = literal.properties.some((each) => after.ts.isSpreadAssignment(each));
    const gone = names.filter((name) => fieldsOf(after, expected, name).length === 0);
    const missing = expected
      .getProperties()
      .filter(
        ({ name, flags }) =>
          !isSpread && !names.includes(name) && (flags & after.ts.SymbolFlags.Optional) === 0,
      );
    const fields = [...gone.flatMap((name) => fieldsOf(before, former, name)), ...missing];
    const has = (values: ReadonlySet<string>, name: string): boolean => values.has(JSON.stringify(name));
    const ofValues = factsOf(steps).filter(
      ({ change, values }) =>
        suspects.some((each) => each.change === change) &&
        (gone.some((name) => has(values.removed, name)) ||
          missing.some(({ name }) => has(values.added, name))),
    );
    const facts = this.#facts("at", this.#touch.keysOf(fields), steps);
    return distinct([...facts.filter(({ change }) => change.effects.compile), ...ofValues]);
  }

  /**
   * Keys of what the code around a node names, and has the type of, then of what the project's declarations of these names
   * do. Functions beside the node are not entered.
   */
  #rings(around: ts.Node, node: ts.Node): readonly Ring[] {
    const { keysOf, pair, sides } = this.#touch;
    const { ts } = pair;
    const isEntered = (each: ts.Node): boolean =>
      !ts.isFunctionLike(each) || (each.pos <= node.pos && each.end >= node.end);
    let waiting = nodesIn(ts, [around], around === node ? undefined : isEntered);
    const known = new Set<ts.Node>(waiting);
    const rings: Ring[] = [];
    for (let depth = 0; depth < deepest && waiting.length > 0; depth++) {
      const symbols = symbolsOf(sides, waiting, symbolsAt, this.#symbols);
      const types = depth === 0 ? symbolsOf(sides, waiting, typeSymbolsAt, this.#types) : [];
      for (const each of [symbols, types]) rings.push({ keys: keysOf(each), depth });
      const behind = symbols.flatMap((symbol) => this.#codeBehind(symbol));
      waiting = nodesIn(ts, behind).filter((each) => !known.has(each));
      for (const each of waiting) known.add(each);
    }
    return rings;
  }

  /** The type or the value in the project's declarations of a symbol. */
  #codeBehind({ declarations = [] }: ts.Symbol): readonly ts.Node[] {
    const { pair, stepOf } = this.#touch;
    const { ts } = pair;
    return declarations
      .flatMap((each): readonly (ts.Node | undefined)[] => {
        const file = each.getSourceFile();
        if (file.isDeclarationFile || stepOf(file) !== undefined) return [];
        if (ts.isInterfaceDeclaration(each)) return [each];
        if (ts.isBindingElement(each)) return [each.parent.parent];
        if (ts.isJSDocTypedefTag(each)) return [each.typeExpression];
        const type = "type" in each ? (each.type as ts.TypeNode | undefined) : undefined;
        return [
          type ?? ts.getJSDocType(each) ?? (ts.isVariableDeclaration(each) ? each.initializer : undefined),
        ];
      })
      .filter((each) => each !== undefined);
  }

  /** An operation has the changes of its arguments and responses. */
  #facts(find: "at" | "inside", keys: readonly string[], steps: readonly Step[]): readonly ChangeFact[] {
    return steps.flatMap((step) => {
      const operations = keys.flatMap((key) =>
        [step.keys.before, step.keys.after].flatMap((side) => side.operation(side.operationOf(key) ?? "")),
      );
      return this.#older.indexOf(step)[find]([...keys, ...operations]);
    });
  }
}

interface Ring {
  readonly keys: readonly string[];
  /** The number of the project's declarations on the way. */
  readonly depth: number;
}

/** The longest chain of the project's declarations. */
const deepest = 4;

/** The innermost literal that a node is a part of. */
function literalAround(ts: Compiler, node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node)) return node;
  const { parent } = node;
  if (ts.isObjectLiteralElementLike(parent) && ts.isObjectLiteralExpression(parent.parent))
    return parent.parent;
  const isNamed = ts.isVariableDeclaration(parent) && parent.name === node;
  return isNamed && parent.initializer !== undefined && ts.isObjectLiteralExpression(parent.initializer)
    ? parent.initializer
    : undefined;
}

function hasValues({ values: { added, removed } }: ChangeFact): boolean {
  return added.size + removed.size > 0;
}

/** True for a fact that removes or adds a word of the code. */
function isSpoken({ values }: ChangeFact, words: ReadonlySet<string>): boolean {
  return [...values.removed, ...values.added].some((value) => words.has(value));
}

function wordsIn(compiler: Compiler, node: ts.Node): ReadonlySet<string> {
  return new Set(
    nodesIn(compiler, [node]).flatMap((each) =>
      compiler.isNumericLiteral(each)
        ? [each.text]
        : compiler.isStringLiteralLike(each) || compiler.isIdentifier(each)
          ? [each.text, JSON.stringify(each.text)]
          : [],
    ),
  );
}

function distinct(causes: readonly CauseOfChange[]): readonly CauseOfChange[] {
  return [...new Map(causes.map(({ step, change }) => [change, { step, change }])).values()];
}
