/** Models as plain data, so that an expectation can be written as an object: Maps become objects. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

export function plain(value: unknown): Plain {
  if (value instanceof Map) return plainEntries([...(value as Map<string, unknown>)]);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "object" && value !== null) return plainEntries(Object.entries(value));
  return value as Plain;
}

function plainEntries(entries: readonly (readonly [string, unknown])[]): Plain {
  return Object.fromEntries(entries.map(([key, item]) => [key, plain(item)]));
}
