/** What `signing.ts` exports: the plan of that file, and names that no declaration of a signed API is given. */
import type { ExportedName } from "./module/module.js";

export const signingExports: readonly ExportedName[] = [
  { name: "KeySource", isType: true },
  { name: "RequestSigner", isType: true },
  { name: "SignFunction", isType: true },
  { name: "SigningCredentials", isType: true },
  { name: "SigningError", isType: false },
  { name: "SigningErrorReason", isType: true },
  { name: "SigningKey", isType: true },
  { name: "SigningOptions", isType: true },
  { name: "createSigner", isType: false },
  { name: "explainSigning", isType: false },
  { name: "signingScheme", isType: false },
  { name: "verifyRequestSignature", isType: false },
];
