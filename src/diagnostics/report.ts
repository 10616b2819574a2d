import { createDiagnostic, DiagnosticError, type Diagnostic, type DiagnosticPlace } from "./diagnostic.js";
import type { DiagnosticCode } from "./catalogue.js";

/** Collects what the stages find. Order is the order of finding; a stage's own order is deterministic. */
export class Report {
  readonly #diagnostics: Diagnostic[] = [];

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /** `fix` replaces the catalogue's advice where the occurrence allows more exact advice. */
  add(code: DiagnosticCode, place: DiagnosticPlace, detail: string, fix?: string): void {
    this.#diagnostics.push(createDiagnostic(code, place, detail, fix));
  }

  /** Stops the pipeline when anything that was added so far is an error. */
  throwIfErrors(): void {
    const errors = this.#diagnostics.filter(({ severity }) => severity === "error");
    if (errors.length > 0) throw new DiagnosticError(errors);
  }
}
