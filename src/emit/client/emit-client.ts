/**
 * `client.ts`: the version welded into a transport, and a client that binds every operation to it.
 *
 * The profile is what the traits say of how to call this API; the runtime does the work.
 */
import type { Api } from "../../model/api.js";
import { docComment } from "../module/doc-comment.js";
import { emittedCredentials } from "../emitted-credentials.js";
import { signingKeyOption } from "../emit-signing.js";
import type { EmittedFile } from "../emitted-file.js";
import { literal } from "../module/literal.js";
import { undocumentedOperations, type OperationsFile } from "../operations/emit-operations.js";
import { emitModule, type ModuleDeclaration, type ModuleImport } from "../module/module.js";
import { profileText } from "./client-profile.js";
import { scopeOptions } from "../scope-options.js";
import { provenance, type VersionScope } from "../version-scope.js";

export function emitClient(scope: VersionScope): EmittedFile {
  const { api } = scope.version;
  const hasSandbox = api.operations.some(({ isSandboxOnly }) => isSandboxOnly);
  const resume = resumeSource(scope, hasSandbox);
  return emitModule({
    path: `${scope.folder}/client.ts`,
    header: [provenance(scope), "", purpose(api)],
    imports: imports(scope, hasSandbox, resume !== undefined),
    reexports: [],
    declarations: [
      {
        exports: [{ name: "apiVersion", isType: false }],
        text: `/** ${purpose(api)} */\nexport const apiVersion = ${literal(api.version)};`,
      },
      { exports: [], internal: ["profile"], text: `const profile: Profile = ${profileText(api)};` },
      ...credentials(api),
      options(scope),
      transport(api),
      ...client(scope, hasSandbox, resume),
    ],
  });
}

/** Whether every call asks for this version, and by what; where nothing does, it is only a name. */
function purpose({ version, versionIn }: Api): string {
  switch (versionIn) {
    case "header":
    case "query":
      return `Every call of this client asks for version ${version}.`;
    case "url":
      return `The client of version ${version}: every URL names it.`;
    case "base-url":
      return `The client of version ${version}: \`baseUrl\` has to be the address of this version.`;
    case "nowhere":
      return `The client of version ${version}.`;
  }
}

function imports(scope: VersionScope, hasSandbox: boolean, hasResume: boolean): ModuleImport[] {
  return [
    {
      from: "../runtime/client.js",
      values: ["bindOperations", ...(hasResume ? ["resumeWith"] : [])],
      types: ["BoundOperations", ...(hasResume ? ["Resume"] : [])],
    },
    {
      from: "../runtime/transport.js",
      values: ["createTransport as transportOf"],
      types: ["Transport", "TransportOptions"],
    },
    {
      from: "../runtime/profile.js",
      types: ["Profile", ...(emittedCredentials(scope.version.api).length > 0 ? ["Credential"] : [])],
    },
    ...(scope.version.api.traits.signing === undefined
      ? []
      : [{ from: "./signing.js", values: ["createSigner"], types: ["SigningCredentials"] }]),
    { from: "./operations.js", namespace: "operations" },
    ...(hasSandbox ? [{ from: "./sandbox.js", namespace: "sandbox" }] : []),
    ...files(hasSandbox).flatMap((file) =>
      Array.from(undocumentedOperations(file, scope).keys(), (home) => ({
        from: `../${home}/${file}.js`,
        typeNamespace: namespaceOf(file, home),
      })),
    ),
    ...(scopeOptions(scope) === undefined ? [] : [{ from: "./operations.js", types: [scope.names.scope] }]),
  ];
}

function credentials(api: Api): ModuleDeclaration[] {
  const traits = emittedCredentials(api);
  if (traits.length === 0) return [];
  // Alternatives exclude each other; of the schemes of a document, some are sent together.
  const others = (name: string): string[] =>
    api.traits.auth === undefined
      ? []
      : traits.filter((other) => other.name !== name).map((other) => `${other.name}?: never;`);
  const members = traits.map(
    ({ name, description }) =>
      `{\n${docComment({ paragraphs: [description] })}${name}: Credential;\n${others(name).join("\n")} }`,
  );
  const declaration =
    members.length === 1
      ? `interface Credentials ${members.join("")}`
      : `type Credentials =\n| ${members.join("\n| ")};`;
  return [
    {
      exports: [{ name: "Credentials", isType: true }],
      text:
        `/** What identifies the caller: a string, or a function that is asked before each attempt (for rotation). */\n` +
        `export ${declaration}`,
    },
  ];
}

