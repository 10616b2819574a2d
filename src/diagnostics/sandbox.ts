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
} satisfies Record<string, DiagnosticEntry>;
