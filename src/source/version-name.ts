/**
 * Version names that are safe as a file, a folder and a header.
 *
 * Stricter than `parseApiVersion`: a name like a date must be a date in canonical form (`2025-3-13` would sort wrongly and
 * name another folder than `2025-03-13`), and no name may clash with a reserved file.
 */
import { isRefusedByWindows } from "../values/path.js";
import { isDated, parseApiVersion, type ApiVersion } from "../values/version.js";

export type VersionName =
  | { readonly kind: "version"; readonly version: ApiVersion }
  | { readonly kind: "refused"; readonly reason: string };

export function checkVersionName(name: string): VersionName {
  const version = parseApiVersion(name);
  if (version === undefined) return { kind: "refused", reason: reasonForCharacters(name) };
  if (looksLikeDate(name) && !isDated(name)) {
    return {
      kind: "refused",
      reason: "it looks like a date, but is not an existing day or month written as YYYY-MM-DD or YYYY-MM",
    };
  }
  if (isOutputName(name))
    return { kind: "refused", reason: "a generated file or folder beside the versions has this name" };
  if (/^(?:lock|versions)$/i.test(name))
    return { kind: "refused", reason: "a file of the lock has this name" };
  if (isRefusedByWindows(name)) return { kind: "refused", reason: "Windows has no folder of this name" };
  return { kind: "version", version };
}

function reasonForCharacters(name: string): string {
  if (name === "") return "it is empty";
  if (name.length > 64) return "it is longer than 64 characters";
  if (/[\\/]|^\.+$|\.\.[\\/]/.test(name)) return "it would be a path";
  return "it has characters other than letters, digits, `.`, `-` and `_`, or does not begin with a letter or digit";
}

/**
 * Three groups of digits, one of them a year, or a string that begins like a day or a month: `2025-02-30-preview`, `2025-13`. Dots
 * (`2024.10.1`) count releases.
 */
function looksLikeDate(name: string): boolean {
  if (/^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}-\d{1,2}-\d{4}$/.test(name)) return true;
  return /^(?:\d{4}-\d{2}-\d{2}\D|(?:19|20)\d{2}-\d{2}(?:$|[._-]\D))/.test(name) && !isDated(name);
}

/** Each version is a folder beside these. Case is ignored, as on most disks. */
function isOutputName(name: string): boolean {
  return /^(runtime|changes\.md|openapi-dated\.json|(index|resume)(\..*)?|package\.json|node_modules)$/i.test(
    name,
  );
}
