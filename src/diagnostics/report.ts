import {
  createDiagnostic,
  DiagnosticError,
  endsCommand,
  type Diagnostic,
  type DiagnosticPlace,
} from "./diagnostic.js";
import type { DiagnosticCode } from "./catalogue.js";

type OnStep = (stage: string, part?: string) => void;

/** Collects the findings of the stages, in order of discovery; each stage's order is deterministic. */
export class Report {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #onStep: OnStep;
  readonly #onWait: (seconds: number, what: string) => void;

  /** Both are for a waiting user. */
  constructor(
    onStep: OnStep = () => undefined,
    onWait: (seconds: number, what: string) => void = () => undefined,
  ) {
    this.#onStep = onStep;
    this.#onWait = onWait;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /**
   * `fix` replaces the catalogue's advice if more specific advice is possible. Returns undefined, which is what a function
   * without a result returns once it has reported why.
   */
  add(code: DiagnosticCode, place: DiagnosticPlace, detail: string, fix?: string): undefined {
    this.#diagnostics.push(createDiagnostic(code, place, detail, fix));
  }

  /** Adds the diagnostics of another report, or of an earlier run. */
  addAll(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic);
  }

  /** Announces the work that starts: `billing: building the models`, and its part: `2026-01-01, 2 of 12`. */
  step(stage: string, part?: string): void {
    this.#onStep(stage, part);
  }

  /** Announces a stage for an item of a list, by name and position. */
  stepOf(stage: string, name: string, index: number, { length }: { readonly length: number }): void {
    this.step(stage, length === 1 ? name : `${name}, ${index + 1} of ${length}`);
  }

  /** Shows every second what the command is waiting for. */
  wait(seconds: number, what: string): void {
    this.#onWait(seconds, what);
  }

  /** A separate report for a part of the work, whose steps are shown here. */
  child(): Report {
    return new Report(this.#onStep, this.#onWait);
  }

  /** Stops the pipeline, with all errors, if any of those added so far ends the command. */
  throwIfErrors(): void {
    if (!this.#diagnostics.some(endsCommand)) return;
    throw new DiagnosticError(this.#diagnostics.filter(({ severity }) => severity === "error"));
  }
}
