/** What an operation's comment says of credentials. It is said only where most operations of the API need others. */
import { listWords } from "../../diagnostics/quote.js";
import type { Api, Operation } from "../../model/api.js";

export function usualCredentials(api: Api): string | undefined {
  const counts = new Map<string, number>();
  for (const operation of api.operations) {
    const sentence = credentialsDoc(operation, api);
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left);
  return most?.[0];
}

export function credentialsDoc(operation: Operation, api: Api): string {
  const { credentialScopes = [] } = operation;
  const scopes = credentialScopes.map((scope) => `\`${scope}\``);
  return [
    ...sentWith(operation, api),
    ...certificates(operation, api),
    ...(scopes.length === 0 ? [] : [`Scopes: ${scopes.join(", ")}.`]),
  ].join(" ");
}

function sentWith({ credentials, security }: Operation, api: Api): string[] {
  const known = new Set(api.credentials.map(({ name }) => name));
  const alternatives = credentials
    .filter((names) => names.length > 0)
    .map((names) =>
      listWords(
        names.map((name) =>
          known.has(name) ? `\`auth.${name}\`` : `\`${name}\` (which the client cannot send)`,
        ),
      ),
    );
  if (alternatives.length === 0)
    return security.some((names) => names.length > 0) ? [] : ["Sent without credentials."];
  const isOptional = alternatives.length < credentials.length;
  const list = alternatives.join(", or ");
  return [isOptional ? `Sent with ${list} if the client has it.` : `Needs ${list}.`];
}

/** Schemes for which the client sends nothing, because the platform presents a certificate when it connects. */
function certificates({ security }: Operation, { securitySchemes }: Api): string[] {
  const names = [...new Set(security.flat())].filter(
    (name) => securitySchemes.get(name)?.scheme === "mutualTLS",
  );
  return names.length === 0
    ? []
    : [
        `The client certificate of ${listWords(
          names.map((name) => `\`${name}\``),
          "or",
        )} is up to \`fetch\`.`,
      ];
}
