/**
 * The values of a project and their sources, as a graph.
 *
 * A node is an expression, or the declaration of a variable, a parameter, a field or a part of a pattern. An edge leads
 * from a value to one of its sources, and its kind says how. A query names the kinds to follow; a value without such an
 * edge is where the graph ends.
 */
import type { ts } from "@ts-morph/common";

import { isWrapper, nodesIn, returnedValues } from "../syntax.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import type { Compiler } from "../workspace/compiler.js";
import {
  type Arguments,
  type Call,
  isProjectFunction,
  noArguments,
  type ProjectFunctions,
} from "./project-functions.js";

type SourceKind =
  /** The value itself: in parentheses, cast, frozen, the left side of `??`. */
  | "same"
  /** The initialiser of a variable or a field. */
  | "initial"
  /** The result of a promise. */
  | "awaited"
  /** One of several alternatives: the branches of `?:`, the sides of `||`. */
  | "either"
  /** A list whose items are spread into this one. */
  | "spread"
  /** The value that has this as its field `name`. */
  | "field"
  /** The value that the method `name` is called on. */
  | "method"
  /** Another spelling of this string or number: `String(value)`, `value.toLowerCase()`. */
  | "text"
  /** Returned by the function that is called. */
  | "returned"
  /** Passed for a parameter. */
  | "argument"
  /** Assigned later, or by an object literal. */
  | "assigned"
  /** The `try` statement that an error was caught from. */
  | "caught";

export interface Source {
  readonly kind: SourceKind;
  readonly value: ts.Node;
  /** The name of the field or method; otherwise empty. */
  readonly name: string;
  /** Arguments of the calls that led here. */
  readonly known: Arguments;
}

export type Kinds = ReadonlySet<SourceKind>;

export interface PassedValues {
  readonly call: Call;
  /** One, or all those passed for a rest parameter. */
  readonly values: readonly ts.Expression[];
  readonly isRest: boolean;
  /** All arguments of the call. */
  readonly known: Arguments;
}

export class ValueGraph {
  readonly #pair: ProgramPair;
  readonly #checker: ts.TypeChecker;
  readonly #functions: ProjectFunctions;
  #assigned: ReadonlyMap<ts.Node, readonly ts.Expression[]> | undefined;

  constructor(pair: ProgramPair, functions: ProjectFunctions) {
    this.#pair = pair;
    this.#checker = pair.before.getTypeChecker();
    this.#functions = functions;
  }

  /** The edges of these kinds from a value, in the order of the code. */
  sources(value: ts.Node, kinds: Kinds, known: Arguments = noArguments): readonly Source[] {
    return this.#edges(value, kinds, known).filter(({ kind }) => kinds.has(kind));
  }

  /** The first answer among a value and its sources, depth first. `isFollowed`: true to follow a node's sources. */
  find<Found>(
    value: ts.Node,
    kinds: Kinds,
    ask: (value: ts.Node) => Found | undefined,
    isFollowed: (value: ts.Node) => boolean = () => true,
  ): Found | undefined {
    const search = (node: ts.Node, known: Arguments, depth: number): Found | undefined => {
      const own = ask(node);
      if (own !== undefined || depth === maximumDepth || !isFollowed(node)) return own;
      for (const source of this.sources(node, kinds, known)) {
        const answer = search(source.value, source.known, depth + 1);
        if (answer !== undefined) return answer;
      }
      return undefined;
    };
    return search(value, noArguments, 0);
  }

  /** The values that have this value as their field `name`: `error` of `const { status } = error`. */
  holdersOf(value: ts.Node, name: string, depth = 0): readonly ts.Node[] {
    if (depth === maximumDepth) return [];
    return this.sources(value, holderKinds).flatMap((source) => {
      if (source.kind !== "field") return this.holdersOf(source.value, name, depth + 1);
      return source.name === name ? [source.value] : [];
    });
  }

  /** The literal that an expression is initialised with: a list, a table, or `new Set(…)`. */
  literalOf(
    node: ts.Expression,
  ): ts.ArrayLiteralExpression | ts.ObjectLiteralExpression | ts.NewExpression | undefined {
    const { ts } = this.#pair;
    return this.find(node, literalKinds, (each) =>
      ts.isArrayLiteralExpression(each) || ts.isObjectLiteralExpression(each) || ts.isNewExpression(each)
        ? each
        : undefined,
    );
  }

