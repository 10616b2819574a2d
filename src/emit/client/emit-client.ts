/**
 * `client.ts`: the version welded into a transport, and a client that binds every operation to it.
 *
 * The profile is what the traits say of how to call this API; the runtime does the work.
 */
import type { Api } from "../../model/api.js";
import { signingKeyOption } from "../emit-signing.js";
import type { EmittedFile } from "../emitted-file.js";
import { docComment } from "../module/doc-comment.js";
import { literal } from "../module/literal.js";
import { emitModule, type ModuleDeclaration, type ModuleImport } from "../module/module.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { declareCredentials, emittedCredentials, profileText } from "./client-profile.js";
import { clientImports, declareClient } from "./declare-client.js";

export function emitClient(scope: VersionScope): EmittedFile {
  const { api } = scope.version;
  return emitModule({
    path: `${scope.folder}/client.ts`,
    header: [provenance(scope), "", purpose(api)],
    imports: imports(scope),
    reexports: [],
    declarations: [
      {
        exports: [{ name: "apiVersion", isType: false }],
        text: `/** ${purpose(api)} */\nexport const apiVersion = ${literal(api.version)};`,
      },
      { exports: [], internal: ["profile"], text: `const profile: Profile = ${profileText(api)};` },
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

function imports(scope: VersionScope): ModuleImport[] {
  const { api, scopeOptions, signing } = scope.version;
  const client = clientImports(scope);
  return [
    client.runtime,
    {
      from: "../runtime/transport.js",
      values: ["createTransport as transportOf"],
      types: ["Transport", "TransportOptions"],
    },
    {
      from: "../runtime/profile.js",
      types: ["Profile", ...(emittedCredentials(api).length > 0 ? ["Credential"] : [])],
    },
    ...(signing === undefined
      ? []
      : [{ from: "./signing.js", values: ["createSigner"], types: ["SigningCredentials"] }]),
    ...client.operations,
    ...(scopeOptions === undefined ? [] : [{ from: "./operations.js", types: [scope.names.scope] }]),
  ];
}

function options(scope: VersionScope): ModuleDeclaration {
  const { auth, signing, environments } = scope.version.api.traits;
  const bases = [
    "TransportOptions",
    ...(scope.version.scopeOptions === undefined ? [] : [scope.names.scope]),
  ];
  const fields = [
    ...(emittedCredentials(scope.version.api).length === 0
      ? []
      : [`/** Credentials of every call. */\nauth${auth === undefined ? "?" : ""}: Credentials;`]),
    ...(signing === undefined
      ? []
      : [
          `/** The key that signs every request. Making the client throws a \`SigningError\` if the key is not valid. */\nsigning: SigningCredentials;`,
        ]),
  ];
  const notes = environments?.notes ?? [];
  const caller = fields.length === 0 ? "" : ", who is calling";
  const comment = docComment({
    paragraphs: [
      `Options of a client of version ${scope.version.version}: where the service is${caller}, and how calls behave.`,
      ...(notes.length === 0 ? [] : [["About this API:", ...notes.map((note) => `- ${note}`)].join("\n")]),
    ],
  });
  return {
    exports: [{ name: "ClientOptions", isType: true }],
    text:
      fields.length === 0
        ? `${comment}export type ClientOptions = ${bases.join(" & ")};`
        : `${comment}export interface ClientOptions extends ${bases.join(", ")} {\n${fields.join("\n")}\n}`,
  };
}

function transport(api: Api): ModuleDeclaration {
  const { signing } = api.traits;
  const [parameter, ...body] =
    signing === undefined
      ? ["options", "return transportOf(profile, options);"]
      : [
          "{ signing, ...options }",
          "// Only the signer holds the key; the options that the transport keeps do not.",
          // Where JavaScript omits the option, the signer reports it.
          `const sign = createSigner(signing?.${signingKeyOption(signing)}, signing);`,
          "return transportOf({ ...profile, sign }, options);",
        ];
  return {
    exports: [{ name: "createTransport", isType: false }],
    text:
      docComment({
        paragraphs: [
          "Makes a transport for calling single operations: `getThing(transport, { … })`. A bundle then contains only the operations that are imported.",
          thrown(api),
        ],
      }) + `export function createTransport(${parameter}: ClientOptions): Transport {\n${body.join("\n")}\n}`,
  };
}

function thrown({ traits: { signing } }: Api): string {
  const signer = signing === undefined ? "" : ", and a `SigningError` if the key cannot sign";
  return `Throws an \`InvalidRequestError\` if an option is not valid${signer}. Nothing is sent.`;
}
