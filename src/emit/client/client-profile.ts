/** The profile: what the traits say of how an API is called, as data for the runtime. */
import type { CredentialProfile, Profile } from "../../../templates/runtime/profile.js";
import type { Api } from "../../model/api.js";
import type { ApiTraits, VersionTrait } from "../../model/traits.js";
import { emittedCredentials, type EmittedCredential } from "../emitted-credentials.js";
import { literal, objectLiteral } from "../module/literal.js";
import { idempotency, retry } from "../runtime-data.js";

/** What is emitted of a profile: every key has to be thought of, and may have nothing to say. */
type ProfileData = { readonly [Key in keyof Required<Omit<Profile, "sign">>]: Profile[Key] | undefined };

export function profileText(api: Api): string {
  const entries = Object.entries(profileData(api)).map(([key, value]): [string, string | undefined] => {
    // The module exports the version, so it is written there once.
    if (key === "version") return [key, "apiVersion"];
    return [key, value === undefined ? undefined : literal(value)];
  });
  return objectLiteral(entries) ?? "{}";
}

function profileData(api: Api): ProfileData {
  const { name, version, root, traits } = api;
  const credentials = emittedCredentials(api).map(credentialProfile);
  return {
    api: name,
    version,
    root,
    versionHeader: traits.version?.header,
    versionQuery: traits.version?.query,
    echoHeader: traits.version?.echo,
    echoAbsent: traits.version?.echoAbsent,
    unsupportedVersion: traits.version?.unsupported && unsupportedVersion(traits.version.unsupported),
    credentials: credentials.length === 0 ? undefined : credentials,
    // Those of the traits are alternatives; of those of a document, some are sent together.
    auth: traits.auth && "one",
    idempotency: traits.idempotency && idempotency(traits.idempotency),
    scopes: traits.scope && Object.fromEntries(traits.scope.map((scope) => [scope.name, scope.header])),
    headers: traits.headers,
    requestId: traits.requestId,
    rateLimit: traits.rateLimit && rateLimit(traits.rateLimit),
    retry: traits.retry && retry(traits.retry),
    errorBodies: traits.errors?.bodies,
    requireHttps: traits.environments?.requireHttps,
  };
}

type Unsupported = NonNullable<VersionTrait["unsupported"]>;

/** Its schema is for the types of the answers. */
function unsupportedVersion({ schema: _schema, ...rest }: Unsupported): ProfileData["unsupportedVersion"] {
  return rest;
}

/** What the limit is counted for is prose. */
function rateLimit({ requests, seconds }: NonNullable<ApiTraits["rateLimit"]>): ProfileData["rateLimit"] {
  return { requests, seconds };
}

function credentialProfile({ description: _description, ...rest }: EmittedCredential): CredentialProfile {
  return rest;
}
