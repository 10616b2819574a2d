import fc from "fast-check";
import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import { describe, expect, it } from "vitest";

import { createJsonLocator } from "../../src/document/json-text.js";
import { positionAt } from "../../src/document/text-position.js";
import { pointerOf } from "../../src/values/json-pointer.js";

type Path = readonly (string | number)[];

/** Every path in the value, also those of list entries. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries: (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((entry, index) => [index, entry] as const)
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

/** Of the key, if it has one, as a parser finds it. */
function offsetOf(tree: Node | undefined, path: Path): number | undefined {
  const node = tree && findNodeAtLocation(tree, [...path]);
  return node?.parent?.type === "property" ? node.parent.offset : node?.offset;
}

describe("places in JSON text are those that a parser finds", () => {
  it("for every value, whatever its strings contain and however it is laid out", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", "  ", "\t", "\r\n "), (value, indent) => {
        const text = `${indent}${JSON.stringify(value, undefined, indent.trim() === "" ? indent : "")}\n`;
        const tree = parseTree(text);
        const locate = createJsonLocator(text);
        for (const path of pathsOf(JSON.parse(text))) {
          const offset = offsetOf(tree, path);
          expect(locate(pointerOf(path))).toEqual(
            offset === undefined ? undefined : positionAt(text, offset),
          );
        }
      }),
    );
  });

  it("the last of two equal keys, as for JSON.parse", () => {
    expect(createJsonLocator('{\n"a": [1],\n"a": [1, {"b": "}]\\""}]}')("#/a/1/b")).toEqual({
      line: 3,
      column: 11,
    });
  });

  it.each(["#/b", "#/a/2", "#/a/0/c", "#/a/x"])("none for %s, which is not there", (pointer) => {
    expect(createJsonLocator('{"a": [1, "c"]}')(pointer)).toBeUndefined();
  });
});
