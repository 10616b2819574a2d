import type { ts } from "@ts-morph/common";

import type { Compiler } from "../workspace/compiler.js";

/** The project as it is, with what its compiler knows of it. */
export interface Reading {
  readonly ts: Compiler;
  readonly checker: ts.TypeChecker;
  readonly program: ts.Program;
  /** Where functions pass on what a parameter holds: found once. */
  readonly followed: Map<ts.Declaration, { readonly node: ts.Node | undefined }>;
}
