/**
 * Every code the program can report, with its cause and its fix.
 *
 * One file per stage; a code without cause or fix does not compile.
 */
import { changesDiagnostics } from "./changes.js";
import { configDiagnostics } from "./config.js";
import { doctorDiagnostics } from "./doctor.js";
import { diskDiagnostics } from "./disk.js";
import { documentDiagnostics } from "./document.js";
import { emitDiagnostics } from "./emit.js";
import { impactDiagnostics } from "./impact.js";
import { initDiagnostics } from "./init.js";
import { modelDiagnostics } from "./model.js";
import { outputDiagnostics } from "./output.js";
import { sandboxDiagnostics } from "./sandbox.js";
import { sourceDiagnostics } from "./source.js";

export const catalogue = {
  ...changesDiagnostics,
  ...configDiagnostics,
  ...impactDiagnostics,
  ...initDiagnostics,
  ...diskDiagnostics,
  ...sourceDiagnostics,
  ...documentDiagnostics,
  ...modelDiagnostics,
  ...emitDiagnostics,
  ...outputDiagnostics,
  ...sandboxDiagnostics,
  ...doctorDiagnostics,
};

export type DiagnosticCode = keyof typeof catalogue;
