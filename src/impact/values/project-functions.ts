/**
 * Functions of the project: those that an expression can be, their calls, and the arguments of their parameters.
 *
 * A call of an interface method leads to its implementations in classes and object literals.
 */
import path from "node:path";
import type { ts } from "@ts-morph/common";

import { addTo } from "../../values/collections.js";
import { reachable } from "../../values/graph.js";
import type { Step } from "../question.js";
import { nodesIn } from "../syntax.js";
import type { Compiler } from "../workspace/compiler.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { symbolAt } from "../symbols.js";

export type ProjectFunction = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

export type Call = ts.CallExpression | ts.NewExpression;

/** The arguments of the parameters in the one call that is being followed. */
export type Arguments = ReadonlyMap<ts.ParameterDeclaration, ts.Expression>;

export const noArguments: Arguments = new Map();

export interface PassedArgument {
  readonly call: Call;
  readonly called: ProjectFunction;
  readonly argument: ts.Expression;
}

export function isProjectFunction(ts: Compiler, node: ts.Node): node is ProjectFunction {
  return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

export class ProjectFunctions {
  readonly #pair: ProgramPair;
  readonly #checker: ts.TypeChecker;
  readonly #steps: readonly Step[];
  readonly #implementations = new Map<ts.Declaration, readonly ProjectFunction[]>();
  #members: ReadonlyMap<string, readonly Member[]> | undefined;
  #calls: CallIndex | undefined;

  constructor(pair: ProgramPair, steps: readonly Step[]) {
    this.#pair = pair;
    this.#checker = pair.before.getTypeChecker();
    this.#steps = steps;
  }

  /** The functions that an expression can be, as a callee or as a value passed on. */
  at(node: ts.Expression): readonly ProjectFunction[] {
    const { ts } = this.#pair;
    if (ts.isParenthesizedExpression(node)) return this.at(node.expression);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return [node];
    const declarations = this.symbolAt(nameOf(ts, node))?.declarations ?? [];
    return declarations.flatMap((declaration) => this.#declared(declaration));
  }

  calledBy(call: Call): readonly ProjectFunction[] {
    const { ts } = this.#pair;
    const known = ts.isCallExpression(call) ? this.at(call.expression) : [];
    if (known.length > 0) return known;
    const declaration = this.#checker.getResolvedSignature(call)?.declaration;
    return declaration !== undefined && isProjectFunction(ts, declaration) ? [declaration] : [];
  }

  callsOf(called: ProjectFunction): readonly Call[] {
    return this.#indexed().calls.get(called) ?? [];
  }

  /** The calls that take a function as an argument. */
  callsWith(passed: ProjectFunction): readonly ts.CallExpression[] {
    return this.#indexed().passing.get(passed) ?? [];
  }

  /** The functions outside some files that calls in these files lead to, directly or through others. */
  calledOutside(files: readonly ts.SourceFile[]): readonly ProjectFunction[] {
    const { ts } = this.#pair;
    const inside = new Set(files);
    if (this.#files().every((file) => inside.has(file))) return [];
    const isCalled = ([, calls]: [ProjectFunction, readonly Call[]]): boolean =>
      calls.some((call) => inside.has(call.getSourceFile()));
    const called = [...this.#indexed().calls].filter(isCalled).map(([each]) => each);
    const isOutside = (each: ProjectFunction): boolean => !inside.has(each.getSourceFile());
    const reached = reachable(called.filter(isOutside), ({ body }) =>
      nodesIn(ts, [body]).flatMap((node) => (ts.isCallExpression(node) ? this.calledBy(node) : [])),
    );
    return [...reached].filter(isOutside);
  }

  /** The arguments of a parameter in all calls of its function. */
  argumentsFor(parameter: ts.ParameterDeclaration): readonly PassedArgument[] {
    const called = parameter.parent;
    if (!isProjectFunction(this.#pair.ts, called)) return [];
    const position = called.parameters.indexOf(parameter);
    return this.callsOf(called).flatMap((call) => {
      const argument = call.arguments?.[position];
      return argument === undefined ? [] : [{ call, called, argument }];
    });
  }

  /** An argument that is itself a parameter is resolved in `outer`. */
  argumentsOf(call: Call, called: ProjectFunction, outer: Arguments): Arguments {
    const { ts } = this.#pair;
    return new Map(
      called.parameters.flatMap((parameter, index) => {
        const argument = call.arguments?.[index];
        if (argument === undefined) return [];
        const declaration = ts.isIdentifier(argument)
          ? this.#checker.getSymbolAtLocation(argument)?.valueDeclaration
          : undefined;
        const known = declaration && ts.isParameter(declaration) ? outer.get(declaration) : undefined;
        return [[parameter, known ?? argument] as const];
      }),
    );
  }

  /** The symbol of a name, resolved through imports. */
  symbolAt(node: ts.Node): ts.Symbol | undefined {
    return symbolAt({ ts: this.#pair.ts, checker: this.#checker }, node);
  }

  #declared(declaration: ts.Declaration): readonly ProjectFunction[] {
    const { ts } = this.#pair;
    if (isProjectFunction(ts, declaration)) return [declaration];
    if (
      ts.isVariableDeclaration(declaration) ||
      ts.isPropertyAssignment(declaration) ||
      ts.isPropertyDeclaration(declaration)
    ) {
      const { initializer } = declaration;
      return initializer && isFunctionValue(ts, initializer) ? this.at(initializer) : [];
    }
    if (ts.isShorthandPropertyAssignment(declaration)) {
      const value = this.#checker.getShorthandAssignmentValueSymbol(declaration);
      return value?.declarations?.flatMap((each) => this.#declared(each)) ?? [];
    }
    return isAbstract(ts, declaration) ? this.#implementationsOf(declaration) : [];
  }

  #implementationsOf(declaration: AbstractMember): readonly ProjectFunction[] {
    const known = this.#implementations.get(declaration);
    if (known !== undefined) return known;
    this.#implementations.set(declaration, []); // an abstract method is also a member of that name
    this.#members ??= membersByName(this.#pair.ts, this.#files());
    const implementations = (this.#members.get(declaration.name.getText()) ?? [])
      .filter((member) => this.#implements(member, declaration))
      .flatMap((member) => this.#declared(member));
    this.#implementations.set(declaration, implementations);
    return implementations;
  }

  #implements(member: Member, declaration: AbstractMember): boolean {
    const { ts } = this.#pair;
    const { parent } = member;
    const expected = ts.isObjectLiteralExpression(parent)
      ? this.#checker.getContextualType(parent)?.getProperty(declaration.name.getText())
      : undefined;
    if (expected?.declarations?.includes(declaration) === true) return true;
    if (!ts.isClassLike(parent) || parent.name === undefined) return false;
    return this.#checker.isTypeAssignableTo(
      this.#checker.getTypeAtLocation(parent),
      this.#checker.getTypeAtLocation(declaration.parent),
    );
  }

  #indexed(): CallIndex {
    this.#calls ??= this.#index();
    return this.#calls;
  }

  #index(): CallIndex {
    const { ts } = this.#pair;
    const calls = new Map<ProjectFunction, Call[]>();
    const passing = new Map<ProjectFunction, ts.CallExpression[]>();
    for (const node of nodesIn(ts, this.#files())) {
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue;
      for (const called of this.calledBy(node)) addTo(calls, called, node);
      if (ts.isNewExpression(node)) continue;
      for (const argument of node.arguments)
        if (isFunctionValue(ts, argument) || ts.isPropertyAccessExpression(argument))
          for (const passed of this.at(argument)) addTo(passing, passed, node);
    }
    return { calls, passing };
  }

  /** Handwritten files, including those of other projects: one package may implement another's interface. */
  #files(): readonly ts.SourceFile[] {
    const { before } = this.#pair;
    return before.getSourceFiles().filter((file) => {
      if (!this.#pair.isReceiving(file) || file.isDeclarationFile) return false;
      if (before.isSourceFileFromExternalLibrary(file)) return false;
      return this.#steps.every(({ folder }) =>
        path.relative(path.dirname(folder), file.fileName).startsWith(".."),
      );
    });
  }
}

interface CallIndex {
  readonly calls: ReadonlyMap<ProjectFunction, readonly Call[]>;
  /** Calls, by the functions among their arguments. */
  readonly passing: ReadonlyMap<ProjectFunction, readonly ts.CallExpression[]>;
}

type Member =
  ts.MethodDeclaration | ts.PropertyDeclaration | ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

type AbstractMember = (ts.MethodSignature | ts.PropertySignature | ts.MethodDeclaration) & {
  readonly parent: ts.Declaration;
};

function membersByName(
  ts: Compiler,
  files: readonly ts.SourceFile[],
): ReadonlyMap<string, readonly Member[]> {
  const members = new Map<string, Member[]>();
  for (const node of nodesIn(ts, files))
    if (
      ts.isMethodDeclaration(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node)
    )
      addTo(members, node.name.getText(), node);
  return members;
}

function nameOf(ts: Compiler, node: ts.Expression): ts.Node {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  return ts.isElementAccessExpression(node) ? node.argumentExpression : node;
}

function isFunctionValue(ts: Compiler, node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isIdentifier(node);
}

function isAbstract(ts: Compiler, node: ts.Declaration): node is AbstractMember {
  return ts.isMethodSignature(node) || ts.isPropertySignature(node) || ts.isMethodDeclaration(node);
}
