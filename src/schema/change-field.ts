/** The field of a thing with the time of its last change, by its usual names. */
import type { Schema } from "./schema.js";
import type { SchemaView } from "./schema-view.js";

export function changeField(thing: Schema, view: SchemaView): string | undefined {
  const { properties } = view.object(thing);
  const isTime = (form: Schema): boolean => view.parts(form).some(({ format }) => format === "date-time");
  return [...properties.keys()].find(
    (name) =>
      /^(last_?)?(updated|modified|changed)(_?(at|on|time|date))?$/i.test(name) &&
      properties.get(name)?.some(isTime) === true,
  );
}
