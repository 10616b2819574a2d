/**
 * Where schemas are written down in their document: a JSON pointer each, kept beside the schema and not in it, because
 * two schemas that say the same are equal wherever they are.
 *
 * The normal form moves schemas (members are sorted, intersections become one, a union of one is its member), so a place
 * cannot be worked out from the way through it. Whoever reads, copies or joins a schema says where the result is from.
 */
const pointers = new WeakMap<object, string>();

/** Of a schema of the document, or of the normal form. Undefined where no single place of the document says it. */
export function writtenAt(schema: object): string | undefined {
  return pointers.get(schema);
}

/** The schema, with its place. */
export function placedAt<Kind extends object>(pointer: string | undefined, schema: Kind): Kind {
  if (pointer !== undefined) pointers.set(schema, pointer);
  return schema;
}

/** What was made of a schema, in its place. */
export function inPlaceOf<Kind extends object>(source: object, made: Kind): Kind {
  return made === source ? made : placedAt(pointers.get(source), made);
}
