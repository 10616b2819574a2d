/**
 * Untyped sinks: calls and assignments that accept any type: a store, a queue, a response. Beyond them the compiler is
 * silent, and the next reader of the value may not know its new shape.
 *
 * Functions of the project are followed to where their bodies pass the parameter on. Platform functions that send or
 * store are listed by name; all others are judged by the parameter's declared type. Log lines and error messages are
 * for people and are not sinks.
 */
import type { ts } from "@ts-morph/common";

import type { Confidence } from "../finding.js";
import { isEquality, nodesIn, unwrapped } from "../syntax.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import type { Step } from "../question.js";
import type { Touch } from "../touch/touch.js";
import { isUntyped } from "../touch/types.js";
import { isProjectFunction, type ProjectFunction } from "../values/project-functions.js";
import { runtimeFiles } from "../workspace/version-uses.js";

export interface Sink {
  /** The call or assignment. */
  readonly node: ts.Node;
  /** Its name in the code: `JSON.stringify`. */
  readonly name: ts.Node;
  readonly value: ts.Expression;
  readonly confidence: Confidence;
  /** Where a project function passes the value on. */
  readonly passedOn?: ts.Node;
}

type Call = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;

type CallSink = Pick<Sink, "name" | "confidence" | "passedOn">;

export class Sinks {
  readonly #pair: ProgramPair;
  readonly #checker: ts.TypeChecker;
  readonly #isGenerated: (file: ts.SourceFile) => boolean;
  readonly #isUnused: (called: ProjectFunction) => boolean;
  /** The first sink of each parameter followed so far. */
  readonly #followed = new Map<ts.Declaration, ts.Node | undefined>();

  constructor({ pair, values, stepOf }: Touch, steps: readonly Step[]) {
    this.#pair = pair;
    const isOfRuntime = runtimeFiles(steps);
    this.#isGenerated = (file) => stepOf(file) !== undefined || isOfRuntime(file.fileName);
    this.#isUnused = (called) =>
      values.functions.callsOf(called).length + values.functions.callsWith(called).length === 0;
    this.#checker = pair.before.getTypeChecker();
  }

