import { expect } from "vitest";

/** `…` in what is shown is anything that is left out: the rest of a line, or lines. */
export function expectShown(printed: string, shown: string): void {
  const parts = shown
    .trim()
    .split("…")
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  expect(printed).toMatch(new RegExp(`${parts.join("[^]*?")}$`, "m"));
}
