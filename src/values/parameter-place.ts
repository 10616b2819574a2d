/** The place of a parameter and its name: enough to know that two descriptions mean the same parameter. */
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

/** The place of the parameter that carries the version. */
export interface VersionPlace extends ParameterPlace {
  readonly in: "header" | "query";
}

/** By the trait that names either a header or a query parameter. */
export function versionPlace({ header, query }: NamedVersion): VersionPlace {
  return header === undefined ? { in: "query", name: query } : { in: "header", name: header };
}

type NamedVersion =
  | { readonly header: string; readonly query?: undefined }
  | { readonly header?: undefined; readonly query: string };
