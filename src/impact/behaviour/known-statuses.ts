/** The statuses that an error or an outcome can have where it is read, as far as its type says. */
import type { ts } from "@ts-morph/common";

import type { ProgramPair } from "../workspace/program-pair.js";

/** Without those that are not declared: the body of such a response has no known form. */
export function createKnownStatuses({ before }: ProgramPair): (node: ts.Node) => ReadonlySet<number> {
  const checker = before.getTypeChecker();
  return (node) => {
    const type = checker.getTypeAtLocation(node);
    const members = type.isUnion() ? type.types : [type];
    return new Set(
      members.flatMap((member) => {
        const status = member.getProperty("status");
        const known = status && checker.getTypeOfSymbolAtLocation(status, node);
        if (known === undefined) return [];
        return (known.isUnion() ? known.types : [known]).flatMap((each) =>
          each.isNumberLiteral() ? [each.value] : [],
        );
      }),
    );
  };
}