function options(scope: VersionScope): ModuleDeclaration {
  const { auth, signing, environments } = scope.version.api.traits;
  const bases = ["TransportOptions", ...(scopeOptions(scope) === undefined ? [] : [scope.names.scope])];
  const fields = [
    ...(emittedCredentials(scope.version.api).length === 0
      ? []
      : [`/** Credentials of every call. */\nauth${auth === undefined ? "?" : ""}: Credentials;`]),
    ...(signing === undefined
      ? []
      : [
          `/** What every request is signed with. Making the client throws a \`SigningError\` if the key cannot be right. */\nsigning: SigningCredentials;`,
        ]),
  ];
  const notes = environments?.notes ?? [];
  const caller = fields.length === 0 ? "" : ", who is calling";
  const comment = docComment({
    paragraphs: [
      `What a client of version ${scope.version.version} is made with: where the service is${caller}, and how calls behave.`,
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

function transport({ traits: { signing } }: Api): ModuleDeclaration {
  const [parameter, ...body] =
    signing === undefined
      ? ["options", "return transportOf(profile, options);"]
      : [
          "{ signing, ...options }",
          "// The key goes into the signer; what the transport keeps of the options does not hold it.",
          // Where JavaScript leaves the option out, it is the signer that says so.
          `const sign = createSigner(signing?.${signingKeyOption(signing)}, signing);`,
          "return transportOf({ ...profile, sign }, options);",
        ];
  return {
    exports: [{ name: "createTransport", isType: false }],
    text:
      docComment({
        paragraphs: [
          "Makes what single operations are called with: `getThing(transport, { … })`. A bundle then holds only the operations that are imported.",
          thrown(signing),
        ],
      }) + `export function createTransport(${parameter}: ClientOptions): Transport {\n${body.join("\n")}\n}`,
  };
}

function thrown(signing: object | undefined): string {
  const signer = signing === undefined ? "" : ", and a `SigningError` if the key cannot sign";
  return `Throws an \`InvalidRequestError\` if an option cannot be right${signer}. Nothing is sent.`;
}

function files(hasSandbox: boolean): readonly OperationsFile[] {
  return hasSandbox ? ["operations", "sandbox"] : ["operations"];
}

/** `operations2025_03_13` */
function namespaceOf(file: OperationsFile, home: string): string {
  return file + home.replace(/\W/g, "_");
}

/** The operations of one file, as the client's type takes them. */
interface BoundFile {
  readonly type: string;
  readonly declarations: readonly ModuleDeclaration[];
}

/** What is re-exported by name is taken from the module that declares it, which has its documentation. */
function boundFile(file: OperationsFile, scope: VersionScope): BoundFile {
  const homes = [...undocumentedOperations(file, scope)];
  if (homes.length === 0) return { type: `BoundOperations<typeof ${file}>`, declarations: [] };
  const name = file === "operations" ? "EarlierOperations" : "EarlierSandbox";
  const picks = homes.map(
    ([home, names]) => `Pick<typeof ${namespaceOf(file, home)}, ${names.map(literal).join(" | ")}>`,
  );
  return {
    type: `BoundOperations<Omit<typeof ${file}, keyof ${name}> & ${name}>`,
    declarations: [
      {
        exports: [],
        internal: [name],
        text:
          `/** Taken from where they are declared, so that an editor shows their documentation. */\n` +
          `type ${name} = ${picks.join(" & ")};`,
      },
    ],
  };
}

function client(scope: VersionScope, hasSandbox: boolean, resume: string | undefined): ModuleDeclaration[] {
  const operations = boundFile("operations", scope);
  const sandbox = hasSandbox ? boundFile("sandbox", scope) : undefined;
  const members = [
    ...(sandbox === undefined
      ? []
      : [
          "/** What exists in the sandbox only. A live key is refused before a call is made. */",
          `readonly sandbox: ${sandbox.type};`,
        ]),
    ...(resume === undefined
      ? []
      : [
          "/** Repeats a call that the journal has as unfinished, under its key, with the arguments of then. */",
          "readonly resume: Resume;",
        ]),
  ];
  const type = [operations.type, ...(members.length > 0 ? [`{\n${members.join("\n")}\n}`] : [])].join(" & ");
  const parts = [
    "...bindOperations(transport, operations)",
    ...(hasSandbox ? ["sandbox: bindOperations(transport, sandbox)"] : []),
    ...(resume === undefined ? [] : [`resume: resumeWith(transport, ${resume})`]),
  ];
  const body =
    parts.length === 1
      ? `return bindOperations(createTransport(options), operations);`
      : `const transport = createTransport(options);\nreturn { ${parts.join(", ")} };`;
  const { version, api } = scope.version;
  const comment = docComment({
    paragraphs: [
      `Makes a client with every operation of version ${version}: \`client.getThing({ … })\`. \`createTransport\` keeps a bundle smaller.`,
      thrown(api.traits.signing),
    ],
  });
  return [
    ...operations.declarations,
    ...(sandbox?.declarations ?? []),
    {
      exports: [
        { name: "Client", isType: true },
        { name: "createClient", isType: false },
      ],
      text: `/** Every operation of the version, bound to one transport. */\nexport type Client = ${type};\n\n${comment}export function createClient(options: ClientOptions): Client {\n${body}\n}`,
    },
  ];
}

/** What a client can resume, where it has calls with a key, and no operation of that name already. */
function resumeSource({ version, names }: VersionScope, hasSandbox: boolean): string | undefined {
  const { operations } = version.api;
  const isTaken = operations.some(({ id }) => names.operation(id).function === "resume");
  if (isTaken || !operations.some(({ isKeyed }) => isKeyed)) return undefined;
  return hasSandbox ? "{ ...operations, ...sandbox }" : "operations";
}
