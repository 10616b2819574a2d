/** `generate.schema.json`: the configuration as JSON Schema, for editors. */
import { loadZod, type Definition } from "../src/forms/define.js";

/** `definitions` are keyed by the names of their types; `GenerateConfig` is the root. */
export function configSchema(definitions: Readonly<Record<string, Definition>>): object {
  const z = loadZod();
  const forms = z.registry<{ id: string }>();
  for (const [id, definition] of Object.entries(definitions)) forms.add(definition(), { id });
  const { schemas } = z.toJSONSchema(forms, { uri: (id) => `#/$defs/${id}` });
  const bare = Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...form }]) => [id, form]),
  );
  const { GenerateConfig, ...$defs } = bare;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "generate.config.json",
    ...GenerateConfig,
    $defs,
  };
}
