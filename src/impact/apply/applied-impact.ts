/** What `impact --apply` has done, and what it leaves: the data that its answer is made of. */
import type { Finding } from "../finding.js";
import type { EditedFile } from "./plan-apply.js";
import type { RefusedFile } from "./settle.js";

/** As the user knows it: relative to the working directory, with `/`. */
interface Named {
  readonly name: string;
}

export interface AppliedImpact {
  readonly api: string;
  readonly to: string;
  readonly isDryRun: boolean;
  readonly files: readonly (EditedFile & Named)[];
  readonly refused: readonly (RefusedFile & Named)[];
  /** Findings that an edit has settled. */
  readonly done: number;
  /** For a person; with the lines of the files as they were. */
  readonly left: readonly Finding[];
  /** What to run or to change beside the code. */
  readonly next: readonly string[];
}
