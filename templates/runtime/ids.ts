/** Ids that the compiler distinguishes: an id of one kind of thing is not accepted for another. */

declare const identified: unique symbol;

/** A UUID that identifies a `Thing`. At run time it is a string, and it can be used wherever a string is expected. */
export type Id<Thing extends string> = string & {
  readonly [identified]: Thing;
};

/** A string that should be an id is not a UUID. */
export class InvalidIdError extends TypeError {
  override readonly name = "InvalidIdError";
}

/** RFC 9562, section 4, in either case. */
const uuid = /^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/;

/** The string unchanged, if it is a UUID. */
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
