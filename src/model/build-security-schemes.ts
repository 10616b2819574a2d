/** Security schemes by what a client has to send, not by how a token is obtained. */
import type { DocumentSecurityScheme } from "../document/valid-document.js";
import type { SecurityScheme } from "./api.js";
import { compareText } from "../values/text.js";
import { isSamePlace } from "../values/parameter-place.js";
import type { ModelContext } from "./model-context.js";
import { versionPlace } from "./parameter-place.js";

export function buildSecuritySchemes(context: ModelContext): ReadonlyMap<string, SecurityScheme> {
  const { document } = context;
  const names = [...document.securitySchemes.keys()]
    .filter((name) => isCredential(name, context))
    .sort(compareText);
  return new Map(
    names.flatMap((name) => {
      const scheme = document.securitySchemes.get(name);
      return scheme === undefined ? [] : [[name, buildSecurityScheme(name, scheme)] as const];
    }),
  );
}

/** Some documents describe the version parameter as an API key, to have it in every request. */
export function isCredential(scheme: string, { document, traits }: ModelContext): boolean {
  const { type, in: place, name } = document.securitySchemes.get(scheme) ?? {};
  if (type !== "apiKey" || place === undefined || name === undefined) return true;
  return traits.version === undefined || !isSamePlace({ in: place, name }, versionPlace(traits.version));
}

function buildSecurityScheme(name: string, scheme: DocumentSecurityScheme): SecurityScheme {
  const isKey = scheme.type === "apiKey";
  const kind = kindOf(scheme);
  return {
    name,
    kind,
    ...(isKey && scheme.in !== undefined ? { in: scheme.in } : {}),
    ...(isKey && scheme.name !== undefined ? { parameter: scheme.name } : {}),
    ...(kind === "other" ? { scheme: scheme.scheme?.toLowerCase() ?? scheme.type } : {}),
    ...(scheme.tokenSources === undefined ? {} : { tokenSources: scheme.tokenSources }),
    ...(scheme.description === undefined ? {} : { description: scheme.description }),
  };
}

/** A token of OAuth 2 or OpenID Connect is sent as a bearer token (RFC 6750), wherever it came from. */
function kindOf({ type, scheme }: DocumentSecurityScheme): SecurityScheme["kind"] {
  switch (type) {
    case "apiKey":
      return "apiKey";
    case "http": {
      const name = scheme?.toLowerCase();
      return name === "basic" || name === "bearer" ? name : "other";
    }
    case "oauth2":
    case "openIdConnect":
      return "bearer";
    case "mutualTLS":
      return "other";
  }
}
