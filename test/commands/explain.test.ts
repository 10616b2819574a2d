/** `generate explain CODE`, anywhere and offline. */
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";

import { runCli } from "../support/run-cli.js";

describe("explain", () => {
  it.each(["LOCK_MISSING", "lock_missing", "lock-missing"])("explains %s", async (code) => {
    const { code: exit, stdout } = await runCli(["explain", code], tmpdir());
    expect(exit).toBe(0);
    expect(stdout).toMatch(
      /^LOCK_MISSING {2}error, ends the command\n {2}\S.*\n {2}Fix: .*\n {2}More: .*#lock_missing\n$/,
    );
  });

  it("says what an error costs", async () => {
    const { stdout } = await runCli(["explain", "REFERENCE_CYCLE"], tmpdir());
    expect(stdout).toMatch(/^REFERENCE_CYCLE {2}error, costs the exact type or the operation/);
  });

  it("gives the entry as JSON", async () => {
    const { stdout } = await runCli(["explain", "LOCK_MISSING", "--json"], tmpdir());
    expect(JSON.parse(stdout)).toMatchObject({
      code: "LOCK_MISSING",
      severity: "error",
      help: "docs/diagnostics.md#lock_missing",
    });
  });

  it("names the code that a misspelt one was meant to be", async () => {
    const { code, stderr } = await runCli(["explain", "LOCKS_MISSING"], tmpdir());
    expect(code).toBe(1);
    expect(stderr).toContain("CODE_UNKNOWN");
    expect(stderr).toContain("Write `npx openapi-dated explain LOCK_MISSING`, if you mean this one.");
  });

  it("needs a code", async () => {
    expect(await runCli(["explain"], tmpdir())).toMatchObject({ code: 2 });
  });
});
