import type { DiagnosticEntry } from "./entry.js";

export const diskDiagnostics = {
  FOLDER_BUSY: {
    severity: "error",
    cause: "One run at a time writes into a folder, and another one has not finished.",
    fix: "Wait until it has finished, and run the command again.",
  },
  FILE_NOT_ACCESSIBLE: {
    severity: "error",
    cause: "The operating system refused access to a file that this command needs.",
    fix: "Check the path, the permissions and the free space, and run the command again.",
  },
} satisfies Record<string, DiagnosticEntry>;
