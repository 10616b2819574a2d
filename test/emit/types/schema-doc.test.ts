/** What the comment of a field says. */
import { expect, it } from "vitest";

import { documentedField } from "../../../src/emit/types/schema-doc.js";
import { answering, apiOf, enumOf, object, ref } from "../../judge/support.js";

it("is the description of the field, else that of its enum", () => {
  const { schemas } = apiOf({
    ...answering(ref("Payout"), {
      Payout: object({
        state: ref("State"),
        states: { type: "array", items: ref("State") },
        own: { allOf: [ref("State")], description: "Its own." },
        other: ref("Other"),
      }),
      State: { ...enumOf("sent"), description: "Where it is." },
      Other: { ...object({}), description: "No enum." },
    }),
  });
  const fields = schemas.get("Payout")?.schema.properties ?? new Map();
  const described = Array.from(fields, ([name, field]) => [
    name,
    documentedField(field, schemas).docs?.description,
  ]);
  expect(Object.fromEntries(described)).toEqual({
    state: "Where it is.",
    states: "Where it is.",
    own: "Its own.",
    other: undefined,
  });
});
