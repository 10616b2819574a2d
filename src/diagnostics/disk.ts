import type { DiagnosticEntry } from "./entry.js";

export const diskDiagnostics = {
  FOLDER_BUSY: {
    severity: "error",
    cause: "Only one run at a time may write to a folder, and another run has not finished.",
    fix: "Wait until it finishes, then run the command again.",
  },
  FILE_NOT_ACCESSIBLE: {
    severity: "error",
    cause: "The operating system refused access to a file that this command needs.",
    fix: "Check the path, the permissions and the free space, and run the command again.",
  },
} satisfies Record<string, DiagnosticEntry>;
