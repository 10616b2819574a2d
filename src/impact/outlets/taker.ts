/**
 * Whether a call takes a value out of the typed world.
 *
 * A function of the project is followed: it does where its body passes the parameter on. Of the functions of the platform,
 * some are known to. Of any other, only the declaration is known: it does if the parameter is of no type in particular.
 */
import type { ts } from "@ts-morph/common";

import type { Confidence } from "../finding.js";
import type { Reading } from "./reading.js";
import { outletsIn } from "./outlets-in.js";

export type Call = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;

export interface Taker {
  readonly name: ts.Node;
  readonly confidence: Confidence;
  readonly passedOn?: ts.Node;
}

/** `takesAnything`: the type of the parameter says so. */
export function takerOf(
  reading: Reading,
  call: Call,
  index: number,
  takesAnything: boolean,
): Taker | undefined {
  const { ts, checker } = reading;
  const callee = ts.isTaggedTemplateExpression(call) ? call.tag : call.expression;
  const name = nameIn(ts, callee);
  const signature = checker.getResolvedSignature(call);
  const parameter = signature?.parameters[Math.min(index, signature.parameters.length - 1)];
  const declaration = parameter?.valueDeclaration;
  if (signature === undefined || declaration === undefined)
    return isAny(reading, callee) ? { name, confidence: "possible" } : undefined;
  if (checker.getTypePredicateOfSignature(signature) !== undefined) return undefined;
  const isGeneric = !takesAnything && isOfTypeParameter(reading, declaration);
  if (!takesAnything && !isGeneric) return undefined;
  const body = bodyOf(ts, declaration);
  if (body !== undefined) {
    const passedOn = whereItGoes(reading, declaration, body);
    return passedOn === undefined ? undefined : { name, confidence: "likely", passedOn };
  }
  if (isGeneric) return takeTheirs.has(name.getText()) ? { name, confidence: "possible" } : undefined;
  if (isPlatform(reading, declaration))
    return takeAnything.has(name.getText()) ? { name, confidence: "likely" } : undefined;
  return looksOnly.test(name.getText()) ? undefined : { name, confidence: "likely" };
}

/** Functions of the platform whose parameter is of no type, and that send or store it. The others only look at it. */
const takeAnything: ReadonlySet<string> = new Set([
  "add",
  "json",
  "postMessage",
  "pushState",
  "put",
  "replaceState",
  "send",
  "serialize",
  "stringify",
  "write",
]);

/** Names of functions that send or store what they are given, whatever its type. Most others of this form keep it. */
const takeTheirs: ReadonlySet<string> = new Set([
  "dispatch",
  "emit",
  "enqueue",
  "insert",
  "json",
  "persist",
  "publish",
  "save",
  "send",
  "serialize",
  "write",
]);

/** Names of what looks at a value, and of hooks, which compare it. */
const looksOnly = /^(?:is|has|equals?|expect|assert|should|deep|use)(?=[A-Z]|$)/;

function nameIn(ts: Reading["ts"], callee: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(callee) ? callee.name : callee;
}

function isAny({ ts, checker }: Reading, callee: ts.Expression): boolean {
  return (checker.getTypeAtLocation(callee).flags & ts.TypeFlags.Any) !== 0;
}

/** Of the function, or of its class: `value: Value`. */
function isOfTypeParameter({ ts, checker }: Reading, declaration: ts.Declaration): boolean {
  if (!ts.isParameter(declaration) || declaration.type === undefined) return false;
  const type = checker.getTypeFromTypeNode(declaration.type);
  return (type.flags & ts.TypeFlags.TypeParameter) !== 0;
}

function bodyOf(ts: Reading["ts"], declaration: ts.Declaration): ts.Node | undefined {
  if (!ts.isParameter(declaration)) return undefined;
  const { parent } = declaration;
  return "body" in parent ? parent.body : undefined;
}

/** The default libraries, and those of Node. */
function isPlatform({ program }: Reading, declaration: ts.Declaration): boolean {
  const file = declaration.getSourceFile();
  return program.isSourceFileDefaultLibrary(file) || /[\\/]@types[\\/]node[\\/]/.test(file.fileName);
}

/** The first outlet in a function that takes what its parameter holds. */
function whereItGoes(reading: Reading, parameter: ts.Declaration, body: ts.Node): ts.Node | undefined {
  const known = reading.followed.get(parameter);
  if (known !== undefined) return known.node;
  reading.followed.set(parameter, { node: undefined }); // for a function that calls itself
  const symbols = symbolsOf(reading, parameter);
  const outlet = outletsIn(reading, body).find(({ value }) => mentions(reading, value, symbols));
  reading.followed.set(parameter, { node: outlet?.node });
  return outlet?.node;
}

/** Of a parameter, or of all that it is taken apart into. */
function symbolsOf({ ts, checker }: Reading, parameter: ts.Declaration): ReadonlySet<ts.Symbol> {
  const found = new Set<ts.Symbol>();
  const collect = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) {
      const symbol = checker.getSymbolAtLocation(name);
      if (symbol !== undefined) found.add(symbol);
    } else for (const element of name.elements) if (ts.isBindingElement(element)) collect(element.name);
  };
  if (ts.isParameter(parameter)) collect(parameter.name);
  return found;
}

function mentions({ ts, checker }: Reading, value: ts.Node, symbols: ReadonlySet<ts.Symbol>): boolean {
  const symbolAt = (name: ts.Identifier): ts.Symbol | undefined =>
    ts.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
  const isMentioned = (node: ts.Node): boolean => {
    if (!ts.isIdentifier(node)) return ts.forEachChild(node, isMentioned) ?? false;
    const symbol = symbolAt(node);
    return symbol !== undefined && symbols.has(symbol);
  };
  return isMentioned(value);
}
