import ts from "typescript";

/** Thrown for what emission does not write. */
export class UnknownSyntax extends Error {
  constructor(found: ts.Node | string) {
    super(`Emission does not write ${typeof found === "string" ? found : ts.SyntaxKind[found.kind]}.`);
  }
}
