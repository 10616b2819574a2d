// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** What can be said of anything that was thrown. Never throws, whatever it is: a circle of causes, a proxy, nothing. */
export function describe(thrown: unknown): { readonly message: string; readonly code: string } {
  try {
    let error = Object(thrown) as PlatformError;
    // `fetch failed` says nothing; the innermost cause does.
    for (let depth = 0; error.cause && depth < 9; depth++) error = Object(error.cause) as PlatformError;
    const { message = String(thrown), code = "" } = error;
    return { message: String(message || code), code: String(code) };
  } catch {
    return { message: "Something was thrown that cannot be read.", code: "" };
  }
}

interface PlatformError {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}
