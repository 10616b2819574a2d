/**
 * `client.ts`: a transport for one version, and a client that binds every operation to it.
 *
 * The profile contains the conventions of the API, from its traits; the runtime does the work.
 */
import * as make from "../../code/make.js";
import type {
  Expression,
  ObjectPattern,
  PropertyMember,
  Statement,
  ObjectExpression,
} from "../../code/syntax.js";
import type { Api, Operation, Credential } from "../../model/api.js";
import { signingKeyOption } from "../emit-signing.js";
import { versionModule } from "../module/homes.js";
import { type EmittedModule, fromModule, fromRuntime } from "../module/module.js";
import { listSome } from "../../values/text.js";
import { prose, remark } from "../module/doc-comment.js";
import { ownServers, trimSlash } from "../operations/server-urls.js";
import type { VersionScope } from "../version-scope.js";
import { declareClient, declareCredentials } from "./declare-client.js";
import type { HeaderCredential, OtherCredential, Profile } from "../../../templates/runtime/profile.js";
import { entryOf } from "../events/event-table.js";
import type { ApiTraits, VersionTrait } from "../../traits/types.js";
import { idempotency, retry } from "../runtime-data.js";

/** `hasRetirements`: the index of the API lists the ends of versions. */
export function emitClient(scope: VersionScope, hasRetirements: boolean): EmittedModule {
  const { api } = scope.version;
  return versionModule(scope, "client", purpose(api), {
    declarations: [
      make.exportedConstant("apiVersion", make.scalar(api.version), { comments: remark(purpose(api)) }),
      make.constant("profile", profileObject(api, hasRetirements), {
        type: make.named("Profile", [], fromRuntime("profile")),
      }),
      ...declareCredentials(api),
      ...tokenSources(api),
      options(scope),
      transport(api),
      ...declareClient(scope, thrown(api)),
    ],
  });
}

/** The sentence on how calls select this version. If nothing does, the version is only a name. */
function purpose({ version, versionIn }: Api): string {
  switch (versionIn) {
    case "header":
    case "query":
    case "media-type":
      return `Every call of this client asks for version ${version}.`;
    case "url":
      return `Every URL of this client names version ${version}.`;
    case "base-url":
      return `The client for version ${version}: \`baseUrl\` must be the address of this version.`;
    case "nowhere":
      return `The client for version ${version}.`;
  }
}

function options(scope: VersionScope): Statement {
  const { traits, credentials } = scope.version.api;
  const { auth, signing, environments } = traits;
  const bases = [
    make.named("TransportOptions", [], fromRuntime("transport")),
    ...(scope.version.scopeOptions === undefined
      ? []
      : [make.named(scope.names.scope, [], fromModule("operations"))]),
  ];
  const servers = ownServers(scope.version.api).map(([url, operations]) =>
    make.field(url, make.keyword("string"), {
      isOptional: true,
      comments: remark(`The address for ${listOperations(operations, scope)}.`),
    }),
  );
  const caller: PropertyMember[] = [];
  if (credentials.length > 0)
    caller.push(
      make.field("auth", make.named("Credentials"), {
        isOptional: auth === undefined,
        comments: remark("Each call is sent with those that its operation needs."),
      }),
    );
  if (signing !== undefined)
    caller.push(
      make.field("signing", make.named("SigningCredentials", [], fromModule("signing")), {
        comments: remark(
          "The key that signs every request. Making the client throws a `SigningError` if the key is not valid.",
        ),
      }),
    );
  const fields = servers.length === 0 ? caller : [...caller, serversField(servers)];
  const notes = environments?.notes ?? [];
  const who = caller.length === 0 ? "" : ", who is calling";
  const comments = prose(
    `Options of a client of version ${scope.version.version}: where the service is${who}, and how calls behave.`,
    ...(notes.length === 0 ? [] : [["About this API:", ...notes.map((note) => `- ${note}`)].join("\n")]),
  );
  return fields.length === 0
    ? make.exportedType("ClientOptions", make.intersectionOf(bases), { comments })
    : make.exportedInterface("ClientOptions", fields, { comments, bases });
}

