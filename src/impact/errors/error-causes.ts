/**
 * The changes behind an error of the compiler, by evidence: from the node that it points at to the declarations of the
 * version, and from these to the changes of exactly them.
 *
 * If the code does not decide, the cause stays open, with the candidate changes. An error that exists only because another
 * one turned a type into `any` or `never` follows from that one.
 */
import type { ts } from "@ts-morph/common";

import { keyOfDeclaration } from "../declaration-key.js";
import { type ChangeFact, FactIndex, factsOf } from "../facts.js";
import type { Step } from "../question.js";
import { memberStep } from "../../values/member-path.js";
import { nodesIn, behindImport, ownerOf } from "../syntax.js";
import { hasMember } from "../touch/causes.js";
import { originOf } from "../touch/origin.js";
import { isReference } from "../touch/touched-parts.js";
import type { Touch } from "../touch/touch.js";
import {
  compareTypes,
  membersOf,
  type Side,
  tagOf,
  type TypeDifference,
  type TypeMember,
} from "../touch/types.js";
import type { CompilerError } from "./compiler-error.js";
import { ErrorRoots } from "./error-roots.js";
import { expectationAt, literalAround } from "./expectations.js";
import { type Mismatch, mismatchesOf, type Typed } from "./mismatches.js";
import { getOrAdd } from "../../values/collections.js";

export type CauseOfChange = Pick<ChangeFact, "step" | "change">;

export type ErrorCause =
  /** `others`: further changes of the same literal, which the compiler would report next. */
  | {
      readonly kind: "known";
      readonly causes: readonly CauseOfChange[];
      readonly others: readonly CauseOfChange[];
    }
  | { readonly kind: "follows"; readonly root: CompilerError }
  | { readonly kind: "open"; readonly candidates: readonly CauseOfChange[] };

interface NamedSymbols {
  readonly before?: ts.Symbol | undefined;
  readonly after?: ts.Symbol | undefined;
}

export class ErrorCauses {
  readonly #touch: Touch;
  readonly #roots: ErrorRoots;
  readonly #changes = new Map<Step, FactIndex>();

  /** `errors`: all errors that the newer version brings. */
  constructor(touch: Touch, errors: readonly CompilerError[]) {
    this.#touch = touch;
    this.#roots = new ErrorRoots(touch, errors);
  }

