/** What an operation's comment says, in the order in which a caller needs it. */
import { listWords } from "../diagnostics/quote.js";
import type { Operation } from "../model/api.js";
import { deprecationAdvice, type Doc } from "./doc-comment.js";
import type { VersionScope } from "./version-scope.js";

export function operationDoc(operation: Operation, scope: VersionScope): Doc {
  const prose = [operation.summary, operation.description];
  const { advice } = operation.deprecated ? deprecationAdvice(operation.description) : { advice: undefined };
  return {
    paragraphs: [
      ...prose,
      operation.sunset === undefined ? undefined : `May be gone from ${operation.sunset} on.`,
      list("Before the call:", operation.requires),
      ...operation.behaviours.map(
        ({ version, title, was, is, action, notice }) =>
          `Since ${version}: ${title}\n- Was: ${was}\n- Is: ${is}\n- Do: ${action}\n- Notice: ${notice}`,
      ),
      ...codes(operation, scope),
      operation.isKeyed
        ? "Takes an idempotency key: made once for each call and kept over retries, unless you give your own."
        : undefined,
      operation.servers === undefined
        ? undefined
        : `Served at ${operation.servers.join(" or ")} only: call it with a transport for that address.`,
      `\`${operation.method} ${operation.path}\``,
    ],
    deprecated: advice,
  };
}

/** One sentence for each set of codes. */
function codes({ errorSets }: Operation, scope: VersionScope): string[] {
  const sets = [...new Set(errorSets.values())];
  return sets.map((set) => {
    const statuses = [...errorSets].filter(([, name]) => name === set).map(([status]) => status);
    const subject =
      statuses.length === 1 ? `Status ${statuses.join("")} carries` : `Statuses ${listWords(statuses)} carry`;
    const names = scope.names.errorSet(set);
    return `${subject} codes: see \`${names.code}\` and \`${names.table}\`.`;
  });
}

function list(head: string, sentences: readonly string[]): string | undefined {
  return sentences.length === 0
    ? undefined
    : [head, ...sentences.map((sentence) => `- ${sentence}`)].join("\n");
}
