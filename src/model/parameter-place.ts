/** The parameter that carries the version. */
import type { ParameterPlace } from "../values/parameter-place.js";
import type { VersionTrait } from "./traits.js";

export interface VersionPlace extends ParameterPlace {
  readonly in: "header" | "query";
}

export function versionPlace({ header, query }: VersionTrait): VersionPlace {
  return header === undefined ? { in: "query", name: query } : { in: "header", name: header };
}
