/** Differences between schemas, before their callers are known, and the paths on which they are met. */
import type { SchemaName } from "../schema/schema.js";
import type { Difference } from "./fact.js";
import type { Caller, Places } from "./place.js";
import type { Decided, Met } from "./schemas/walk.js";

/** The differences in the schemas of one part of a call or event. */
export interface CallerFindings {
  readonly caller: Caller;
  readonly differences: FoundDifferences;
}

/** The differences between two declarations, or between two schemas without a name. */
export interface FoundDifferences {
  readonly facts: LocalFact[];
  readonly edges: Edge[];
}

export interface LocalFact {
  readonly difference: Difference;
  readonly at: Places;
  readonly path: string;
  readonly met: Met;
  readonly isTyped: boolean;
  /** The declaration as a whole admits null, or no longer does. */
  readonly isOwnNull: boolean;
}

/** A path to a pair of declarations. */
export interface Edge {
  readonly pair: DeclarationPair;
  readonly path: string;
  readonly met: Met;
  readonly decided: Decided;
  /** The resource that the path leaves, if it leads into another one; as in a use. */
  readonly through: SchemaName;
}

export interface DeclarationPair extends FoundDifferences {
  readonly before: SchemaName;
  readonly after: SchemaName;
}