function serversField(servers: readonly PropertyMember[]): PropertyMember {
  return make.field("servers", make.objectType(servers), {
    isOptional: true,
    comments: remark(
      "Where operations with servers of their own are called, unless `baseUrl` says it: a test server, another region.",
    ),
  });
}

function listOperations(operations: readonly Operation[], { names }: VersionScope): string {
  return listSome(operations.map(({ id }) => `\`${names.operation(id).function}\``));
}

function transport(api: Api): Statement {
  const { signing } = api.traits;
  const profile = make.word("profile");
  const transportOf = (settings: Expression): Expression =>
    make.call("transportOf", [settings, make.word("options")], {
      origin: { ...fromRuntime("transport"), name: "createTransport" },
    });
  const signed: ObjectPattern = { names: ["signing"], rest: "options" };
  const withSigner: ObjectExpression = {
    kind: "object",
    properties: [make.spread(profile), { kind: "shorthand", name: "sign" }],
  };
  return make.exportedFunction("createTransport", {
    comments: prose(
      "Makes a transport for calling single operations: `getThing(transport, { … })`. A bundle then contains only the operations that are imported.",
      thrown(api),
    ),
    parameters: [{ name: signing === undefined ? "options" : signed, type: make.named("ClientOptions") }],
    returns: make.named("Transport", [], fromRuntime("transport")),
    before: signing === undefined ? [] : [signer(signingKeyOption(signing))],
    result: transportOf(signing === undefined ? profile : withSigner),
  });
}

function signer(keyOption: string): Statement {
  const signing = make.word("signing");
  // The signer reports an option that JavaScript code omits.
  const key: Expression = { kind: "field", of: signing, name: keyOption, isOptional: true };
  return make.constant("sign", make.call("createSigner", [key, signing], { origin: fromModule("signing") }), {
    comments: [
      make.lineComment("Only the signer holds the key; the options that the transport keeps do not."),
    ],
  });
}

function thrown({ traits: { signing } }: Api): string {
  const signer = signing === undefined ? "" : ", and a `SigningError` if the key cannot sign";
  return `Throws an \`InvalidRequestError\` if an option is not valid${signer}. Nothing is sent.`;
}

/** The emitted profile: every key must be listed, and may be `undefined`. */
type ProfileData = { readonly [Key in keyof Required<Omit<Profile, "sign">>]: Profile[Key] | undefined };

/** The profile: the conventions of the API, as data for the runtime. */
function profileObject(api: Api, hasRetirement: boolean): ObjectExpression {
  return make.objectOf(
    Object.entries(profileData(api)).map(([key, value]): [string, Expression | undefined] => {
      // The module exports the version, so it is written only once.
      if (key === "version") return [key, make.word("apiVersion")];
      if (key === "retirement") return [key, hasRetirement ? retirementOf(api) : undefined];
      if (key === "limits") return [key, limitsOf(api)];
      if (key === "versioned") return [key, versionedOf(api)];
      if (key === "credentials") return [key, credentialsOf(api)];
      return [key, value === undefined ? undefined : make.literal(value)];
    }),
  );
}

function versionedOf({ traits, version }: Api): Expression | undefined {
  const type = traits.version?.mediaType?.replace("{version}", version);
  if (type === undefined) return undefined;
  return make.pureCall("versionedMedia", [make.scalar(type)], fromRuntime("request/versioned-media"));
}

function credentialsOf({ credentials }: Api): Expression | undefined {
  if (credentials.length === 0) return undefined;
  return make.list(
    credentials.map((credential) =>
      make.objectOf([
        ...Object.entries(credentialProfile(credential)).map(
          ([key, value]) => [key, make.content(value)] as const,
        ),
        [
          "parts",
          hasParts(credential)
            ? make.word("credentialParts", fromRuntime("call/credential-parts"))
            : undefined,
        ],
      ]),
    ),
  );
}

