/** What a client of an API knows of how it is called: the profile, as data for the runtime. */
import * as make from "../../code/make.js";
import type { Expression, ObjectExpression } from "../../code/syntax.js";
import type { CredentialProfile, Profile } from "../../../templates/runtime/profile.js";
import type { Api, Credential } from "../../model/api.js";
import { entryOf } from "../events/event-table.js";
import { ownServers, trimSlash } from "../operations/server-urls.js";
import type { ApiTraits, VersionTrait } from "../../model/traits.js";
import { idempotency, retry } from "../runtime-data.js";

/** The emitted profile: every key must be listed, and may be `undefined`. */
type ProfileData = { readonly [Key in keyof Required<Omit<Profile, "sign">>]: Profile[Key] | undefined };

export function profileObject(api: Api, hasRetirement: boolean): ObjectExpression {
  return make.objectOf(
    Object.entries(profileData(api)).map(([key, value]): [string, Expression | undefined] => {
      // The module exports the version, so it is written there once.
      if (key === "version") return [key, make.word("apiVersion")];
      if (key === "retirement") return [key, hasRetirement ? retirementOf(api) : undefined];
      return [key, value === undefined ? undefined : make.literal(value)];
    }),
  );
}

/** Of the index of the API. */
function retirementOf({ version }: Api): Expression {
  return entryOf(make.word("retirements", { from: "../index" }), version);
}

function profileData(api: Api): ProfileData {
  const { name, version, root, traits } = api;
  const credentials = api.credentials.map(credentialProfile);
  const exclusive = (traits.auth ?? []).map((credential) => credential.name);
  return {
    api: name,
    version,
    retirement: undefined,
    root,
    servers: ownServers(api).length === 0 ? undefined : api.servers.map(trimSlash),
    versionHeader: traits.version?.header,
    versionQuery: traits.version?.query,
    echoHeader: traits.version?.echo,
    echoAbsent: traits.version?.echoAbsent,
    unsupportedVersion: traits.version?.unsupported && unsupportedVersion(traits.version.unsupported),
    credentials: credentials.length === 0 ? undefined : credentials,
    oneOf: exclusive.length === 0 ? undefined : exclusive,
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

function credentialProfile({ description: _description, ...rest }: Credential): CredentialProfile {
  return rest;
}