  at(node: ts.Node): readonly Sink[] {
    const { ts } = this.#pair;
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      return (node.arguments ?? []).flatMap((value, index) => this.#ofArgument(node, value, index));
    if (ts.isTaggedTemplateExpression(node) && ts.isTemplateExpression(node.template))
      return node.template.templateSpans.flatMap(({ expression }, index) =>
        this.#ofArgument(node, expression, index + 1),
      );
    if (ts.isPropertyAssignment(node)) return this.#ofField(node, node.initializer);
    if (ts.isShorthandPropertyAssignment(node)) return this.#ofField(node, node.name);
    if (ts.isVariableDeclaration(node) && node.type !== undefined && node.initializer !== undefined)
      return this.#ofAssignment(node, node.name, node.initializer);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      return this.#ofAssignment(node, node.left, node.right);
    return this.#ofCast(node);
  }

  #ofArgument(call: Call, value: ts.Expression, index: number): readonly Sink[] {
    if (!this.#isLeaving(value) || this.#isForPeople(call) || this.#isGivenBack(call)) return [];
    const sink = this.#sinkOf(call, index, this.#takesAnything(value));
    return sink === undefined ? [] : [{ node: call, value: unwrapped(this.#pair.ts, value), ...sink }];
  }

  /** A field of a literal, as an argument or in an assignment. */
  #ofField(
    field: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
    whole: ts.Expression,
  ): readonly Sink[] {
    const literal = field.parent;
    if (!this.#isLeaving(whole)) return [];
    if (!this.#takesAnything(whole) || this.#takesAnything(literal)) return [];
    const value = unwrapped(this.#pair.ts, whole);
    const holder = this.#callWith(literal);
    if (holder === undefined) return [{ node: field, name: field.name, value, confidence: "likely" }];
    if (this.#isForPeople(holder.call)) return [];
    const sink = this.#sinkOf(holder.call, holder.index, true);
    return sink === undefined ? [] : [{ node: holder.call, value, ...sink }];
  }

  #ofAssignment(node: ts.Node, name: ts.Node, value: ts.Expression): readonly Sink[] {
    if (!this.#isLeaving(value) || !this.#takesAnything(value)) return [];
    return [{ node, name, value: unwrapped(this.#pair.ts, value), confidence: "likely" }];
  }

  /** `account as unknown as Row`: from here on, a type of the project. */
  #ofCast(node: ts.Node): readonly Sink[] {
    const { ts } = this.#pair;
    if (!ts.isAsExpression(node) || !ts.isAsExpression(node.expression)) return [];
    if (this.#isOfVersion(node.type)) return [];
    if (!isUntyped(ts, this.#checker, this.#checker.getTypeAtLocation(node.expression))) return [];
    return [{ node, name: node.type, value: unwrapped(this.#pair.ts, node), confidence: "likely" }];
  }

  /** A cast back to a type of a version: `fake as unknown as typeof client.getPayment`. */
  #isOfVersion(written: ts.TypeNode): boolean {
    const type = this.#checker.getTypeFromTypeNode(written);
    const { declarations = [] } = type.aliasSymbol ?? type.getSymbol() ?? {};
    const members = type.getProperties().flatMap((each) => each.declarations ?? []);
    return [...declarations, ...members].some((each) => this.#isGenerated(each.getSourceFile()));
  }

  /** The call that receives a literal, at any depth of an argument. */
  #callWith(literal: ts.Expression): { readonly call: Call; readonly index: number } | undefined {
    const { ts } = this.#pair;
    let inner: ts.Node = literal;
    for (let outer: ts.Node = literal.parent; ; inner = outer, outer = outer.parent) {
      if (ts.isCallExpression(outer) || ts.isNewExpression(outer)) {
        const index = (outer.arguments ?? []).findIndex((argument) => argument === inner);
        return index === -1 ? undefined : { call: outer, index };
      }
      const isPart =
        ts.isObjectLiteralExpression(outer) ||
        ts.isPropertyAssignment(outer) ||
        ts.isArrayLiteralExpression(outer) ||
        ts.isParenthesizedExpression(outer);
      if (!isPart) return undefined;
    }
  }

  /** The sink that a call is for its argument. `takesAnything`: decided by the parameter's type. */
  #sinkOf(call: Call, index: number, takesAnything: boolean): CallSink | undefined {
    const { ts } = this.#pair;
    const callee = ts.isTaggedTemplateExpression(call) ? call.tag : call.expression;
    const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
    const signature = this.#checker.getResolvedSignature(call);
    const parameter = signature?.parameters[Math.min(index, signature.parameters.length - 1)];
    const declaration = parameter?.valueDeclaration;
    if (signature === undefined || declaration === undefined) {
      const isAny = (this.#checker.getTypeAtLocation(callee).flags & ts.TypeFlags.Any) !== 0;
      return isAny ? { name, confidence: "possible" } : undefined;
    }
    if (this.#checker.getTypePredicateOfSignature(signature) !== undefined) return undefined;
    const isGeneric = !takesAnything && this.#isOfTypeParameter(declaration);
    if (!takesAnything && !isGeneric) return undefined;
    if (
      ts.isParameter(declaration) &&
      "body" in declaration.parent &&
      declaration.parent.body !== undefined
    ) {
      const passedOn = this.#firstSink(declaration, declaration.parent.body);
      return passedOn === undefined ? undefined : { name, confidence: "likely", passedOn };
    }
    if (isGeneric) return genericSinks.has(name.getText()) ? { name, confidence: "possible" } : undefined;
    if (this.#isPlatform(declaration))
      return platformSinks.has(name.getText()) ? { name, confidence: "likely" } : undefined;
    return readers.test(name.getText()) ? undefined : { name, confidence: "likely" };
  }

  /** Where a function body passes on the value of its parameter. */
  #firstSink(parameter: ts.ParameterDeclaration, body: ts.Node): ts.Node | undefined {
    if (!this.#followed.has(parameter)) {
      this.#followed.set(parameter, undefined); // for recursive functions
      const symbols = this.#symbolsOf(parameter.name);
      const sink = nodesIn(this.#pair.ts, [body])
        .flatMap((node) => this.at(node))
        .find(({ value }) => this.#mentions(value, symbols));
      this.#followed.set(parameter, sink?.node);
    }
    return this.#followed.get(parameter);
  }

  /** The symbol of a parameter, or of everything that it is destructured into. */
  #symbolsOf(name: ts.BindingName): ReadonlySet<ts.Symbol> {
    const { ts } = this.#pair;
    if (!ts.isIdentifier(name))
      return new Set(
        name.elements.flatMap((each) => (ts.isBindingElement(each) ? [...this.#symbolsOf(each.name)] : [])),
      );
    const symbol = this.#checker.getSymbolAtLocation(name);
    return new Set(symbol === undefined ? [] : [symbol]);
  }

  #mentions(value: ts.Node, symbols: ReadonlySet<ts.Symbol>): boolean {
    const { ts } = this.#pair;
    const isMentioned = (node: ts.Node): boolean => {
      if (!ts.isIdentifier(node)) return ts.forEachChild(node, isMentioned) ?? false;
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
        : this.#checker.getSymbolAtLocation(node);
      return symbol !== undefined && symbols.has(symbol);
    };
    return isMentioned(value);
  }

  /** A type parameter of the function or its class: `value: Value`. */
  #isOfTypeParameter(declaration: ts.Declaration): boolean {
    const { ts } = this.#pair;
    if (!ts.isParameter(declaration) || declaration.type === undefined) return false;
    const type = this.#checker.getTypeFromTypeNode(declaration.type);
    return (type.flags & ts.TypeFlags.TypeParameter) !== 0;
  }

  /** The default libraries and Node's. */
  #isPlatform(declaration: ts.Declaration): boolean {
    const file = declaration.getSourceFile();
    return (
      this.#pair.before.isSourceFileDefaultLibrary(file) || /[\\/]@types[\\/]node[\\/]/.test(file.fileName)
    );
  }

  #takesAnything(value: ts.Expression): boolean {
    const expected = this.#checker.getContextualType(value);
    return expected !== undefined && isUntyped(this.#pair.ts, this.#checker, expected);
  }

  /** False for a value that cannot be data. */
  #isLeaving(value: ts.Expression): boolean {
    const { ts } = this.#pair;
    return !ts.isFunctionLike(value) && !ts.isSpreadElement(value) && !ts.isLiteralExpression(value);
  }

  /**
   * Log lines and error messages: a new kind of value is one more word that no program reads. Comparisons and copies
   * (`JSON.parse(JSON.stringify(rail))`) also keep the value here.
   */
  #isForPeople(call: ts.Node): boolean {
    const { ts } = this.#pair;
    for (let node = call; ; node = node.parent) {
      if (ts.isSourceFile(node) || ts.isStatement(node) || ts.isFunctionLike(node))
        return ts.isThrowStatement(node);
      if (this.#isError(node) || this.#isLog(node)) return true;
      if (node === call) continue;
      if (ts.isBinaryExpression(node) && isEquality(ts, node)) return true;
      if (
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        node.expression.name.text === "parse"
      )
        return true;
    }
  }

  /** `JSON.stringify(rail)` returned from a function that nothing calls: nobody stores it. */
  #isGivenBack(call: ts.Node): boolean {
    const { ts } = this.#pair;
    if (!ts.isCallExpression(call) || !/\bJSON\.stringify$/.test(call.expression.getText())) return false;
    for (let node: ts.Node = call; ;) {
      const { parent } = node;
      if (ts.isParenthesizedExpression(parent) || ts.isReturnStatement(parent) || ts.isBlock(parent))
        node = parent;
      // `.map((rail) => JSON.stringify(rail)).join("\n")`
      else if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent))
        node = parent.parent;
      else if (ts.isFunctionLike(parent) && ts.isCallExpression(parent.parent)) node = parent.parent;
      else return isProjectFunction(ts, parent) && this.#isUnused(parent);
      if (ts.isBlock(node) && !ts.isFunctionLike(node.parent)) return false;
    }
  }

  #isLog(node: ts.Node): boolean {
    const { ts } = this.#pair;
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    const { expression: receiver, name } = node.expression;
    if (!logMethods.has(name.text)) return false;
    const type = this.#checker.getTypeAtLocation(receiver);
    const has = (method: string): boolean => type.getProperty(method) !== undefined;
    return has("error") && logLevels.some(has);
  }

  /** `new RailError(JSON.stringify(rail))` */
  #isError(node: ts.Node): boolean {
    if (!this.#pair.ts.isNewExpression(node)) return false;
    const type = this.#checker.getTypeAtLocation(node);
    return ["name", "message", "stack"].every((field) => type.getProperty(field) !== undefined);
  }
}

/** Platform functions with an untyped parameter that they send or store. The others only read it. */
const platformSinks: ReadonlySet<string> = new Set(
  "add json postMessage pushState put replaceState send serialize stringify write".split(" "),
);

/** Names of generic functions that send or store their argument. Most other generic functions keep its type. */
const genericSinks: ReadonlySet<string> = new Set(
  "dispatch emit enqueue insert json persist publish save send serialize write".split(" "),
);

/** Names of functions that test a value, and of hooks that compare it. */
const readers = /^(?:is|has|equals?|expect|assert|should|deep|use)(?=[A-Z]|$)/;

/** Loggers of all libraries have `error` and one of these. */
const logLevels = ["debug", "info", "warn"];

const logMethods: ReadonlySet<string> = new Set([
  ...logLevels,
  ..."dir error fatal log notice table trace verbose".split(" "),
]);
