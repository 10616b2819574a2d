/** Which credentials a client takes: those of the traits, else those that the document's security schemes describe. */
import type { Api, SecurityScheme } from "../model/api.js";
import type { CredentialTrait } from "../model/traits.js";
import { camelCase } from "./module/identifier.js";

/** Security schemes know two kinds more than the traits. */
export type EmittedCredential =
  | CredentialTrait
  | { readonly kind: "basic"; readonly name: string; readonly description?: string }
  | {
      readonly kind: "apiKey";
      readonly name: string;
      readonly in: "cookie";
      readonly parameter: string;
      readonly description?: string;
    };

export function emittedCredentials(api: Api): readonly EmittedCredential[] {
  return api.traits.auth ?? [...api.securitySchemes.values()].flatMap(fromScheme);
}

function fromScheme({ name, kind, in: place, parameter, description }: SecurityScheme): EmittedCredential[] {
  const named = { name: camelCase(name), ...(description === undefined ? {} : { description }) };
  if (kind === "bearer" || kind === "basic") return [{ kind, ...named }];
  if (kind === "apiKey" && parameter !== undefined && place !== undefined) {
    return [{ kind, in: place, parameter, ...named }];
  }
  return [];
}
