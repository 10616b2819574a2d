import type { DiagnosticEntry } from "./entry.js";

export const sandboxDiagnostics = {
  PORT_UNAVAILABLE: {
    severity: "error",
    cause: "The sandbox cannot listen on the requested address and port.",
    fix: "Choose another `--port`, omit it to get a free one, or stop the program that uses it.",
  },
  PUBLIC_KEY_UNREADABLE: {
    severity: "error",
    cause: "The file that `--public-key` names cannot be read or does not hold a public key in PEM form.",
    fix: "Give the path of the public half, which begins with `-----BEGIN PUBLIC KEY-----`.",
  },
} satisfies Record<string, DiagnosticEntry>;
