/** Text reprinted by the layout. */
import { layoutModule } from "../../src/code/layout/layout.js";
import { readModule } from "./read-module/read-module.js";
import { UnknownSyntax } from "./read-module/read-type.js";

/** Text as the layout prints it; undefined if it contains syntax that is never emitted. */
export function laidOut(text: string): string | undefined {
  try {
    return layoutModule(readModule(text));
  } catch (error) {
    if (error instanceof UnknownSyntax) return undefined;
    throw error;
  }
}
