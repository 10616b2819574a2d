/** The location and name of a parameter, by which two descriptions are recognised as the same. */
export interface ParameterPlace {
  readonly in: string;
  readonly name: string;
}

export function isSamePlace(left: ParameterPlace, right: ParameterPlace): boolean {
  return keyOfPlace(left) === keyOfPlace(right);
}

/** Header names are case-insensitive (RFC 9110, 5.1). */
export function keyOfPlace({ in: place, name }: ParameterPlace): string {
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

/** Where a request names the version. A media type's name contains `{version}`. */
export interface VersionPlace extends ParameterPlace {
  readonly in: "header" | "query" | "media-type";
}

/** From the trait that names one of them. */
export function versionPlace({ header, query, mediaType = "" }: NamedVersion): VersionPlace {
  if (header !== undefined) return { in: "header", name: header };
  return query === undefined ? { in: "media-type", name: mediaType } : { in: "query", name: query };
}

interface NamedVersion {
  readonly header?: string | undefined;
  readonly query?: string | undefined;
  readonly mediaType?: string | undefined;
}
