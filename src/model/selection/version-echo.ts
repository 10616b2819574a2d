/**
 * The response header that names the version which was served: that of the same name, where every success declares it.
 *
 * A success without the echo is refused by the client, so an echo that only some answers declare is not inferred.
 */
import type { ValidDocument } from "../../document/valid-document.js";

/** As the answers spell it. */
export function findEcho({ operations }: ValidDocument, header: string): string | undefined {
  const successes = operations
    .filter((operation) => operation.traits.ignoresVersion !== true)
    .flatMap(({ responses }) => responses)
    .filter(({ status }) => status.startsWith("2"));
  const echoes = successes.map(
    ({ headers }) => headers.find(({ name }) => name.toLowerCase() === header.toLowerCase())?.name,
  );
  return echoes.every((echo) => echo !== undefined) ? echoes[0] : undefined;
}
