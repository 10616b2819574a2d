/** The parameter that carries the version. */
import type { VersionTrait } from "../traits/types.js";
import type { ParameterPlace } from "../values/parameter-place.js";

export interface VersionPlace extends ParameterPlace {
  readonly in: "header" | "query";
}

export function versionPlace({ header, query }: VersionTrait): VersionPlace {
  return header === undefined ? { in: "query", name: query } : { in: "header", name: header };
}
