import {
  identificationErrors,
  type IdentificationError,
} from "@generated/partner-platform/2026-08-01/index.js";

/** What a customer can do about a refused identification. */
export function advice(errors: readonly IdentificationError[]): string[] {
  return errors.map(({ code, message }) =>
    identificationErrors[code].fixableBy === "customer" ? message : "We look into it.",
  );
}
