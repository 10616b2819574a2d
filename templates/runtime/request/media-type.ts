/** The meaning of a media type's name. */
import { InvalidRequestError } from "../errors/errors.js";

export function isJson(type: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(type);
}

/**
 * True if a media type is the allowed one, or in an allowed range (`image/*`, `application/*+json`); ignores parameters.
 */
export function isWithin(type: string, allowed: string): boolean {
  const [own, other] = [essence(type), essence(allowed)];
  const [before = "", after = ""] = other.split("*");
  return (
    own === other ||
    (/^[^/*,\s]+\/[^/*,\s]+$/.test(own) &&
      (other === "*/*" ||
        (other.includes("/*") &&
          own.startsWith(before) &&
          own.endsWith(after))))
  );
}

/** `image/png, image/*`, one by one. */
export function namedTypes(list = ""): string[] {
  return list
    .split(",")
    .map((type) => type.trim())
    .filter(Boolean);
}

export function essence(type: string): string {
  return type.replace(/;[^]*/, "").trim().toLowerCase();
}

/** Strings are sent as UTF-8. */
export function refuseOtherCharset(type: string, name: string): void {
  const [, charset] = /;\s*charset="?([^";\s]+)/i.exec(type) ?? [];
  if (charset && !/^utf-?8$/i.test(charset))
    throw new InvalidRequestError(
      `${name}: must be bytes in ${charset}; a string is sent as UTF-8.`,
    );
}
