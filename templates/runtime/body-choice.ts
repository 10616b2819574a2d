/**
 * A body with several media types, or with a range of them: the argument `contentType` names the one to send. Bundled only
 * if it is used.
 */
import { InvalidRequestError } from "./errors/errors.js";
import type { BodyDescriptor, EncodedBody } from "./request/encoded-request.js";
import { isWithin } from "./request/media-type.js";

export function chosen(
  value: unknown,
  { type: usual, choices = [] }: BodyDescriptor,
  contentType: unknown = usual,
): EncodedBody | Promise<EncodedBody> {
  const type = typeof contentType === "string" ? contentType.trim() : "";
  const named = choices.find(
    (choice) => choice.type.toLowerCase() === type.toLowerCase(),
  );
  const choice =
    named ??
    choices.find(
      (range) => range.type.includes("*") && isWithin(type, range.type),
    );
  if (!choice || type.includes("*"))
    throw new InvalidRequestError(
      `contentType: must be ${choices.map((one) => one.type).join(" or ")}.`,
    );
  return choice.as(value, named ?? { ...choice, type }, undefined);
}