/** True if it is more than the value of a header, for which the runtime has a module. */
function hasParts(credential: Credential): boolean {
  if (credential.kind !== "apiKey") return credential.kind === "basic";
  return credential.in !== "header" || credential.scheme !== undefined || credential.secret !== undefined;
}

/** The reader of rate limits in responses, imported only if responses have them. */
function limitsOf({ traits }: Api): Expression | undefined {
  const headers = traits.rateLimit?.headers;
  if (headers === undefined) return undefined;
  const names = Object.keys(headers).length === 0 ? [] : [make.literal(headers)];
  return make.pureCall("serverLimits", names, fromRuntime("call/server-limits"));
}

/** The end of the version, from the index of the API. */
function retirementOf({ version }: Api): Expression {
  return entryOf(make.word("retirements", { from: "../index" }), version);
}

function profileData(api: Api): ProfileData {
  const { name, version, root, traits } = api;
  const exclusive = (traits.auth ?? []).map((credential) => credential.name);
  return {
    api: name,
    version,
    retirement: undefined,
    root,
    servers: ownServers(api).length === 0 ? undefined : api.servers.map(trimSlash),
    versionHeader: traits.version?.header,
    versionQuery: traits.version?.query,
    versioned: undefined,
    echoHeader: traits.version?.echo,
    echoAbsent: traits.version?.echoAbsent,
    unsupportedVersion: traits.version?.unsupported && unsupportedVersion(traits.version.unsupported),
    credentials: undefined,
    oneOf: exclusive.length === 0 ? undefined : exclusive,
    idempotency: traits.idempotency && idempotency(traits.idempotency),
    scopes: traits.scope && Object.fromEntries(traits.scope.map((scope) => [scope.name, scope.header])),
    headers: traits.headers,
    requestId: traits.requestId,
    rateLimit: traits.rateLimit && rateLimit(traits.rateLimit),
    limits: undefined,
    retry: traits.retry && retry(traits.retry),
    errorBodies: traits.errors?.bodies?.map(({ status, pattern }) => ({ status, pattern })),
    requireHttps: traits.environments?.requireHttps === false ? false : undefined,
  };
}

type Unsupported = NonNullable<VersionTrait["unsupported"]>;

/** Without the schema, which only types need. */
function unsupportedVersion({ status, codeField, code }: Unsupported): ProfileData["unsupportedVersion"] {
  return codeField === undefined ? { status } : { status, codeField, code };
}

/** Without the prose about what is limited. */
function rateLimit({ requests, seconds }: NonNullable<ApiTraits["rateLimit"]>): ProfileData["rateLimit"] {
  return requests === undefined ? undefined : { requests, seconds };
}

function credentialProfile({
  description: _description,
  ...rest
}: Credential): HeaderCredential | OtherCredential {
  if (rest.kind !== "bearer") return rest;
  const { tokenUrl: _tokenUrl, ...credential } = rest;
  return credential;
}

/** `export const oauth2TokenSource = clientCredentials({ tokenUrl })` */
function tokenSources({ credentials, servers }: Api): Statement[] {
  const server = servers.find((url) => /^https?:/.test(url));
  return credentials.flatMap((credential) => {
    if (credential.kind !== "bearer" || credential.tokenUrl === undefined) return [];
    const { name, tokenUrl } = credential;
    const endpoint = make.literal({ tokenUrl, ...(server !== undefined && { server }) });
    return [
      make.exportedConstant(
        `${name}TokenSource`,
        make.pureCall("clientCredentials", [endpoint], fromRuntime("client-credentials")),
        {
          type: make.named("TokenSources", [], fromRuntime("client-credentials")),
          comments: remark(`Tokens for \`auth.${name}\`, by OAuth 2.0 client credentials.`),
        },
      ),
    ];
  });
}
