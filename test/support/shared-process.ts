/** Test files share a process: what one of them replaces is back in place before the next. */
import { afterAll, vi } from "vitest";

// Processes that a test starts print plain text, whatever the terminal or the CI around this run can show.
delete process.env["FORCE_COLOR"];
process.env["NO_COLOR"] = "1";

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
