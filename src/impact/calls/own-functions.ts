/**
 * The consumer's own functions: which of them an expression calls, who calls them, and what they are given.
 *
 * A method of an interface stands for those of the classes and object literals that have it.
 */
import path from "node:path";
import type ts from "typescript";

import type { Step } from "../find-impact.js";
import type { Compiler } from "../workspace/compiler.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { nodesIn } from "../syntax/nodes.js";
import { addTo } from "../../values/collections.js";

export type OwnFunction = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

interface GivenArgument {
  readonly call: ts.CallExpression;
  readonly called: OwnFunction;
  readonly argument: ts.Expression;
}

export interface OwnFunctions {
  /** Those that an expression is, as a callee or as a value that is passed on. */
  at(node: ts.Expression): readonly OwnFunction[];
  callsOf(called: OwnFunction): readonly ts.CallExpression[];
  /** The calls that a function is an argument of. */
  takersOf(passed: OwnFunction): readonly ts.CallExpression[];
  /** What a parameter is, in every call of its function. */
  givenTo(parameter: ts.ParameterDeclaration): readonly GivenArgument[];
  /** What a symbol is, wherever it was imported from. */
  symbolAt(node: ts.Node): ts.Symbol | undefined;
}

export function createOwnFunctions({ ts, before }: ProgramPair, steps: readonly Step[]): OwnFunctions {
  const checker = before.getTypeChecker();
  // Those of other projects, too: a package implements what another one asks for.
  const files = before.getSourceFiles().filter((file) => isWritten(before, file, steps));
  const symbolAt = (node: ts.Node): ts.Symbol | undefined => {
    const symbol = checker.getSymbolAtLocation(node);
    return symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
      ? checker.getAliasedSymbol(symbol)
      : symbol;
  };
  let members: ReadonlyMap<string, readonly Member[]> | undefined;
  let calls: Calls | undefined;
  const indexed = (): Calls => (calls ??= callsIn(ts, files, at));
  const found = new Map<ts.Declaration, readonly OwnFunction[]>();

  const at = (node: ts.Expression): readonly OwnFunction[] => {
    if (ts.isParenthesizedExpression(node)) return at(node.expression);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return [node];
    const symbol = symbolAt(nameOf(ts, node));
    return symbol?.declarations?.flatMap((declaration) => declared(declaration)) ?? [];
  };
  const declared = (declaration: ts.Declaration): readonly OwnFunction[] => {
    if (isOwnFunction(ts, declaration)) return [declaration];
    if (
      ts.isVariableDeclaration(declaration) ||
      ts.isPropertyAssignment(declaration) ||
      ts.isPropertyDeclaration(declaration)
    )
      return declaration.initializer && isFunctionValue(ts, declaration.initializer)
        ? at(declaration.initializer)
        : [];
    if (ts.isShorthandPropertyAssignment(declaration)) {
      const value = checker.getShorthandAssignmentValueSymbol(declaration);
      return value?.declarations?.flatMap((each) => declared(each)) ?? [];
    }
    return isAbstract(ts, declaration) ? implementations(declaration) : [];
  };
  const implementations = (declaration: AbstractMember): readonly OwnFunction[] => {
    members ??= membersByName(ts, files);
    const known = found.get(declaration);
    if (known !== undefined) return known;
    found.set(declaration, []); // an abstract method is a member of that name, too
    const own = (members.get(declaration.name.getText()) ?? [])
      .filter((member) => isImplementation(member, declaration))
      .flatMap((member) => declared(member));
    found.set(declaration, own);
    return own;
  };
  const isImplementation = (member: Member, declaration: AbstractMember): boolean => {
    const holder = ts.isObjectLiteralExpression(member.parent)
      ? checker.getContextualType(member.parent)
      : undefined;
    const own = holder?.getProperty(declaration.name.getText());
    if (own?.declarations?.includes(declaration) === true) return true;
    if (!ts.isClassLike(member.parent) || member.parent.name === undefined) return false;
    const type = checker.getTypeAtLocation(member.parent);
    return checker.isTypeAssignableTo(type, checker.getTypeAtLocation(declaration.parent));
  };
  return {
    at,
    symbolAt,
    callsOf: (called) => indexed().of.get(called) ?? [],
    takersOf: (passed) => indexed().taking.get(passed) ?? [],
    givenTo: (parameter) => {
      const called = parameter.parent;
      if (!isOwnFunction(ts, called)) return [];
      const position = called.parameters.indexOf(parameter);
      return (indexed().of.get(called) ?? []).flatMap((call) => {
        const argument = call.arguments[position];
        return argument === undefined ? [] : [{ call, called, argument }];
      });
    },
  };
}

function isWritten(program: ts.Program, file: ts.SourceFile, steps: readonly Step[]): boolean {
  if (file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) return false;
  return !steps.some(({ folder }) => !path.relative(path.dirname(folder), file.fileName).startsWith(".."));
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
  const found = new Map<string, Member[]>();
  for (const node of nodesIn(ts, files)) {
    if (
      ts.isMethodDeclaration(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node)
    )
      addTo(found, node.name.getText(), node);
  }
  return found;
}

interface Calls {
  readonly of: ReadonlyMap<OwnFunction, readonly ts.CallExpression[]>;
  readonly taking: ReadonlyMap<OwnFunction, readonly ts.CallExpression[]>;
}

function callsIn(ts: Compiler, files: readonly ts.SourceFile[], at: OwnFunctions["at"]): Calls {
  const of = new Map<OwnFunction, ts.CallExpression[]>();
  const taking = new Map<OwnFunction, ts.CallExpression[]>();
  for (const node of nodesIn(ts, files).filter((each) => ts.isCallExpression(each))) {
    for (const called of at(node.expression)) addTo(of, called, node);
    for (const argument of node.arguments)
      if (isFunctionValue(ts, argument) || ts.isPropertyAccessExpression(argument))
        for (const passed of at(argument)) addTo(taking, passed, node);
  }
  return { of, taking };
}

function nameOf(ts: Compiler, node: ts.Expression): ts.Node {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  return ts.isElementAccessExpression(node) ? node.argumentExpression : node;
}

function isOwnFunction(ts: Compiler, node: ts.Node): node is OwnFunction {
  return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

function isFunctionValue(ts: Compiler, node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isIdentifier(node);
}

function isAbstract(ts: Compiler, node: ts.Declaration): node is AbstractMember {
  return ts.isMethodSignature(node) || ts.isPropertySignature(node) || ts.isMethodDeclaration(node);
}

/** What the parameters of a function are in the one call that is followed. */
export type Given = ReadonlyMap<ts.ParameterDeclaration, ts.Expression>;

export const nothingGiven: Given = new Map();

/** An argument that is itself a parameter is what that was given. */
export function givenBy(
  { ts, before }: ProgramPair,
  call: ts.CallExpression,
  called: OwnFunction,
  outer: Given,
): Given {
  const checker = before.getTypeChecker();
  return new Map(
    called.parameters.flatMap((parameter, index) => {
      const argument = call.arguments[index];
      if (argument === undefined) return [];
      const symbol = ts.isIdentifier(argument) ? checker.getSymbolAtLocation(argument) : undefined;
      const declaration = symbol?.valueDeclaration;
      const known = declaration && ts.isParameter(declaration) ? outer.get(declaration) : undefined;
      return [[parameter, known ?? argument] as const];
    }),
  );
}
