/**
 * `client.ts`: the version welded into a transport, and a client that binds every operation to it.
 *
 * The profile is what the traits say of how to call this API; the runtime does the work.
 */
import { lineComment } from "../../code/comment.js";
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
import { type EmittedModule, emitModule, fromModule, fromRuntime } from "../module/module.js";
import { listSome } from "../../values/text.js";
import { docComment, remark } from "../module/doc-comment.js";
import { ownServers, trimSlash } from "../operations/server-urls.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { declareClient, declareCredentials } from "./declare-client.js";
import type { CredentialProfile, Profile } from "../../../templates/runtime/profile.js";
import { entryOf } from "../events/event-table.js";
import type { ApiTraits, VersionTrait } from "../../model/traits.js";
import { idempotency, retry } from "../runtime-data.js";

/** `hasRetirements`: the index of the API says when versions end. */
export function emitClient(scope: VersionScope, hasRetirements: boolean): EmittedModule {
  const { api } = scope.version;
  return emitModule({
    path: `${scope.folder}/client.ts`,
    header: [provenance(scope), "", purpose(api)],
    declarations: [
      make.exportedConstant("apiVersion", make.scalar(api.version), { comments: remark(purpose(api)) }),
      {
        kind: "constant",
        name: "profile",
        isExported: false,
        type: make.named("Profile", [], fromRuntime("profile")),
        value: profileObject(api, hasRetirements),
      },
      ...declareCredentials(api),
      options(scope),
      transport(api),
      ...declareClient(scope, thrown(api)),
    ],
  });
}

/** Whether and how every call selects this version; where nothing does, the version is only a name. */
function purpose({ version, versionIn }: Api): string {
  switch (versionIn) {
    case "header":
    case "query":
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
  const fields: PropertyMember[] = [
    ...(credentials.length === 0
      ? []
      : [
          make.field("auth", make.named("Credentials"), {
            isOptional: auth === undefined,
            comments: remark("Each call is sent with those that its operation needs."),
          }),
        ]),
    ...(signing === undefined
      ? []
      : [
          make.field("signing", make.named("SigningCredentials", [], fromModule("signing")), {
            comments: remark(
              "The key that signs every request. Making the client throws a `SigningError` if the key is not valid.",
            ),
          }),
        ]),
  ];
  const servers = ownServers(scope.version.api).map(([url, operations]) =>
    make.field(url, make.keyword("string"), {
      isOptional: true,
      comments: remark(`The address for ${listOperations(operations, scope)}.`),
    }),
  );
  const notes = environments?.notes ?? [];
  const caller = fields.length === 0 ? "" : ", who is calling";
  const comments = docComment({
    paragraphs: [
      `Options of a client of version ${scope.version.version}: where the service is${caller}, and how calls behave.`,
      ...(notes.length === 0 ? [] : [["About this API:", ...notes.map((note) => `- ${note}`)].join("\n")]),
    ],
  });
  if (servers.length > 0) {
    const text =
      "Where operations with servers of their own are called, unless `baseUrl` says it: a test server, another region.";
    fields.push(
      make.field("servers", make.objectType(servers), { isOptional: true, comments: remark(text) }),
    );
  }
  return fields.length === 0
    ? make.exportedType("ClientOptions", make.intersectionOf(bases), { comments })
    : make.exportedInterface("ClientOptions", fields, { comments, bases });
}

function listOperations(operations: readonly Operation[], { names }: VersionScope): string {
  return listSome(operations.map(({ id }) => `\`${names.operation(id).function}\``));
}

function transport(api: Api): Statement {
  const { signing } = api.traits;
  const profile = make.word("profile");
  const transportOf = (given: Expression): Expression =>
    make.call("transportOf", [given, make.word("options")], {
      origin: { ...fromRuntime("transport"), name: "createTransport" },
    });
  const signed: ObjectPattern = { names: ["signing"], rest: "options" };
  return {
    kind: "function",
    name: "createTransport",
    isExported: true,
    comments: docComment({
      paragraphs: [
        "Makes a transport for calling single operations: `getThing(transport, { … })`. A bundle then contains only the operations that are imported.",
        thrown(api),
      ],
    }),
    parameters: [{ name: signing === undefined ? "options" : signed, type: make.named("ClientOptions") }],
    returns: make.named("Transport", [], fromRuntime("transport")),
    body:
      signing === undefined
        ? [{ kind: "return", value: transportOf(profile) }]
        : [
            {
              kind: "constant",
              name: "sign",
              isExported: false,
              value: make.call(
                "createSigner",
                [
                  // Where JavaScript omits the option, the signer reports it.
                  {
                    kind: "field",
                    of: make.word("signing"),
                    name: signingKeyOption(signing),
                    isOptional: true,
                  },
                  make.word("signing"),
                ],
                { origin: fromModule("signing") },
              ),
              comments: [
                lineComment("Only the signer holds the key; the options that the transport keeps do not."),
              ],
            },
            {
              kind: "return",
              value: transportOf({
                kind: "object",
                properties: [make.spread(profile), { kind: "shorthand", name: "sign" }],
              }),
            },
          ],
  };
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
