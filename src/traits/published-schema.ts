/** `x-client.schema.json`: the traits as JSON Schema, for editors and for tools in other languages. */
import { loadZod } from "../forms/define.js";
import { operation, root, schema } from "./places.js";
import { changeKind } from "./version.js";
import { headerName, optionName, schemaName, status } from "./words.js";

/** The three places, and what they have in common. */
const definitions = { root, operation, schema, headerName, schemaName, optionName, changeKind, status };

export function publishedSchema(): object {
  const z = loadZod();
  const forms = z.registry<{ id: string }>();
  for (const [id, definition] of Object.entries(definitions)) forms.add(definition(), { id });
  const { schemas } = z.toJSONSchema(forms, {
    uri: (id) => `#/$defs/${id}`,
    override: ({ jsonSchema }) => {
      // zod's own bound of whole numbers, which says nothing about the trait.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "x-client.schema.json",
    title: "x-client",
    description:
      "The extension `x-client` of an OpenAPI document: requirements for clients that OpenAPI cannot express. Validate the value at the root of the document against `#/$defs/root`, at an operation against `#/$defs/operation`, and at a schema against `#/$defs/schema`.",
    $defs: Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...form }]) => [id, form]),
    ),
  };
}
