import type { DocumentOperation } from "../document/valid-document.js";
import type { OperationTraits } from "./traits.js";

/** `x-client` of an operation: validated by `document/` against the schema of the traits, whose form this is. */
export function operationTraits({ traits }: DocumentOperation): OperationTraits {
  return traits;
}
