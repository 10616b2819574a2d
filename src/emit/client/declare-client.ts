/** `Client` and `createClient`: every operation of the version, bound to one transport. */
import { docComment } from "../module/doc-comment.js";
import { homeAlias } from "../module/homes.js";
import { literal } from "../module/literal.js";
import type { ModuleDeclaration, ModuleImport } from "../module/module.js";
import {
  operationFiles,
  undocumentedOperations,
  type OperationsFile,
} from "../operations/emit-operations.js";
import type { VersionScope } from "../version-scope.js";

/** `thrown`: what making a client throws. */
export function declareClient(scope: VersionScope, thrown: string): ModuleDeclaration[] {
  const files = operationFiles(scope).map((file) => boundFile(file, scope));
  const resume = resumable(scope);
  const [operations, sandbox] = files.map(({ type }) => type);
  const members = [
    ...(sandbox === undefined
      ? []
      : [
          "/** Operations that exist in the sandbox only. A live key is refused before anything is sent. */",
          `readonly sandbox: ${sandbox};`,
        ]),
    ...(resume === undefined
      ? []
      : [
          "/** Repeats a call that the journal records as unfinished, with the same key and arguments. */",
          "readonly resume: Resume;",
        ]),
  ];
  const type = [operations, ...(members.length > 0 ? [`{\n${members.join("\n")}\n}`] : [])].join(" & ");
  const parts = [
    "...bindOperations(transport, operations)",
    ...(sandbox === undefined ? [] : ["sandbox: bindOperations(transport, sandbox)"]),
    ...(resume === undefined ? [] : [`resume: resumeWith(transport, ${resume})`]),
  ];
  const body =
    parts.length === 1
      ? `return bindOperations(createTransport(options), operations);`
      : `const transport = createTransport(options);\nreturn { ${parts.join(", ")} };`;
  const comment = docComment({
    paragraphs: [
      `Makes a client with every operation of version ${scope.version.version}: \`client.getThing({ … })\`. For a smaller bundle, use \`createTransport\`.`,
      thrown,
    ],
  });
  return [
    ...files.flatMap(({ declarations }) => declarations),
    {
      exports: [
        { name: "Client", isType: true },
        { name: "createClient", isType: false },
      ],
      text: `/** Every operation of the version, bound to one transport. */\nexport type Client = ${type};\n\n${comment}export function createClient(options: ClientOptions): Client {\n${body}\n}`,
    },
  ];
}

/** What the client is bound with, and the operations that it binds. */
export function clientImports(scope: VersionScope): { runtime: ModuleImport; operations: ModuleImport[] } {
  const hasResume = resumable(scope) !== undefined;
  const files = operationFiles(scope);
  return {
    runtime: {
      from: "../runtime/client.js",
      values: ["bindOperations", ...(hasResume ? ["resumeWith"] : [])],
      types: ["BoundOperations", ...(hasResume ? ["Resume"] : [])],
    },
    operations: [
      ...files.map((file) => ({ from: `./${file}.js`, namespace: file })),
      ...files.flatMap((file) =>
        Array.from(undocumentedOperations(file, scope).keys(), (home) => ({
          from: `../${home}/${file}.js`,
          typeNamespace: homeAlias(file, home),
        })),
      ),
    ],
  };
}

/** The operations of one file, as the client's type takes them. */
interface BoundFile {
  readonly type: string;
  readonly declarations: readonly ModuleDeclaration[];
}

/** Names that are re-exported are imported from the module that declares them, which has their documentation. */
function boundFile(file: OperationsFile, scope: VersionScope): BoundFile {
  const homes = [...undocumentedOperations(file, scope)];
  if (homes.length === 0) return { type: `BoundOperations<typeof ${file}>`, declarations: [] };
  const name = file === "operations" ? "EarlierOperations" : "EarlierSandbox";
  const picks = homes.map(
    ([home, names]) => `Pick<typeof ${homeAlias(file, home)}, ${names.map(literal).join(" | ")}>`,
  );
  return {
    type: `BoundOperations<Omit<typeof ${file}, keyof ${name}> & ${name}>`,
    declarations: [
      {
        exports: [],
        internal: [name],
        text:
          `/** Taken from the modules that declare them, so that an editor shows their documentation. */\n` +
          `type ${name} = ${picks.join(" & ")};`,
      },
    ],
  };
}

/** What a client can resume, where it has calls with a key, and no operation of that name already. */
function resumable(scope: VersionScope): string | undefined {
  const { version, names } = scope;
  const { operations } = version.api;
  const isTaken = operations.some(({ id }) => names.operation(id).function === "resume");
  if (isTaken || !operations.some(({ isKeyed }) => isKeyed)) return undefined;
  return operationFiles(scope).includes("sandbox") ? "{ ...operations, ...sandbox }" : "operations";
}
