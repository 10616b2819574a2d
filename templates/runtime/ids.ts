/** Ids that the compiler tells apart: that of one kind of thing is no argument where another is expected. */

declare const identified: unique symbol;

/** A UUID that identifies a `Thing`. At run time it is a string, and where a string is expected, it is one. */
export type Id<Thing extends string> = string & {
  readonly [identified]: Thing;
};

/** A string that should be an id is not a UUID. */
export class InvalidIdError extends TypeError {
  override readonly name = "InvalidIdError";
}

/** RFC 9562, section 4, in either case. */
const uuid = /^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/;

/** The string as it is, once it is known to be a UUID. */
export function uuidOf<Thing extends string>(
  thing: Thing,
  value: string,
): Id<Thing> {
  // The value itself may be a secret, or long.
  if (typeof value !== "string" || !uuid.test(value))
    throw new InvalidIdError(
      `The id of a ${thing} must be a UUID; found ${typeof value === "string" ? `a string of ${value.length} characters` : typeof value}.`,
    );
  return value as Id<Thing>;
}
