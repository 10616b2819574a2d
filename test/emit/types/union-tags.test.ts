/** What the comment of an enum says of a union with a similar name. */
import { expect, it } from "vitest";

import { layoutStatements } from "../../../src/code/layout/layout.js";
import { Report } from "../../../src/diagnostics/report.js";
import { nameDeclarations } from "../../../src/emit/names.js";
import { declareSchema } from "../../../src/emit/types/emit-types.js";
import { versionScope } from "../../../src/emit/version-scope.js";
import { buildTimeline } from "../../../src/timeline/timeline.js";
import { answering, apiOf, enumOf, object, ref } from "../../judge/support.js";

it.each([
  ["PetType", ["cat", "dog"], true],
  ["PetKind", ["cat", "dog"], true],
  ["PetType", ["Cat", "Dog"], false],
  ["PetColor", ["cat", "dog"], false],
  ["WebhookEventType", ["cat", "dog"], false], // the version sends no events
])("%s of %j: %s", (name, values, pointsToTags) => {
  const member = (tag: string) => object({ type: enumOf(tag) }, ["type"]);
  const api = apiOf({
    ...answering(ref("Pet"), {
      Pet: { oneOf: [ref("Cat"), ref("Dog")] },
      Cat: member("Cat"),
      Dog: member("Dog"),
      [name]: enumOf(...values),
    }),
  });
  const timeline = buildTimeline([api]);
  const [version] = timeline.versions;
  const declaration = version?.schemas.get(name)?.declaration;
  if (version === undefined || declaration === undefined) throw new Error("The version has the enum.");
  const names = nameDeclarations(timeline, new Report());
  const scope = versionScope({ timeline, version, names, folder: "", notes: undefined });
  const text = layoutStatements(declareSchema(declaration, scope));
  expect(text.includes("The values of `type` in `Pet` are those of `PetTag`, not these.")).toBe(pointsToTags);
  expect(text).not.toContain("WebhookEventTag");
});