  find(error: CompilerError, steps: readonly Step[]): ErrorCause {
    if (this.#touch.pair.ts.isSourceFile(error.node)) return { kind: "open", candidates: [] };
    const root = this.#roots.of(error);
    if (root !== undefined) return { kind: "follows", root };
    const looks = [this.#atName, this.#atRejection, this.#atExpectation, this.#atArguments, this.#atDecision];
    for (const look of looks) {
      const causes = distinct(look.call(this, error, steps));
      if (causes.length > 0)
        return { kind: "known", causes, others: this.#ofLiteral(error.node, steps, causes) };
    }
    return this.#around(error, steps);
  }

  /** The causes at a name that the compiler points at: a field, an import, a type. */
  #atName({ node }: CompilerError, steps: readonly Step[]): readonly ChangeFact[] {
    const symbols = this.#symbolsNamedBy(node);
    const isGone = symbols.before !== undefined && symbols.after === undefined;
    const isNew = symbols.before === undefined && symbols.after !== undefined;
    if (!isGone && !isNew) return [];
    const found = [symbols.before, symbols.after].flatMap((symbol) => symbol ?? []);
    const exact = this.#changesAt(this.#keysOfSymbols(found), steps);
    return exact.length > 0
      ? exact
      : found.flatMap(({ name }) => this.#ofName(name, isGone ? "removed" : "added", steps));
  }

  /** A field that a type derives from a value, as `Record` does: the only change that adds or removes the value. */
  #ofName(name: string, side: "added" | "removed", steps: readonly Step[]): readonly ChangeFact[] {
    const found = factsOf(steps).filter(
      ({ change, values }) =>
        change.effects.compile && (values[side].has(JSON.stringify(name)) || values[side].has(name)),
    );
    return distinct(found).length === 1 ? found : [];
  }

  /** The symbols of a name in both versions: a field of the object that it is read from, or of the type that a literal has to have. */
  #symbolsNamedBy(node: ts.Node): NamedSymbols {
    const { ts } = this.#touch.pair;
    const [before, after] = [this.#touch.sides.before, this.#touch.sides.after];
    const { parent } = node;
    const of = (find: (side: Side) => ts.Symbol | undefined): NamedSymbols => ({
      before: find(before),
      after: find(after),
    });
    if (ts.isElementAccessExpression(node) || ts.isElementAccessExpression(parent)) {
      const access = ts.isElementAccessExpression(node) ? node : (parent as ts.ElementAccessExpression);
      return of((side) => {
        const names = literalsOf(before.checker.getTypeAtLocation(access.argumentExpression));
        const type = side.checker.getTypeAtLocation(access.expression);
        const fields = names.map((name) => fieldOf(side, type, name));
        // With several names, all must exist.
        return side === after && fields.includes(undefined)
          ? undefined
          : (fields.find(
              (each, index) =>
                each !== undefined &&
                fieldOf(after, after.checker.getTypeAtLocation(access.expression), names[index] ?? "") ===
                  undefined,
            ) ?? fields[0]);
      });
    }
    if ("text" in node && [before, after].some(({ checker }) => ownerOf(ts, checker, node) !== undefined))
      return of((side) => {
        const owner = ownerOf(ts, side.checker, node);
        return owner && fieldOf(side, owner, (node as ts.Identifier).text);
      });
    const isNameOfType =
      ts.isImportSpecifier(parent) ||
      ts.isExportSpecifier(parent) ||
      ts.isTypeReferenceNode(parent) ||
      ts.isQualifiedName(parent) ||
      ts.isExpressionWithTypeArguments(parent) ||
      ts.isTypeQueryNode(parent) ||
      ts.isImportTypeNode(parent);
    if (isNameOfType && ts.isIdentifier(node)) return of(({ checker }) => declared(ts, checker, node));
    if (ts.isLiteralTypeNode(node) || ts.isLiteralTypeNode(parent)) {
      const literal = ts.isLiteralTypeNode(node) ? node : (parent as ts.LiteralTypeNode);
      return ts.isIndexedAccessTypeNode(literal.parent) ? this.#symbolsOfIndex(literal.parent) : {};
    }
    return ts.isIndexedAccessTypeNode(node) ? this.#symbolsOfIndex(node) : {};
  }

  /** `Payment["status"]` as a type. */
  #symbolsOfIndex(node: ts.IndexedAccessTypeNode): NamedSymbols {
    const [before, after] = [this.#touch.sides.before, this.#touch.sides.after].map((side) => {
      const [name] = literalsOf(side.checker.getTypeFromTypeNode(node.indexType));
      return name === undefined
        ? undefined
        : fieldOf(side, side.checker.getTypeFromTypeNode(node.objectType), name);
    });
    return { before, after };
  }

  /** A type that is no longer callable because it reports an unhandled member: `NonExhaustiveError<"lab">`. */
  #atRejection({ node }: CompilerError, steps: readonly Step[]): readonly ChangeFact[] {
    const { before, after } = this.#touch.sides;
    const isCalled = (side: Side): boolean =>
      side.checker.getTypeAtLocation(node).getCallSignatures().length > 0;
    if (!isCalled(before) || isCalled(after)) return [];
    const type = after.checker.getTypeAtLocation(node);
    const named = isReference(after.ts, type) ? after.checker.getTypeArguments(type) : [];
    const members = named.flatMap((each) => membersOf(after, each, undefined));
    return members.flatMap(({ label }) => this.#ofName(label, "added", steps));
  }

