/**
 * Arguments and body of a call under the names and types that the document gives them: they were compared with it, so
 * these are the only casts.
 */
import type { Call } from "./behaviour.js";

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the document's type
export function argumentsOf<Arguments>({ arguments: given }: Call): Arguments {
  return given as unknown as Arguments;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the document's type
export function bodyOf<Body>({ body }: Call): Body {
  return body as unknown as Body;
}
