/** Which terminals get links, and what a message looks like with and without them. */
import picocolors from "picocolors";
import { describe, expect, it } from "vitest";
import { showsHyperlinks } from "../../src/commands/hyperlinks.js";
import { printDiagnostics } from "../../src/commands/failure.js";
import { createDiagnostic, type Diagnostic } from "../../src/diagnostics/diagnostic.js";

describe("links", () => {
  it.each([
    { TERM_PROGRAM: "vscode" },
    { TERM_PROGRAM: "iTerm.app" },
    { VTE_VERSION: "7600" },
    { TERM: "xterm-kitty" },
    { WT_SESSION: "1" },
    { CI: "true", FORCE_HYPERLINK: "1" },
  ])("are shown with %j", (env) => {
    expect(showsHyperlinks(env)).toBe(true);
  });

  it.each([
    {},
    { TERM: "xterm-256color" },
    { TERM_PROGRAM: "Apple_Terminal" },
    // The first release crashed on them.
    { VTE_VERSION: "5000" },
    { TERM_PROGRAM: "vscode", CI: "true" },
    { TERM_PROGRAM: "iTerm.app", TERM: "screen-256color" },
    { TERM_PROGRAM: "vscode", FORCE_HYPERLINK: "0" },
  ])("are not shown with %j", (env) => {
    expect(showsHyperlinks(env)).toBe(false);
  });
});

describe("a message", () => {
  const ofFile = (file: string): Diagnostic =>
    createDiagnostic("OUTPUT_FILE_NOT_OURS", { file }, "It is here.");
  const messages = (hasHyperlinks: boolean, diagnostics: readonly Diagnostic[]): string => {
    const printed: unknown[] = [];
    const printError = (text: unknown): void => void printed.push(text);
    printDiagnostics(
      diagnostics,
      { colors: picocolors.createColors(false), hasHyperlinks, printError },
      false,
    );
    return printed.join("\n");
  };

  it("names the place in the documentation once for each code", () => {
    const other = createDiagnostic("LOCK_MISSING", {}, "There is none.");
    const printed = messages(false, [ofFile("a"), ofFile("b"), other]);
    expect([...printed.matchAll(/^ {2}More: (.*)$/gm)].map(([, address]) => address)).toEqual([
      "docs/diagnostics.md#output_file_not_ours",
      "docs/diagnostics.md#lock_missing",
    ]);
  });

  it("has the link on the code where the terminal shows it, and no line for it", () => {
    const printed = messages(true, [ofFile("a")]);
    expect(printed).toMatch(
      /^error {2}\u001b\]8;;file:\/\/.*diagnostics\.md#output_file_not_ours\u001b\\OUTPUT_FILE_NOT_OURS\u001b\]8;;\u001b\\ {2}a$/m,
    );
    expect(printed).not.toContain("More:");
  });
});
