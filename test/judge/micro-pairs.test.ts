/**
 * One change each: what the widespread comparison tools get wrong about it, and what is right for a TypeScript
 * consumer. `nothing` means that no change is told at all.
 */
import { describe, expect, it } from "vitest";

import type { Api } from "../../src/model/api.js";
import {
  answering,
  apiOf,
  calling,
  diff,
  diffOf,
  enumOf,
  integer,
  object,
  ref,
  string,
  told,
  type Json,
} from "./support.js";

interface MicroPair {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
  readonly told: readonly string[];
}

const iban = object({ type: enumOf("Iban"), iban: string }, ["type", "iban"]);
const swift = object({ type: enumOf("Swift"), bic: string }, ["type", "bic"]);

const thing = { id: string, name: string };

const pairs: readonly MicroPair[] = [
  {
    name: "field moved into the allOf base",
    before: answering(ref("Thing"), {
      Base: object({ id: string }),
      Thing: { allOf: [ref("Base"), object({ name: string, note: string })] },
    }),
    after: answering(ref("Thing"), {
      Base: object({ id: string, note: string }),
      Thing: { allOf: [ref("Base"), object({ name: string })] },
    }),
    told: [],
  },
  {
    name: "union member component renamed",
    before: answering({ oneOf: [ref("Iban"), ref("Swift")] }, { Iban: iban, Swift: swift }),
    after: answering({ oneOf: [ref("IbanRail"), ref("Swift")] }, { IbanRail: iban, Swift: swift }),
    told: ["compile schema-renamed"],
  },
  {
    name: "union members reordered (inline)",
    before: answering({ oneOf: [iban, swift] }),
    after: answering({ oneOf: [swift, iban] }),
    told: [],
  },
  {
    name: "one-value enum to const",
    before: answering(object({ type: enumOf("a") })),
    after: answering(object({ type: { const: "a" } })),
    told: [],
  },
  {
    name: "enum to oneOf of consts",
    before: answering(object({ state: enumOf("a", "b") })),
    after: answering(object({ state: { oneOf: [{ const: "a" }, { const: "b" }] } })),
    told: [],
  },
  {
    name: "type [string, null] to anyOf [string, null]",
    before: answering(object({ name: { type: ["string", "null"] } })),
    after: answering(object({ name: { anyOf: [string, { type: "null" }] } })),
    told: [],
  },
  {
    name: "3.0 nullable to 3.1 type array",
    before: { openapi: "3.0.3", ...answering(object({ name: { type: "string", nullable: true } })) },
    after: answering(object({ name: { type: ["string", "null"] } })),
    told: [],
  },
  {
    // The generated types do not know int64, so nothing but the documentation changes.
    name: "format int64 added to integer",
    before: answering(object({ count: integer })),
    after: answering(object({ count: { type: "integer", format: "int64" } })),
    told: ["note format-added"],
  },
  {
    name: "examples only, description only",
    before: answering({ ...object(thing), description: "A thing.", examples: [{ id: "1" }] }),
    after: answering({ ...object(thing), description: "One thing.", examples: [{ id: "2" }] }),
    told: [],
  },
  {
    name: "recursive type gained a field",
    before: answering(ref("Node"), { Node: object({ children: { type: "array", items: ref("Node") } }) }),
    after: answering(ref("Node"), {
      Node: object({ children: { type: "array", items: ref("Node") }, label: string }),
    }),
    told: ["additive field-added"],
  },
];

describe("single changes", () => {
  it.each(pairs)("$name", ({ before, after, told: expected }) => {
    expect(told(diff(before, after))).toEqual(expected);
  });

  it("says of words alone that they are words", () => {
    const { verdict, prose } = diff(
      answering({ ...string, description: "A" }),
      answering({ ...string, description: "B" }),
    );
    expect({ verdict, prose: prose.length }).toEqual({ verdict: "unseen", prose: 1 });
    const key = (description: string): Json => {
      const securitySchemes = { key: { type: "apiKey", in: "header", name: "X-Key", description } };
      return calling({ security: [{ key: [] }] }, { components: { securitySchemes } });
    };
    expect(diff(key("A"), key("B"))).toMatchObject({ verdict: "unseen", changes: [] });
  });

  it("sees that a lifecycle is that of another field", () => {
    const held = (property: string): Api => ({
      ...apiOf(answering(object({ status: string, state: string })), "2026-01-01"),
      lifecycles: [
        {
          schema: "Status",
          subject: "thing",
          holders: [{ schema: "Thing", property }],
          states: [],
          transitions: [],
        },
      ],
    });
    expect(diffOf(held("status"), held("state")).prose).toHaveLength(1);
    expect(diffOf(held("status"), held("status")).prose).toEqual([]);
  });
});
