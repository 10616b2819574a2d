/** Which version serves a request: by the header or query parameter of the traits, where the API has one. */
import type { Api } from "../../model/api.js";
import { versionPlace } from "../../model/parameter-place.js";
import type { VersionTrait } from "../../model/traits.js";
import { isDate } from "../../model/version.js";
import { jsonReply, Refused } from "../http/reply.js";
import type { RequestHead } from "../http/request.js";
import type { VersionReasons } from "./behaviour.js";

/** An unknown or malformed version is refused: there is no fallback. */
export function chooseVersion<Version extends { readonly api: Api }>(
  versions: ReadonlyMap<string, Version>,
  defaultVersion: string,
  trait: VersionTrait | undefined,
  request: RequestHead,
  reasons: VersionReasons = { unknown: "unknown", malformed: "malformed" },
): Version {
  const asked = askedVersion(trait, request);
  const version = versions.get(asked === "" ? defaultVersion : asked);
  if (version !== undefined) return version;
  const { status = 400, codeField = "error", code = "unsupported_version" } = trait?.unsupported ?? {};
  const body = {
    [codeField]: code,
    reason: isDate(asked) ? reasons.unknown : reasons.malformed,
    requested: asked,
    supported: [...versions.keys()],
  };
  throw new Refused(jsonReply(status, body));
}

/** As the request names it; empty where it names none. */
export function askedVersion(trait: VersionTrait | undefined, request: RequestHead): string {
  if (trait === undefined) return "";
  const { in: place, name } = versionPlace(trait);
  const asked = place === "header" ? request.header(name) : new URLSearchParams(request.query).get(name);
  return asked?.trim() ?? "";
}

/** A cache has to keep answers of different versions apart; a query it does by itself. */
export function varyOn(trait: VersionTrait | undefined): Readonly<Record<string, string>> {
  return trait?.header === undefined ? {} : { vary: trait.header };
}
