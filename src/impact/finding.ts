import type { DiagnosticCode } from "../diagnostics/catalogue.js";

/**
 * The effect of an upgrade on one project, as plain data, the source of all reports.
 *
 * Files are relative to the folder that the command runs in, with `/`; lines and columns begin at 1.
 */
export interface Impact {
  readonly api: string;
  readonly title: string;
  /** The requested version, or `asPublished`. */
  readonly to: string;
  /** One for each version that the upgrade replaces, oldest first. Empty: nothing to do. */
  readonly steps: readonly ImpactStep[];
  /** By kind, then file, line, column and change. */
  readonly findings: readonly Finding[];
  /** Changes that may matter: something about them is used, and nothing shows that the code still works. */
  readonly undecided: readonly Undecided[];
  /** The other uses of what a change with findings, or undecided uses, is about. */
  readonly unaffected: readonly Unaffected[];
  /** Changes that do not matter, each with the evidence. */
  readonly untouched: readonly Untouched[];
  /** Errors from before the upgrade, in files that it affects. */
  readonly brokenBefore: readonly CompileError[];
  /** The state of the migration: the version that each file uses. */
  readonly uses: readonly VersionUse[];
}

/** The upgrade from one version in use to the requested version. */
interface ImpactStep {
  readonly from: string;
  readonly to: string;
  readonly changes: number;
  readonly behaviours: number;
}

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** `certain` follows from types; `possible` cannot be decided from the code. */
export type Confidence = "certain" | "likely" | "possible";

export type FindingKind = "stops-compiling" | "review" | "behaviour";

export interface Finding extends Place {
  readonly kind: FindingKind;
  /** Derived from change, file, enclosing function and code; stable when lines move. */
  readonly identity: string;
  /** The version that this place uses today. */
  readonly version: string;
  /** Undefined for a compile error if the code does not decide between `candidates`. */
  readonly cause: FindingCause | undefined;
  /** Other changes of the same expression. */
  readonly otherCauses: readonly FindingCause[];
  /** Changes that could each be the cause of an error; empty if the cause is known. */
  readonly candidates: readonly FindingCause[];
  /** The problem, in one sentence about this code. */
  readonly sentence: string;
  readonly advice: string;
  /** The symptom of a behaviour change that was overlooked. */
  readonly notice?: string;
  readonly confidence: Confidence;
  /** The lines of code, the first being `line - context`; see `frameStart`. */
  readonly frame: readonly string[];
  /** Number of the first line of the frame. */
  readonly frameStart: number;
  /** The compiler's error. */
  readonly error?: { readonly code: number; readonly message: string };
  /** Other places that explain this one. */
  readonly related: readonly Related[];
  /** Errors that follow from this one and disappear with it. They do not count as places. */
  readonly knockOns: readonly KnockOn[];
}

export interface KnockOn extends Place {
  /** "This follows from line 12." */
  readonly sentence: string;
  readonly error: { readonly code: number; readonly message: string };
}

interface Related extends Place {
  readonly sentence: string;
}

export interface FindingCause {
  /** The id of a change or behaviour change. */
  readonly id: string;
  readonly kind: "change" | "behaviour";
  /** The change in one sentence. */
  readonly title: string;
  /** All values, if the title shortens their list. */
  readonly values?: readonly string[];
  /** `breaking` … `note`; `behaviour` for a behaviour change. */
  readonly level: string;
}

/** Undecided results, with the places for a person to review. */
export type Undecided = UndecidedChange | FailedAnalysis;

interface UndecidedChange {
  readonly kind: "change";
  readonly cause: FindingCause;
  readonly from: string;
  readonly reason: UndecidedReason;
  readonly sentence: string;
  /** The places where code names the subject of the change, each line once. */
  readonly places: readonly Place[];
}

export type UndecidedReason =
  /** Code uses the part that differs, and no analysis knows whether it still works. */
  | "used"
  /** A compile error of unknown cause concerns the same operation. */
  | "unexplained-error";

/** A failed analysis: this file may need work that is not reported. */
interface FailedAnalysis {
  readonly kind: "failure";
  readonly code: DiagnosticCode;
  readonly analysis: string;
  readonly sentence: string;
  readonly places: readonly Place[];
}

/** Uses of a changed declaration that compile with both versions, and in which no analysis finds the difference. */
export interface Unaffected {
  readonly cause: FindingCause;
  readonly from: string;
  /** Each line once. */
  readonly places: readonly Place[];
}

/** A change that requires nothing of this project. */
export interface Untouched {
  readonly cause: FindingCause;
  readonly from: string;
  readonly reason: UntouchedReason;
  /** The reason as a sentence: "`getPayouts` is not used." */
  readonly sentence: string;
  readonly evidence: Evidence;
}

export type UntouchedReason =
  /** Nothing that has the change is used. */
  | "not-used"
  /** It is used, but not the part that differs. */
  | "not-read"
  /** The change requires nothing of existing code. */
  | "nothing-to-do";

type Evidence =
  /** No file that the API reaches contains any of these names of both versions. `files`: the number of files. */
  | { readonly kind: "no-reference"; readonly names: readonly string[]; readonly files: number }
  /** The level of the change decides: `additive`, `deprecated` or `note`. */
  | { readonly kind: "level"; readonly level: string }
  /** The generated code does what differs. */
  | { readonly kind: "generated" }
  /** The findings of this behaviour change say what to do. */
  | { readonly kind: "behaviour"; readonly id: string };

/** Why a finding needs no work. */
export interface Review {
  readonly reason: string;
  /** The last day on which this holds; for ever without it. */
  readonly until?: string | undefined;
}

export interface CompileError extends Place {
  readonly code: number;
  readonly message: string;
}

/** A file of the project that imports a version, directly or through other files. */
export interface VersionUse {
  readonly file: string;
  readonly version: string;
  /** The nearest folder above it with a package.json, relative; empty for the root. */
  readonly package: string;
  /** The number of imports in this file that lead to the version. */
  readonly imports: number;
}

/** The target of an upgrade without a version: the documents currently published for the versions in use. */
export const asPublished = "as published now";