  /** The values that calls of its function pass for a parameter. */
  passedFor(node: ts.Node): readonly PassedValues[] {
    const { ts } = this.#pair;
    const parameter = ts.isIdentifier(node) ? this.declarationOf(node) : undefined;
    if (parameter === undefined || !ts.isParameter(parameter)) return [];
    const isRest = parameter.dotDotDotToken !== undefined;
    return this.#functions.argumentsFor(parameter).map(({ call, called, argument }) => {
      const position = called.parameters.indexOf(parameter);
      const values = isRest ? (call.arguments?.slice(position) ?? []) : [argument];
      return { call, values, isRest, known: this.#functions.argumentsOf(call, called, noArguments) };
    });
  }

  /** The declaration of a name. */
  declarationOf(node: ts.Node): ts.Declaration | undefined {
    const name = this.#pair.ts.isPropertyAccessExpression(node) ? node.name : node;
    return this.#functions.symbolAt(name)?.declarations?.[0];
  }

  #edges(value: ts.Node, kinds: Kinds, known: Arguments): readonly Source[] {
    const { ts } = this.#pair;
    const edge = (kind: SourceKind, source: ts.Node, name = ""): Source => ({
      kind,
      value: source,
      name,
      known,
    });
    if (isWrapper(ts, value)) return [edge("same", value.expression)];
    if (ts.isAwaitExpression(value)) return [edge("awaited", value.expression)];
    if (ts.isConditionalExpression(value))
      return [edge("either", value.whenTrue), edge("either", value.whenFalse)];
    if (ts.isBinaryExpression(value)) {
      const { left, right, operatorToken } = value;
      if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
        return [edge("same", left), edge("either", right)];
      if (operatorToken.kind === ts.SyntaxKind.BarBarToken)
        return [edge("either", left), edge("either", right)];
      return operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? [edge("either", right)] : [];
    }
    if (ts.isTemplateExpression(value)) {
      const [span, ...others] = value.templateSpans;
      return span !== undefined && others.length === 0 ? [edge("text", span.expression)] : [];
    }
    if (ts.isArrayLiteralExpression(value))
      return value.elements.flatMap((each) =>
        ts.isSpreadElement(each) ? [edge("spread", each.expression)] : [],
      );
    if (ts.isCallExpression(value)) return this.#edgesOfCall(value, kinds, known);
    if (ts.isPropertyAccessExpression(value))
      return [
        edge("field", value.expression, value.name.text),
        ...this.#edgesOfDeclaration(this.declarationOf(value), kinds, known),
      ];
    const declaration = ts.isIdentifier(value) ? this.declarationOf(value) : value;
    return this.#edgesOfDeclaration(declaration, kinds, known);
  }

  #edgesOfCall(call: ts.CallExpression, kinds: Kinds, known: Arguments): readonly Source[] {
    const { ts } = this.#pair;
    const { expression, arguments: passed } = call;
    const edges: Source[] = [];
    if (ts.isPropertyAccessExpression(expression)) {
      const { text: name } = expression.name;
      const [first] = passed;
      if (name === "freeze" && first !== undefined) edges.push({ kind: "same", value: first, name, known });
      const kind = passed.length === 0 && conversions.has(name) ? "text" : "method";
      edges.push({ kind, value: expression.expression, name, known });
    }
    const called = kinds.has("returned") || kinds.has("text") ? this.#functions.calledBy(call) : [];
    for (const each of called) {
      const inner = this.#functions.argumentsOf(call, each, known);
      for (const value of returnedValues(ts, each.body))
        edges.push({ kind: "returned", value, name: "", known: inner });
    }
    // `String(value)`, which the standard library declares.
    if (called.length === 0 && ts.isIdentifier(expression) && this.#isDeclaredByLibrary(expression)) {
      const kind = expression.text === "Object" ? "same" : "text";
      edges.push(...passed.map((value): Source => ({ kind, value, name: expression.text, known })));
    }
    return edges;
  }

  #isDeclaredByLibrary(name: ts.Identifier): boolean {
    return this.declarationOf(name)?.getSourceFile().isDeclarationFile === true;
  }

  #edgesOfDeclaration(declaration: ts.Node | undefined, kinds: Kinds, known: Arguments): readonly Source[] {
    const { ts } = this.#pair;
    if (declaration === undefined) return [];
    const edges = [...this.#edgesOfOrigin(declaration, known)];
    if (!kinds.has("assigned")) return edges;
    this.#assigned ??= this.#indexAssignments();
    const fields = ts.isBindingElement(declaration) ? this.#fieldsOf(declaration) : [declaration];
    for (const value of fields.flatMap((each) => this.#assigned?.get(each) ?? []))
      edges.push({ kind: "assigned", value, name: "", known: noArguments });
    return edges;
  }

  /** Edges to the first value of a declaration. */
  #edgesOfOrigin(declaration: ts.Node, known: Arguments): readonly Source[] {
    const { ts } = this.#pair;
    if (ts.isParameter(declaration)) {
      const own = known.get(declaration);
      const passed =
        own === undefined
          ? [
              ...this.#functions.argumentsFor(declaration).map(({ argument }) => argument),
              ...this.#pipedInto(declaration),
            ]
          : [own];
      return passed.map((value) => ({ kind: "argument", value, name: "", known: noArguments }));
    }
    if (ts.isBindingElement(declaration)) return this.#edgesOfPattern(declaration, known);
    if (ts.isVariableDeclaration(declaration) && ts.isCatchClause(declaration.parent))
      return [{ kind: "caught", value: declaration.parent.parent, name: "", known }];
    const hasInitializer =
      ts.isVariableDeclaration(declaration) ||
      ts.isPropertyDeclaration(declaration) ||
      ts.isPropertyAssignment(declaration);
    return hasInitializer && declaration.initializer !== undefined
      ? [{ kind: "initial", value: declaration.initializer, name: "", known }]
      : [];
  }

  /** What the function before returns: `pipe(first, second)`, `list.map(first).filter(second)`. */
  #pipedInto(parameter: ts.ParameterDeclaration): readonly ts.Expression[] {
    const { ts } = this.#pair;
    const handler = parameter.parent;
    if (!isProjectFunction(ts, handler) || handler.parameters[0] !== parameter) return [];
    return this.#functions.callsWith(handler).flatMap(({ expression, arguments: passed }) => {
      const position = passed.findIndex((each) => this.#functions.at(each).includes(handler));
      const before = ts.isPropertyAccessExpression(expression)
        ? mapperIn(ts, expression.expression)
        : passed[position - 1];
      return before === undefined
        ? []
        : this.#functions.at(before).flatMap(({ body }) => returnedValues(ts, body));
    });
  }

  /** `const { data } = …`, `({ status }) => …`, and `const [a, b] = await Promise.all([…])`. */
  #edgesOfPattern(element: ts.BindingElement, known: Arguments): readonly Source[] {
    const { ts } = this.#pair;
    const { parent: pattern } = element;
    const holder = pattern.parent;
    if (ts.isObjectBindingPattern(pattern)) {
      if (!ts.isParameter(holder) && !ts.isVariableDeclaration(holder)) return [];
      const value = ts.isVariableDeclaration(holder) ? (holder.initializer ?? holder) : holder;
      return [{ kind: "field", value, name: (element.propertyName ?? element.name).getText(), known }];
    }
    const initializer = ts.isVariableDeclaration(holder) ? holder.initializer : undefined;
    if (initializer === undefined) return [];
    const together = ts.isAwaitExpression(initializer) ? initializer.expression : initializer;
    const [list] = ts.isCallExpression(together) ? together.arguments : [];
    const value =
      list && ts.isArrayLiteralExpression(list)
        ? list.elements[pattern.elements.indexOf(element)]
        : undefined;
    return value === undefined ? [] : [{ kind: "awaited", value, name: "", known }];
  }

  /** The declarations of the field that a part of a pattern binds. */
  #fieldsOf({ propertyName, name, parent }: ts.BindingElement): readonly ts.Node[] {
    const { ts } = this.#pair;
    const field = propertyName ?? name;
    if (!ts.isObjectBindingPattern(parent) || !ts.isIdentifier(field)) return [];
    const type = this.#checker.getTypeAtLocation(parent);
    return this.#checker.getPropertyOfType(type, field.text)?.declarations ?? [];
  }

  /**
   * Values, by the declaration that they are assigned to: `name = value`, or `{ name: value }` where `name` is declared.
   */
  #indexAssignments(): ReadonlyMap<ts.Node, readonly ts.Expression[]> {
    const { ts, receiving } = this.#pair;
    const assigned = new Map<ts.Node, ts.Expression[]>();
    const add = (declaration: ts.Node | undefined, value: ts.Expression): void => {
      if (declaration === undefined || declaration.getSourceFile().isDeclarationFile) return;
      assigned.set(declaration, [...(assigned.get(declaration) ?? []), value]);
    };
    for (const node of nodesIn(ts, receiving)) {
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
        add(this.declarationOf(node.left), node.right);
      if (!ts.isObjectLiteralExpression(node) || node.properties.length === 0) continue;
      const expected = this.#checker.getContextualType(node);
      for (const field of node.properties) {
        if (!ts.isPropertyAssignment(field) && !ts.isShorthandPropertyAssignment(field)) continue;
        const declared = expected?.getProperty(field.name.getText())?.declarations?.[0];
        const value = ts.isPropertyAssignment(field) ? field.initializer : field.name;
        if (declared !== undefined || ts.isShorthandPropertyAssignment(field)) add(declared ?? field, value);
      }
    }
    return assigned;
  }
}

/** `first` of `list.map(first).filter(…)` */
function mapperIn(ts: Compiler, node: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  return mapping.has(name.text)
    ? node.arguments[0]
    : keeping.has(name.text)
      ? mapperIn(ts, expression)
      : undefined;
}

const mapping: ReadonlySet<string> = new Set(["map", "flatMap", "then"]);
const keeping: ReadonlySet<string> = new Set(
  "filter slice sort reverse toSorted toReversed catch finally".split(" "),
);

/** Types of the project may refer to each other without end, and so may its values. */
const maximumDepth = 8;

const holderKinds: Kinds = new Set(["same", "initial", "either", "text", "field"]);

const literalKinds: Kinds = new Set(["same", "initial"]);

/** Methods that spell a string or a number differently. */
const conversions: ReadonlySet<string> = new Set(
  "toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase toString trim".split(" "),
);