  /** The parts of a value that do not fit its expected type. */
  #atExpectation({ node }: Pick<CompilerError, "node">, steps: readonly Step[]): readonly ChangeFact[] {
    const expectation = expectationAt(this.#touch, node);
    if (expectation === undefined) return [];
    const { value, expected, expression } = expectation;
    const { sides } = this.#touch;
    const mismatches = mismatchesOf(sides, value, expected);
    return mismatches.flatMap((mismatch) => {
      const isWhole = mismatch.value === value;
      const keys = [
        ...this.#keysOfTyped(mismatch.value),
        ...this.#keysOfTyped(mismatch.expected),
        ...(isWhole ? this.#keysOfNode(expression) : []),
      ];
      const found = this.#changesAt(new Set(keys), steps);
      const fitting = this.#fitting(found, mismatch);
      const words = wordsIn(this.#touch.pair.ts, expression);
      const exact = fitting.length > 0 ? fitting : found.filter((each) => removesOne(each, words));
      const [missing] = mismatch.value.after === undefined ? mismatch.expected.symbols.slice(-1) : [];
      if (exact.length > 0) return exact;
      if (missing !== undefined) return this.#ofName(missing.name, "added", steps);
      const { after } = mismatch.value;
      if (after === undefined) return [];
      // `assertNever(state)`: the value that is left is new.
      const isNever = ((mismatch.expected.after?.flags ?? 0) & sides.after.ts.TypeFlags.Never) !== 0;
      return membersOf(sides.after, after, undefined).flatMap(({ label, value: literal }) =>
        isNever || typeof literal === "string"
          ? this.#ofName(label, isNever ? "added" : "removed", steps)
          : [],
      );
    });
  }

  /** "No overload matches this call": the compiler points at the function, but the problem is an argument. */
  #atArguments({ node }: CompilerError, steps: readonly Step[]): readonly ChangeFact[] {
    const call = callOf(this.#touch.pair.ts, node);
    const found = (call?.arguments ?? []).flatMap((each) => this.#atExpectation({ node: each }, steps));
    return named(found, wordsIn(this.#touch.pair.ts, call ?? []));
  }

  /** The other parts of a literal that do not fit. */
  #ofLiteral(
    node: ts.Node,
    steps: readonly Step[],
    known: readonly CauseOfChange[],
  ): readonly CauseOfChange[] {
    const literal = literalAround(this.#touch.pair.ts, node);
    const { before, after } = this.#touch.sides;
    const expected = literal && after.checker.getContextualType(literal);
    if (literal === undefined || expected === undefined) return [];
    const former = before.checker.getContextualType(literal);
    const keysOf = (symbol: ts.Symbol | undefined): ReadonlySet<string> =>
      this.#keysOfSymbols(symbol ? [symbol] : []);
    const gone = literal.properties.flatMap(({ name }) => {
      const text = name?.getText().replaceAll(/["']/g, "");
      if (text === undefined || fieldOf(after, expected, text) !== undefined) return [];
      const wasExpected = former && fieldOf(before, former, text);
      const exact = this.#changesAt(keysOf(wasExpected), steps);
      return exact.length > 0 || wasExpected === undefined ? exact : this.#ofName(text, "removed", steps);
    });
    const value = after.checker.getTypeAtLocation(literal);
    const missing = expected.getProperties().flatMap((field) => {
      if (
        (field.flags & after.ts.SymbolFlags.Optional) !== 0 ||
        fieldOf(after, value, field.name) !== undefined
      )
        return [];
      const exact = this.#changesAt(keysOf(field), steps);
      return exact.length > 0 ? exact : this.#ofName(field.name, "added", steps);
    });
    return distinct([...gone, ...missing]).filter(
      ({ change }) => !known.some((each) => each.change === change),
    );
  }

  /** The value that a comparison or a function distinguishes, where one is never true or ends without a result. */
  #atDecision({ node, code }: CompilerError, steps: readonly Step[]): readonly ChangeFact[] {
    const { ts } = this.#touch.pair;
    if (endsWithout.has(code)) {
      const around = ts.findAncestor(node, (each) => ts.isFunctionLike(each));
      const switches =
        around === undefined ? [] : nodesIn(ts, [around]).filter((each) => ts.isSwitchStatement(each));
      return switches.flatMap(({ expression }) => this.#ofDifference(expression, steps));
    }
    const operands = ts.isBinaryExpression(node)
      ? [node.left, node.right]
      : ts.isBinaryExpression(node.parent)
        ? [node.parent.left, node.parent.right]
        : ts.isCaseClause(node.parent)
          ? [node.parent.parent.parent.expression]
          : [];
    if (!noOverlap.has(code)) return [];
    const found = operands.flatMap((each) => this.#ofDifference(each, steps));
    return named(found, wordsIn(ts, ts.isCaseClause(node.parent) ? node : operands));
  }

  /** The changes of a node whose own type differs. */
  #ofDifference(node: ts.Node, steps: readonly Step[]): readonly ChangeFact[] {
    const { before, after } = this.#touch.sides;
    const value: Typed = {
      before: before.checker.getTypeAtLocation(node),
      after: after.checker.getTypeAtLocation(node),
      symbols: [],
    };
    if (this.#touch.difference(node) === undefined) return [];
    const nothing: Typed = { before: undefined, after: undefined, symbols: [] };
    return this.#fitting(this.#changesAt(this.#keysOfNode(node), steps), { value, expected: nothing });
  }

  /**
   * Differences nearest to the error: in the expression, in the types that it names, and so on up to the statement. A
   * single change there is the cause, because the code compiled without it.
   */
  #around({ node }: CompilerError, steps: readonly Step[]): ErrorCause {
    const { ts } = this.#touch.pair;
    const words = wordsIn(ts, callOf(ts, node) ?? node);
    for (let level = node; !ts.isSourceFile(level); level = level.parent) {
      const isEntered = (each: ts.Node): boolean =>
        level === node || !ts.isFunctionLike(each) || (each.pos <= node.pos && each.end >= node.end);
      const nodes = nodesIn(ts, [level], isEntered);
      for (const near of [nodes, this.#typesBehind(nodes)]) {
        const differing = near.filter(
          (each) => isTyped(ts, each) && this.#touch.difference(each) !== undefined,
        );
        const exact = differing.flatMap((each) => this.#ofDifference(each, steps));
        const gone = near.flatMap((each) => this.#goneAt(each, steps));
        const candidates = distinct(named([...exact, ...gone], words));
        const [first] = candidates;
        if (first !== undefined && candidates.length === 1)
          return { kind: "known", causes: [first], others: [] };
        if (candidates.length > 1) return { kind: "open", candidates };
        const guessed = distinct(differing.flatMap((each) => this.#guessedAt(each)));
        const [only] = guessed;
        if (only !== undefined && guessed.length === 1) return { kind: "known", causes: [only], others: [] };
        if (guessed.length > 1) return { kind: "open", candidates: guessed };
      }
      if (ts.isStatement(level) && !ts.isBlock(level)) break;
    }
    return { kind: "open", candidates: [] };
  }

  /** The types in the project's declarations of these names. */
  #typesBehind(nodes: readonly ts.Node[]): readonly ts.Node[] {
    const { pair, stepOf, values } = this.#touch;
    const { ts } = pair;
    const found = new Set<ts.Node>();
    let waiting = nodes;
    for (let depth = 0; depth < deepestType && waiting.length > 0; depth++) {
      const declarations = waiting
        .filter((node) => ts.isIdentifier(node))
        .flatMap((node) => values.functions.symbolAt(node)?.declarations ?? [])
        .filter(
          (each) => !each.getSourceFile().isDeclarationFile && stepOf(each.getSourceFile()) === undefined,
        );
      const types = declarations.flatMap((each) => writtenTypes(ts, each));
      waiting = nodesIn(ts, types).filter((each) => !found.has(each));
      for (const each of waiting) found.add(each);
    }
    return [...found];
  }

  /** The changes that have the most in common with a difference. */
  #guessedAt(node: ts.Node): readonly CauseOfChange[] {
    const difference = this.#touch.difference(node);
    const cause = difference && this.#touch.cause(node, difference);
    return cause === undefined ? [] : cause.changes.map((change) => ({ step: cause.step, change }));
  }

  /** Names in literals and types that only the older version has: `Pick<Payment, "reference">`. */
  #goneAt(node: ts.Node, steps: readonly Step[]): readonly ChangeFact[] {
    const { ts } = this.#touch.pair;
    if (!ts.isTypeReferenceNode(node)) return [];
    const { before, after } = this.#touch.sides;
    const [owner, ...others] = node.typeArguments ?? [];
    if (owner === undefined) return [];
    return others
      .flatMap((other) => literalsOf(before.checker.getTypeFromTypeNode(other)))
      .flatMap((name) => {
        const symbol = fieldOf(before, before.checker.getTypeFromTypeNode(owner), name);
        const isGone = fieldOf(after, after.checker.getTypeFromTypeNode(owner), name) === undefined;
        return symbol !== undefined && isGone ? this.#changesAt(this.#keysOfSymbols([symbol]), steps) : [];
      });
  }

  #changesOf(step: Step): FactIndex {
    return getOrAdd(this.#changes, step, () => new FactIndex(factsOf([step])));
  }

  #changesAt(keys: ReadonlySet<string>, steps: readonly Step[]): readonly ChangeFact[] {
    const found = steps.flatMap((step) => {
      const index = this.#changesOf(step);
      // The statuses of an outcome are members of all its responses.
      const responses = [...keys].filter((key) => step.keys.before.operationOf(key) !== undefined);
      return [...index.at(keys), ...index.inside(responses)];
    });
    const visible = found.filter(({ change }) => change.effects.compile);
    return visible.length > 0 ? visible : found;
  }

  /** The changes of a declaration that introduce what does not fit. */
  #fitting(found: readonly ChangeFact[], { value, expected }: Mismatch): readonly ChangeFact[] {
    const { sides } = this.#touch;
    const differences = [value, expected].flatMap(({ before, after }) =>
      before === undefined || after === undefined ? [] : (compareTypes(sides, before, after) ?? []),
    );
    const unfit = unfitMembers(sides.after, value.after, expected.after);
    const isNamed = ({ values: { added, removed } }: ChangeFact): boolean => {
      return unfit.some((member) => hasMember(added, member) || hasMember(removed, member));
    };
    const named = found.filter(isNamed);
    if (named.length > 0) return named;
    const fitting = found.filter((each) => differences.some((difference) => fits(each, difference)));
    if (fitting.length > 0) return fitting;
    const whole = found.filter(({ fact }) => isOfField.has(fact.kind));
    return whole.length > 0 ? whole : distinct(found).length === 1 ? found : [];
  }

  #keysOfTyped({ before, after, symbols }: Typed): ReadonlySet<string> {
    const named = [before, after].flatMap((type) =>
      type === undefined
        ? []
        : [
            type.aliasSymbol,
            type.getSymbol(),
            ...(type.aliasTypeArguments ?? []).map((each) => each.getSymbol()),
          ],
    );
    return this.#keysOfSymbols([...symbols, ...named.flatMap((symbol) => symbol ?? [])]);
  }

  #keysOfSymbols(symbols: readonly ts.Symbol[]): ReadonlySet<string> {
    const { pair, stepOf } = this.#touch;
    const declarations = symbols.flatMap(({ declarations = [] }) => declarations);
    return new Set(
      declarations
        .filter((declaration) => stepOf(declaration.getSourceFile()) !== undefined)
        .flatMap((declaration) => keyOfDeclaration(pair.ts, declaration) ?? []),
    );
  }

  /** The declarations that a value comes from: by its name, its type, and the operation that returned it. */
  #keysOfNode(node: ts.Node): ReadonlySet<string> {
    const { sides, stepOf, values } = this.#touch;
    const keys = new Set<string>();
    for (const side of [sides.before, sides.after]) {
      const symbol = side.checker.getSymbolAtLocation(nameIn(side.ts, node));
      for (const key of this.#keysOfSymbols(symbol === undefined ? [] : [symbol])) keys.add(key);
      const isOfVersion = (file: ts.SourceFile): boolean => stepOf(file) !== undefined;
      for (const key of originOf(side, node, isOfVersion).keys) keys.add(key);
      // `error.body`: the type of the error contains the responses.
      const outer = side.ts.isPropertyAccessExpression(node)
        ? originOf(side, node.expression, isOfVersion).keys
        : [];
      for (const key of outer) if (key.endsWith("Responses")) keys.add(key);
    }
    const { ts } = this.#touch.pair;
    // `entry[name]`: any field that the name can be.
    if (ts.isElementAccessExpression(node)) {
      const names = literalsOf(sides.before.checker.getTypeAtLocation(node.argumentExpression));
      const fields = [sides.before, sides.after].flatMap((side) =>
        names.flatMap((name) => fieldOf(side, side.checker.getTypeAtLocation(node.expression), name) ?? []),
      );
      for (const key of this.#keysOfSymbols(fields)) keys.add(key);
    }
    const holder = ts.isPropertyAccessExpression(node) ? node.expression : node;
    const answering = [node, holder]
      .flatMap((each) => values.answers.of(each))
      .map(({ operation }) => operation);
    const failed = ts.isExpression(holder) && holder !== node ? values.errors.narrowedBy(holder) : [];
    for (const operation of [...answering, ...failed]) {
      const [, , responses = ""] = operation.step.keys.after.operation(operation.id);
      keys.add(responses);
      for (const status of operation.statuses) keys.add(responses + memberStep(String(status)));
    }
    // `outcome.status`: the members are statuses of the operation.
    const difference = this.#touch.difference(node);
    for (const { value } of [...(difference?.added ?? []), ...(difference?.removed ?? [])])
      if (typeof value === "number") for (const key of [...keys]) keys.add(key + memberStep(String(value)));
    return keys;
  }
}

/** "Function lacks ending return statement", "Not all code paths return a value". */
const endsWithout: ReadonlySet<number> = new Set([2366, 2355, 7030, 2847, 2377, 2534]);

/** "This comparison appears to be unintentional", "not comparable to". */
const noOverlap: ReadonlySet<number> = new Set([2367, 2678]);

/** Facts about a field as a whole, whatever its type. */
const isOfField: ReadonlySet<string> = new Set([
  "field-added",
  "field-removed",
  "field-renamed",
  "field-required",
  "nullish",
  "parameter-added",
  "parameter-removed",
  "parameter-renamed",
  "parameter-required",
  "body-added",
  "body-removed",
  "body-required",
  "operation-removed",
  "operation-renamed",
  "schema-removed",
  "schema-renamed",
]);

function fits({ fact, values }: ChangeFact, { added, removed, kinds }: TypeDifference): boolean {
  if (values.added.size + values.removed.size > 0)
    return (
      added.some((member) => hasMember(values.added, member)) ||
      removed.some((member) => hasMember(values.removed, member))
    );
  const isOptional = fact.kind === "nullable" || fact.kind === "nullish" || fact.kind === "field-required";
  const isKind = kinds.added.length + kinds.removed.length > 0;
  const turned = [...kinds.added, ...kinds.removed];
  return isOptional
    ? turned.includes("null") || turned.includes("undefined")
    : isKind || added.length + removed.length > 0;
}

/** The members of a value that its expected type does not accept. */
function unfitMembers(
  side: Side,
  value: ts.Type | undefined,
  expected: ts.Type | undefined,
): readonly TypeMember[] {
  if (value === undefined || expected === undefined) return [];
  const tag = tagOf([{ side, type: value }]);
  return membersOf(side, value, tag).filter(({ type }) => !side.checker.isTypeAssignableTo(type, expected));
}

function distinct(found: readonly CauseOfChange[]): readonly CauseOfChange[] {
  return [...new Map(found.map(({ step, change }) => [change, { step, change }])).values()];
}

function fieldOf(side: Side, type: ts.Type, name: string): ts.Symbol | undefined {
  const known = side.checker.getNonNullableType(type);
  const members = known.isUnion() ? known.types : [known];
  const fields = members.flatMap((member) => side.checker.getPropertyOfType(member, name) ?? []);
  // If a value can be one of several objects, only the fields of all of them can be read.
  return fields.length === members.length || !known.isUnion() ? fields[0] : undefined;
}

/** The call whose callee the node names. */
function callOf(compiler: Side["ts"], node: ts.Node): ts.CallExpression | ts.NewExpression | undefined {
  const { parent } = node;
  if (compiler.isSourceFile(node)) return undefined;
  if (compiler.isPropertyAccessExpression(parent) && parent.name === node) return callOf(compiler, parent);
  const isCall = compiler.isCallExpression(parent) || compiler.isNewExpression(parent);
  return isCall && parent.expression === node ? parent : undefined;
}

function literalsOf(type: ts.Type): readonly string[] {
  const members = type.isUnion() ? type.types : [type];
  return members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
}

function nameIn(compiler: Side["ts"], node: ts.Node): ts.Node {
  return compiler.isPropertyAccessExpression(node) ? node.name : node;
}

function declared(compiler: Side["ts"], checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  const target = behindImport(compiler, checker, symbol);
  return target === symbol || target?.declarations !== undefined ? target : undefined;
}

/** The strings and numbers in code. */
function wordsIn(compiler: Side["ts"], nodes: ts.Node | readonly ts.Node[]): ReadonlySet<string> {
  const all = nodesIn(compiler, Array.isArray(nodes) ? nodes : [nodes as ts.Node]);
  return new Set(
    all.flatMap((node) =>
      compiler.isStringLiteralLike(node)
        ? [JSON.stringify(node.text)]
        : compiler.isNumericLiteral(node)
          ? [node.text]
          : compiler.isIdentifier(node)
            ? [JSON.stringify(node.text)]
            : [],
    ),
  );
}

/** The changes that remove one of these words; all of them if none does. */
function named(found: readonly ChangeFact[], words: ReadonlySet<string>): readonly ChangeFact[] {
  const removing = found.filter((each) => removesOne(each, words));
  return removing.length > 0 ? removing : found;
}

function removesOne({ values }: ChangeFact, words: ReadonlySet<string>): boolean {
  return [...values.removed].some((value) => words.has(value));
}

/** The most aliases of aliases that are followed. */
const deepestType = 4;

function writtenTypes(compiler: Side["ts"], declaration: ts.Declaration): readonly ts.Node[] {
  if (compiler.isInterfaceDeclaration(declaration)) return [declaration];
  return "type" in declaration && declaration.type !== undefined ? [declaration.type as ts.TypeNode] : [];
}

/** Nodes with a type of their own; the compiler's API must not be asked about others. */
function isTyped(compiler: Side["ts"], node: ts.Node): boolean {
  return compiler.isExpression(node) || compiler.isTypeNode(node) || compiler.isBindingElement(node);
}
