/**
 * Parameters that the transport sends by itself, so that no caller has to think of them: version, credentials,
 * idempotency key, scope, signature, fixed headers. What is left out here is sent by the transport or by nobody.
 *
 * `Accept`, `Content-Type` and `Authorization` as header parameters are ignored by the standard (OpenAPI 3.1, 4.8.12.1).
 */
import type { DocumentParameter } from "../document/valid-document.js";
import type { ModelContext } from "./model-context.js";
import { isSamePlace, versionPlace } from "./parameter-place.js";

/** How the transport knows the parameter; `caller` means that it does not. */
export type ParameterOwner =
  | { readonly kind: "caller" }
  | { readonly kind: "transport" }
  | { readonly kind: "idempotency-key" }
  | { readonly kind: "scope"; readonly name: string };

export function ownerOf(parameter: DocumentParameter, context: ModelContext): ParameterOwner {
  const { idempotency, scope = [] } = context.traits;
  if (isHeader(parameter, idempotency?.header)) return { kind: "idempotency-key" };
  const scoped = scope.find(({ header }) => isHeader(parameter, header));
  if (scoped !== undefined) return { kind: "scope", name: scoped.name };
  return isSentByTransport(parameter, context) ? { kind: "transport" } : { kind: "caller" };
}

function isSentByTransport(parameter: DocumentParameter, context: ModelContext): boolean {
  const { version, signing, headers = {} } = context.traits;
  const ownHeaders = [...ignoredHeaders, ...Object.keys(headers), signing?.header, signing?.keyId?.header];
  if (ownHeaders.some((header) => isHeader(parameter, header))) return true;
  if (version !== undefined && isSamePlace(parameter, versionPlace(version))) return true;
  return isTimestamp(parameter, context) || isCredential(parameter, context);
}

const ignoredHeaders = ["Accept", "Content-Type", "Authorization"];

function isTimestamp(parameter: DocumentParameter, { traits }: ModelContext): boolean {
  const timestamp = traits.signing?.timestamp;
  return timestamp !== undefined && isSamePlace(parameter, timestamp);
}

function isCredential(parameter: DocumentParameter, { traits, document }: ModelContext): boolean {
  const ofTraits = (traits.auth ?? []).some(
    (credential) =>
      credential.kind === "apiKey" &&
      isSamePlace(parameter, { in: credential.in, name: credential.parameter }),
  );
  return (
    ofTraits ||
    [...document.securitySchemes.values()].some(
      ({ type, in: place, name }) =>
        type === "apiKey" &&
        place !== undefined &&
        name !== undefined &&
        isSamePlace(parameter, { in: place, name }),
    )
  );
}

function isHeader(parameter: DocumentParameter, name: string | undefined): boolean {
  return name !== undefined && isSamePlace(parameter, { in: "header", name });
}
