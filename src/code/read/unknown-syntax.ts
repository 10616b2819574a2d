import type ts from "typescript";

/** Thrown for what emission does not write. */
export class UnknownSyntax extends Error {
  constructor(found: ts.Node | string) {
    const name = typeof found === "string" ? found : `a node of kind ${found.kind} (ts.SyntaxKind)`;
    super(`Emission does not write ${name}.`);
  }
}
