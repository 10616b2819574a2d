/** Where a parameter travels, and under which name: enough to know that two descriptions mean the same one. */
import type { VersionTrait } from "./traits.js";

export interface ParameterPlace {
  readonly in: string;
  readonly name: string;
}

export function isSamePlace(left: ParameterPlace, right: ParameterPlace): boolean {
  return keyOfPlace(left) === keyOfPlace(right);
}

/** Header names are the same in any case (RFC 9110, 5.1). */
export function keyOfPlace({ in: place, name }: ParameterPlace): string {
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

export interface VersionPlace extends ParameterPlace {
  readonly in: "header" | "query";
}

/** The parameter that carries the version. */
export function versionPlace({ header, query }: VersionTrait): VersionPlace {
  return header === undefined ? { in: "query", name: query } : { in: "header", name: header };
}
