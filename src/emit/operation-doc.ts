/** What an operation's comment says, in the order in which a caller needs it. */
import type { Operation } from "../model/api.js";
import { deprecationAdvice, type Doc } from "./doc-comment.js";
import type { VersionScope } from "./version-scope.js";

export function operationDoc(operation: Operation, scope: VersionScope): Doc {
  const prose = [operation.summary, operation.description];
  const { advice } = operation.deprecated ? deprecationAdvice(operation.description) : { advice: undefined };
  return {
    paragraphs: [
      ...prose,
      list("Before the call:", operation.requires),
      ...operation.behaviours.map(
        ({ version, title, was, is, action, notice }) =>
          `Since ${version}: ${title}\n- Was: ${was}\n- Is: ${is}\n- Do: ${action}\n- Notice: ${notice}`,
      ),
      ...Array.from(operation.errorSets, ([status, set]) => {
        const names = scope.names.errorSet(set);
        return `Status ${status} carries codes: see \`${names.code}\` and \`${names.table}\`.`;
      }),
      operation.isKeyed
        ? "Takes an idempotency key: made once for each call and kept over retries, unless you give your own."
        : undefined,
      `\`${operation.method} ${operation.path}\``,
    ],
    deprecated: advice,
  };
}

function list(head: string, sentences: readonly string[]): string | undefined {
  return sentences.length === 0
    ? undefined
    : [head, ...sentences.map((sentence) => `- ${sentence}`)].join("\n");
}
