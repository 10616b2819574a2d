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
