import type { DiagnosticEntry } from "./entry.js";

export const sandboxDiagnostics = {
  PORT_UNAVAILABLE: {
    severity: "error",
    cause: "The sandbox cannot listen on the requested address and port.",
    fix: "Choose another `--port`, or omit it to get a free one; `--host` must name an address of this machine.",
  },
  PUBLIC_KEY_UNREADABLE: {
    severity: "error",
    cause: "The file that `--public-key` names cannot be read or does not hold a public key in PEM form.",
    fix: "Give the public key of the pair, in a file that begins with `-----BEGIN PUBLIC KEY-----`.",
  },
  RECORDING_REFUSED: {
    severity: "error",
    cause: "What the sandbox records cannot be written to the place that `--record` names.",
    fix: "Name another file or folder, or delete what is there; only earlier recordings are replaced.",
  },
} satisfies Record<string, DiagnosticEntry>;
