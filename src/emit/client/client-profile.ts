/**
 * What a client of an API knows of how it is called: the profile, as data for the runtime, and the credentials that
 * identify the caller.
 */
import {
  exportedInterface,
  exportedType,
  field,
  keyword,
  literal,
  named,
  objectOf,
  objectType,
  word,
} from "../../code/make.js";
import type { Expression, ObjectExpression, PropertyMember, Statement } from "../../code/syntax.js";
import type { CredentialProfile, Profile } from "../../../templates/runtime/profile.js";
import type { Api, SecurityScheme } from "../../model/api.js";
import type { ApiTraits, CredentialTrait, VersionTrait } from "../../model/traits.js";
import { docComment, remark } from "../module/doc-comment.js";
import { camelCase } from "../module/identifier.js";
import { fromRuntime } from "../module/origins.js";
import { idempotency, retry } from "../runtime-data.js";

/** The emitted profile: every key must be listed, and may be `undefined`. */
type ProfileData = { readonly [Key in keyof Required<Omit<Profile, "sign">>]: Profile[Key] | undefined };

export function profileObject(api: Api): ObjectExpression {
  return objectOf(
    Object.entries(profileData(api)).map(([key, value]): [string, Expression | undefined] => {
      // The module exports the version, so it is written there once.
      if (key === "version") return [key, word("apiVersion")];
      return [key, value === undefined ? undefined : literal(value)];
    }),
  );
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

/** The interface of the credentials, or the union of the alternatives. */
export function declareCredentials(api: Api): Statement[] {
  const traits = emittedCredentials(api);
  const [only] = traits;
  if (only === undefined) return [];
  const comments = remark(
    "Identifies the caller: a string, or a function that is called before each attempt (for rotation).",
  );
  if (traits.length === 1) return [exportedInterface("Credentials", [credentialField(only)], { comments })];
  // Alternatives exclude each other; of the schemes of a document, some are sent together.
  const others = (name: string): PropertyMember[] =>
    api.traits.auth === undefined
      ? []
      : traits
          .filter((other) => other.name !== name)
          .map((other) => field(other.name, keyword("never"), { isOptional: true }));
  const members = traits.map((trait) => objectType([credentialField(trait), ...others(trait.name)]));
  return [exportedType("Credentials", { kind: "union", members }, { comments })];
}

function credentialField({ name, description }: EmittedCredential): PropertyMember {
  return field(name, named("Credential", [], fromRuntime("profile")), {
    comments: docComment({ paragraphs: [description] }),
  });
}

/** Which credentials a client takes: those of the traits, else those that the document's security schemes describe. */
export function emittedCredentials(api: Api): readonly EmittedCredential[] {
  return api.traits.auth ?? [...api.securitySchemes.values()].flatMap(fromScheme);
}

/** Security schemes know two kinds more than the traits. */
type EmittedCredential =
  | CredentialTrait
  | { readonly kind: "basic"; readonly name: string; readonly description?: string }
  | {
      readonly kind: "apiKey";
      readonly name: string;
      readonly in: "cookie";
      readonly parameter: string;
      readonly description?: string;
    };

function fromScheme({ name, kind, in: place, parameter, description }: SecurityScheme): EmittedCredential[] {
  const named = { name: camelCase(name), ...(description === undefined ? {} : { description }) };
  if (kind === "bearer" || kind === "basic") return [{ kind, ...named }];
  if (kind === "apiKey" && parameter !== undefined && place !== undefined) {
    return [{ kind, in: place, parameter, ...named }];
  }
  return [];
}
