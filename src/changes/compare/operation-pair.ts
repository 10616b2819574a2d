/** The same operation in two versions, with what a fact about it needs. */
import type { Operation } from "../../model/api.js";
import type { Subject } from "../fact.js";
import type { Spot } from "./scope.js";

export interface OperationPair {
  readonly before: Operation;
  readonly after: Operation;
  readonly subject: Subject;
  readonly spots: { readonly before: Spot; readonly after: Spot };
}
