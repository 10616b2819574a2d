/** What a careful engineer has found in the consumer projects: see README.md. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { FindingKind } from "../../src/impact/finding.js";

/** Where the consumer projects are. */
export const projectsFolder = path.join(import.meta.dirname, "projects");

/** A line of a project: the code is that line without the space around it. */
interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly why: string;
}

interface ExpectedFinding extends CodePlace {
  readonly kind: FindingKind;
  /** Of a change, or of a change of behaviour. */
  readonly change: string;
  /** The version that the place uses, in a project that uses several. Otherwise that of the step. */
  readonly version?: string;
}

interface Expectations {
  readonly step: { readonly from: string; readonly to: string };
  /** All of them have to be reported. */
  readonly expected: readonly ExpectedFinding[];
  /** Nothing may be reported here. */
  readonly silent: readonly CodePlace[];
  /** May be reported or not. */
  readonly alsoFine: readonly ExpectedFinding[];
  /** What does not compile today. */
  readonly brokenBefore: readonly { readonly file: string; readonly line: number }[];
}

export function projectNames(): string[] {
  return readdirSync(projectsFolder).sort();
}

export function readExpectations(project: string): Expectations {
  return JSON.parse(
    readFileSync(path.join(projectsFolder, project, "expected.json"), "utf8"),
  ) as Expectations;
}
