/**
 * What an operation answers, by status, with the refusal of a version where it can come.
 *
 * A document rarely says that each operation can refuse the version; the trait does, for all that look at the version.
 * Where a document has the status, or a range or `default` in its place, the refusal is one more body of that status.
 * Where it has none of them the status stays undeclared: the trait says what the refusal looks like, not that nothing
 * else has that status, and a type with that one body would be wrong for any other.
 */
import type { Api, Operation, Response } from "./api.js";

export interface DeclaredAnswer {
  readonly response: Response;
  /** Schema of the refusal that can come in place of the declared body. */
  readonly refusal: string | undefined;
}

export function declaredAnswers(
  { responses, ignoresVersion }: Operation,
  { traits }: Api,
): readonly DeclaredAnswer[] {
  const unsupported = ignoresVersion ? undefined : traits.version?.unsupported;
  if (unsupported === undefined) return responses.map((response) => ({ response, refusal: undefined }));
  const status = String(unsupported.status);
  const find = (wanted: string): Response | undefined => responses.find((each) => each.status === wanted);
  const inItsPlace =
    find(status) === undefined ? (find(`${status.charAt(0)}XX`) ?? find("default")) : undefined;
  const exact = inItsPlace === undefined ? [] : [{ ...inItsPlace, status }];
  return [...exact, ...responses]
    .map((response) => ({
      response,
      refusal: response.status === status ? unsupported.schema : undefined,
    }))
    .sort((left, right) => (left.response.status < right.response.status ? -1 : 1));
}
