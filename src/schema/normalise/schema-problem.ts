/** How the normaliser tells what it found; the place is that of the declaration or body it works on. */
import type { modelDiagnostics } from "../../diagnostics/model.js";

export type SchemaProblem = (code: keyof typeof modelDiagnostics, detail: string) => void;
