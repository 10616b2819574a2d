/** Errors of file systems, by their code: Node's own, and those of what stands before it. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, it } from "vitest";

import { hasErrno, isFileError, isSystemError } from "../../src/disk/errno.js";

const caught = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};
/** As file systems for archives throw it. */
const bare = (code: string): Error => Object.assign(new Error(`${code}: no such thing, open 'a'`), { code });

it.each([
  "ENOENT",
  "ENOTDIR",
  "EISDIR",
  "EROFS",
  "EINVAL",
  "EBADF",
  "ENOSYS",
  "EEXIST",
  "ENOTEMPTY",
  "EBUSY",
])("%s alone is an error of the disk", (code) => {
  expect([isSystemError(bare(code)), isFileError(bare(code)), hasErrno(bare(code), code)]).toEqual([
    true,
    true,
    true,
  ]);
});

it("one of Node is, with its call and its path", () => {
  const error = caught(() => readFileSync("/does/not/exist"));
  expect([isFileError(error), hasErrno(error, "ENOENT")]).toEqual([true, true]);
});

it("one of a connection is not about a file, and one of a program is about nothing of the kind", async () => {
  const refused = await new Promise((resolve) => connect(1, "127.0.0.1").on("error", resolve));
  expect([isSystemError(refused), isFileError(refused)]).toEqual([true, false]);
  for (const error of [
    bare("ERR_INVALID_ARG_TYPE"),
    bare("toString"),
    bare("ECONNRESET"),
    new Error("x"),
    "x",
  ])
    expect(isFileError(error)).toBe(false);
  expect(isSystemError(bare("constructor"))).toBe(false);
});
