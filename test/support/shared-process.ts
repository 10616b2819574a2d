/** Test files share a process: restores everything that a file has replaced before the next one runs. */
import { afterAll, vi } from "vitest";

import { safeTemporaryFolder } from "./temporary-folder.js";

// Child processes print plain text, regardless of the terminal or the CI of this run.
delete process.env["FORCE_COLOR"];
process.env["NO_COLOR"] = "1";

// For `tmpdir()` here and in child processes.
process.env["TMPDIR"] = process.env["TEMP"] = safeTemporaryFolder();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
