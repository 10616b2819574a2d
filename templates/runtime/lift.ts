/** Values of an older version in the form of a newer one, by a table of what differs between the two. */

/** How values of one form become values of the other. What it does not mention stays as it is. */
export type Lifting =
  /** By the entry of another type. */
  | { readonly kind: "type"; readonly name: string }
  /** Every value fits, and the compiler cannot know it. */
  | { readonly kind: "kept" }
  | ObjectLifting
  | { readonly kind: "list"; readonly items: Lifting }
  /** Of an object without named fields. */
  | { readonly kind: "table"; readonly values: Lifting }
  | ChoiceLifting
  /** Of a whole type: all values but these are for the function of the hole. */
  | { readonly kind: "hole"; readonly kept?: readonly unknown[] };

export interface ObjectLifting {
  readonly kind: "object";
  /** Older names of fields with their newer ones. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** By the newer name. */
  readonly fields?: Readonly<Record<string, Lifting>>;
  /** What a field has where it is absent. */
  readonly filled?: Readonly<Record<string, string | number | boolean>>;
  /** Fields that functions make. */
  readonly holes?: readonly string[];
}

export interface ChoiceLifting {
  readonly kind: "choice";
  /** The field that says which member of the union a value is. */
  readonly tag: string;
  readonly members?: Readonly<Record<string, Lifting>>;
  /** Tags of the members that are for the function of the hole. */
  readonly holes?: readonly string[];
}

/** Types by name. */
export type LiftingTable = Readonly<Record<string, Lifting>>;

/** A function that makes what no rule can make. */
export type Hole<Older, Newer> = (value: Older) => Newer;

/**
 * Never changes what it is given, and keeps every field. A value that is not as its type says passes as it is.
 *
 * The table and the types of the caller were generated together, so the result has the type that the caller says.
 */
export function lift<Newer>(
  name: string,
  value: unknown,
  table: LiftingTable,
  holes: object = {},
): Newer {
  return liftType(name, value, { table, holes }) as Newer;
}

interface Context {
  readonly table: LiftingTable;
  /** By the name of a type: its function, or its functions by field. */
  readonly holes: object;
}

function liftType(name: string, value: unknown, context: Context): unknown {
  const lifting = entry(context.table, name);
  return lifting === undefined
    ? value
    : liftValue(value, lifting, context, entry(context.holes, name));
}

/** `hole`: what was given for the type, of which this is the value itself. */
function liftValue(
  value: unknown,
  lifting: Lifting,
  context: Context,
  hole?: unknown,
): unknown {
  switch (lifting.kind) {
    case "kept":
      return value;
    case "type":
      return liftType(lifting.name, value, context);
    case "hole":
      return lifting.kept?.includes(value) === true ? value : fill(hole, value);
    case "list":
      return Array.isArray(value)
        ? value.map((item) => liftValue(item, lifting.items, context))
        : value;
    case "table":
      return isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, item]) => [
              key,
              liftValue(item, lifting.values, context),
            ]),
          )
        : value;
    case "choice":
      return isObject(value)
        ? liftMember(value, lifting, context, hole)
        : value;
    case "object":
      return isObject(value)
        ? liftObject(value, lifting, context, hole)
        : value;
  }
}

function liftMember(
  value: object,
  { tag, members = {}, holes = [] }: ChoiceLifting,
  context: Context,
  hole: unknown,
): unknown {
  const own = entry(value, tag);
  if (typeof own !== "string") return value;
  if (holes.includes(own)) return fill(hole, value);
  const lifting = entry(members, own);
  return lifting === undefined ? value : liftValue(value, lifting, context);
}

function liftObject(
  value: object,
  { renamed = {}, fields = {}, filled = {}, holes = [] }: ObjectLifting,
  context: Context,
  hole: unknown,
): object {
  // A map and not an object, because a name may be `__proto__`.
  const lifted = new Map<string, unknown>(Object.entries(value));
  for (const [older, newer] of Object.entries(renamed)) {
    if (!lifted.has(older)) continue;
    lifted.set(newer, lifted.get(older));
    lifted.delete(older);
  }
  for (const [name, lifting] of Object.entries(fields))
    if (lifted.has(name))
      lifted.set(name, liftValue(lifted.get(name), lifting, context));
  for (const [name, content] of Object.entries(filled))
    if (lifted.get(name) === undefined) lifted.set(name, content);
  for (const name of holes) {
    const made = fill(isObject(hole) ? entry(hole, name) : undefined, value);
    if (made === undefined) lifted.delete(name);
    else lifted.set(name, made);
  }
  return Object.fromEntries(lifted);
}

function fill(hole: unknown, value: unknown): unknown {
  if (typeof hole !== "function")
    throw new TypeError(
      "A lifter got no function for a hole. `Holes` lists the functions that it needs.",
    );
  return Reflect.apply(hole, undefined, [value]);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Of the object itself: a name from a document may be that of a method. */
function entry<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined;
function entry(table: object, name: string): unknown;
function entry(table: object, name: string): unknown {
  return Object.hasOwn(table, name) ? Reflect.get(table, name) : undefined;
}
