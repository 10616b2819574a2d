/** What the parameters of a function are in the one call that is followed. */
import type ts from "typescript";

import type { ProgramPair } from "../workspace/program-pair.js";
import type { OwnFunction } from "./own-functions.js";

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
