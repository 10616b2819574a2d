// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** The work took longer than its claim, and another process holds the delivery now. It will complete or fail it. */
export function claimLost(): Error {
  return new Error(
    "The claim ended before the work did, and another process has claimed the delivery since.",
  );
}
