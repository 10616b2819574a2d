// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** `instanceof` for what somebody else threw: of a proxy, the question itself may throw. */
export function isInstanceOf<Instance>(
  type: new (...args: never[]) => Instance,
  value: unknown,
): value is Instance {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}
