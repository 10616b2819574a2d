/** Body fields that the client fills, so that callers need not: the idempotency key, and credentials in the body. */
import type { DocumentOperation } from "../document/valid-document.js";
import { essenceOf, isJsonType } from "../schema/media-type.js";
import type { Schema } from "../schema/schema.js";
import type { Credential } from "./api.js";
import type { ModelContext } from "./model-context.js";

export interface FilledFields {
  /** Sorted. */
  readonly fields: readonly string[];
  /** The field with the idempotency key. */
  readonly key: string | undefined;
  readonly isKeyRequired: boolean;
}

/** `sent`: the credentials that the operation may be sent with. */
export function findFilledFields(
  operation: DocumentOperation,
  sent: readonly Credential[],
  context: ModelContext,
): FilledFields {
  const { field } = context.traits.idempotency ?? {};
  const secrets = sent.flatMap((credential) =>
    isInBody(credential) ? [credential.parameter, credential.secret ?? credential.parameter] : [],
  );
  const { properties, required } = bodyOf(operation, context);
  const key = field !== undefined && properties.has(field) ? field : undefined;
  // Credentials are sent even if the schema lacks them.
  const fields = [...new Set([...secrets, ...(key === undefined ? [] : [key])])].sort();
  return { fields, key, isKeyRequired: key !== undefined && required.has(key) };
}

type BodyCredential = Extract<Credential, { readonly kind: "apiKey" }>;

export function isInBody(credential: Credential | undefined): credential is BodyCredential {
  return credential?.kind === "apiKey" && credential.in === "body";
}

interface BodyOf {
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  readonly required: ReadonlySet<string>;
}

/** The body fields that the client can add to; none if there are no fields. */
export function bodyOf({ requestBody }: DocumentOperation, { view }: ModelContext): BodyOf {
  const media = requestBody?.content.find(({ mediaType }) => isFillable(mediaType));
  // The schema as written: its normal form, with any errors, is built and reported once, for the model.
  return view.object(media?.schema ?? {});
}

function isFillable(mediaType: string): boolean {
  return isJsonType(mediaType) || essenceOf(mediaType) === "application/x-www-form-urlencoded";
}
