import type { DiagnosticCode } from "../diagnostics/catalogue.js";

/**
 * The effect of an upgrade on one project, as plain data: all reports are made of it.
 *
 * Files are relative to the folder that the command runs in, with `/`; lines and columns begin at 1.
 */
export interface Impact {
  readonly api: string;
  readonly title: string;
  /** The version that was asked for, or `asPublished`. */
  readonly to: string;
  /** One for each version that the upgrade replaces, oldest first. Empty: nothing to do. */
  readonly steps: readonly ImpactStep[];
  /** By kind, then file, line, column and change. */
  readonly findings: readonly Finding[];
  /** Changes that may matter: something of them is used, and nothing shows that the code goes on working. */
  readonly undecided: readonly Undecided[];
  /** Changes that do not matter, each with what shows it. */
  readonly untouched: readonly Untouched[];
  /** Errors from before the upgrade, in files that it touches. */
  readonly brokenBefore: readonly CompileError[];
  /** The state of the migration: the version that each file uses. */
  readonly uses: readonly VersionUse[];
}

/** From one version in use to the version that was asked for. */
export interface ImpactStep {
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
  /** Made of change, file, enclosing function and code: the same when lines move. */
  readonly identity: string;
  /** The version that this place uses today. */
  readonly version: string;
  /** Undefined: a compile error for which the code does not decide between `candidates`. */
  readonly cause: FindingCause | undefined;
  /** Other changes of the same expression. */
  readonly otherCauses: readonly FindingCause[];
  /** Changes of which each could be the cause of an error; empty if the cause is known. */
  readonly candidates: readonly FindingCause[];
  /** The problem, in one sentence about this code. */
  readonly sentence: string;
  readonly advice: string;
  /** The symptom of a forgotten change of behaviour. */
  readonly notice?: string;
  readonly confidence: Confidence;
  /** The lines of code, the first being `line - context`; see `frameStart`. */
  readonly frame: readonly string[];
  /** Number of the first line of the frame. */
  readonly frameStart: number;
  /** The error of the compiler. */
  readonly error?: { readonly code: number; readonly message: string };
  /** Other places that explain this one. */
  readonly related: readonly Related[];
  /** Errors that follow from this one, and go away with it. They are no places of their own. */
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
  /** The id of a change, or of a change of behaviour. */
  readonly id: string;
  readonly kind: "change" | "behaviour";
  /** The change in one sentence. */
  readonly title: string;
  /** `breaking` … `note`; of a behaviour `behaviour`. */
  readonly level: string;
}

/** What the analysis cannot answer, with the places that a person can look at. */
export type Undecided = UndecidedChange | FailedAnalysis;

interface UndecidedChange {
  readonly kind: "change";
  readonly cause: FindingCause;
  readonly from: string;
  readonly reason: UndecidedReason;
  readonly sentence: string;
  /** Where the code names what the change is about, each line once. */
  readonly places: readonly Place[];
}

export type UndecidedReason =
  /** Code uses what differs, and no analysis knows whether it still does what it should. */
  | "used"
  /** An error of the compiler is about the same operation, and its cause is unknown. */
  | "unexplained-error";

/** A defect of an analysis: this file may need work that is not reported. */
interface FailedAnalysis {
  readonly kind: "failure";
  readonly code: DiagnosticCode;
  readonly analysis: string;
  readonly sentence: string;
  readonly places: readonly Place[];
}

/** A change that asks nothing of this project. */
export interface Untouched {
  readonly cause: FindingCause;
  readonly from: string;
  readonly reason: UntouchedReason;
  /** The reason as a sentence: "`getPayouts` is not used." */
  readonly sentence: string;
  readonly evidence: Evidence;
}

export type UntouchedReason =
  /** Nothing with the change is used. */
  | "not-used"
  /** It is used, and the part that differs is not. */
  | "not-read"
  /** The change asks nothing of code that exists. */
  | "nothing-to-do";

type Evidence =
  /** None of these words, the names of both versions, is in a file that the API reaches. `files`: their number. */
  | { readonly kind: "no-reference"; readonly names: readonly string[]; readonly files: number }
  /** The level of the change says it: `additive`, `deprecated` or `note`. */
  | { readonly kind: "level"; readonly level: string };

export interface CompileError extends Place {
  readonly code: number;
  readonly message: string;
}

/** A file of the project that imports a version, by itself or through other files. */
export interface VersionUse {
  readonly file: string;
  readonly version: string;
  /** The nearest folder above it with a package.json, relative; empty for the root. */
  readonly package: string;
  /** The number of imports of this file that lead to the version. */
  readonly imports: number;
}

/** The target of an upgrade without a version: the documents that the publisher has now for the versions in use. */
export const asPublished = "as published now";
