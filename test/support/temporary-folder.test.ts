import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

import { safeTemporaryFolder } from "./temporary-folder.js";

test("no temporary project finds the packages of a folder above", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "above-"));
  const inside = path.join(folder, "a", "b");
  expect(safeTemporaryFolder(inside)).toBe(inside);
  mkdirSync(path.join(folder, "node_modules"));
  expect(path.relative(folder, safeTemporaryFolder(inside))).toMatch(/^\.\./);
  rmSync(folder, { recursive: true });
});
