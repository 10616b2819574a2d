/**
 * What an operation answers, by status, with the refusal of a version where it can come.
 *
 * A document rarely says that each operation can refuse the version; the trait does, for all that look at the version.
 * Where a document has the status, or a range or `default` in its place, the refusal is one more body of that status.
 * Where it has none of them, the refusal is the only body of that status that is known.
 */
import type { Api, Operation, Response } from "../model/api.js";

export type DeclaredAnswer =
  | {
      readonly kind: "response";
      readonly status: string;
      readonly response: Response;
      /** Schema of the refusal that can come in place of the declared body. */
      readonly refusal: string | undefined;
    }
  /** Only the trait has this status: any other body with it remains undeclared. */
  | { readonly kind: "refusal"; readonly status: string; readonly refusal: string };

export function declaredAnswers(operation: Operation, { traits }: Api): readonly DeclaredAnswer[] {
  // An answer to HEAD has no body (RFC 9110, 9.3.2): none that is declared, and none that refuses the version.
  const isBodiless = operation.method === "HEAD";
  const responses = isBodiless
    ? operation.responses.map((response) => ({ ...response, content: [] }))
    : operation.responses;
  const declared = responses.map((response) => answer(response, response.status, undefined));
  const unsupported = operation.ignoresVersion || isBodiless ? undefined : traits.version?.unsupported;
  if (unsupported === undefined) return declared;
  const status = String(unsupported.status);
  const others = declared.filter((each) => each.status !== status);
  const find = (wanted: string): Response | undefined => responses.find((each) => each.status === wanted);
  const response = find(status) ?? find(`${status.charAt(0)}XX`) ?? find("default");
  const refused: DeclaredAnswer =
    response === undefined
      ? { kind: "refusal", status, refusal: unsupported.schema }
      : answer(response, status, unsupported.schema);
  return [refused, ...others].sort((left, right) => (left.status < right.status ? -1 : 1));
}

/** `status`: that of the response, or a specific one taken from its range or `default`. */
function answer(response: Response, status: string, refusal: string | undefined): DeclaredAnswer {
  return { kind: "response", status, response: { ...response, status }, refusal };
}
