/**
 * The version of the runtime as a package, and the check of the modules that import it.
 *
 * A release with a new export is a new minor version. One that removes or changes an export is a new major version, and
 * before 1.0 a new minor version.
 */
export const runtimeVersion = "0.1.0";

export const runtimePackage = "openapi-dated-runtime";

/** `0.1.3` → `^0.1` */
export function rangeOf(version: string): string {
  return `^${version.split(".", 2).join(".")}`;
}

/** Does a version have all that modules made for the range import? */
export function isInRange(version: string, range: string): boolean {
  const [major, minor] = version.split(".").map(Number);
  const [wantedMajor, wantedMinor = 0] = range.slice(1).split(".").map(Number);
  if (major !== wantedMajor || minor === undefined) return false;
  return major === 0 ? minor === wantedMinor : minor >= wantedMinor;
}

/** Returns the version of the runtime. Throws if it is not in the range: `^0.1`. */
export function expectRuntime(range: string, version: string = runtimeVersion): string {
  if (isInRange(version, range)) return version;
  throw new Error(
    `The generated modules need ${runtimePackage} ${range}, and ${version} is installed. ` +
      `Install ${runtimePackage}@${range}, or generate the modules again with openapi-dated ${version}.`,
  );
}
