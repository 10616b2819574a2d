/** What became of what, as everything that follows a thing over two versions reads it. */
import { describe, expect, it } from "vitest";

import { answering, diff, enumOf, object, ref, type Json } from "../judge/support.js";

const time = { type: "string", format: "date-time" } as const;

/** `GET /things` under an id, with one declared type. */
function things(operationId: string, type: string, schema: Json): Json {
  const { paths, components } = answering(ref(type), { [type]: schema }) as {
    paths: Record<string, { get: Json }>;
    components: Json;
  };
  return { paths: { "/things": { get: { ...paths["/things"]?.get, operationId } } }, components };
}

describe("a thing has its names in both versions", () => {
  const { correspondence } = diff(
    things("listThings", "Thing", object({ createdAt: time, state: enumOf("a", "b") })),
    things("getThings", "Item", object({ created_at: time, state: enumOf("a", "b") })),
  );

  it.each([
    ["operation", "listThings", "getThings", ""],
    ["type", "Thing", "Item", ""],
    ["field", "createdAt", "created_at", "Item"],
  ] as const)("%s", (kind, before, after, within) => {
    expect(correspondence.formerName(kind, after, within)).toBe(before);
    expect(correspondence.laterName(kind, before, within)).toBe(after);
    expect(correspondence.renamed(kind)).toHaveLength(1);
  });

  it("its own name, where it was not renamed", () => {
    expect(correspondence.formerName("field", "state", "Item")).toBe("state");
    expect(correspondence.laterName("operation", "others")).toBe("others");
  });
});
