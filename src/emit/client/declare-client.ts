/** `Client` and `createClient`: every operation of the version, bound to one transport. */
import * as make from "../../code/make.js";
import type { Expression, ObjectExpression, Statement, Type } from "../../code/syntax.js";
import { docComment, remark } from "../module/doc-comment.js";
import { homeAlias } from "../module/homes.js";
import { fromModule, fromRuntime } from "../module/origins.js";
import { operationFiles, undocumentedOperations } from "../operations/emit-operations.js";
import type { OperationsFile } from "../operations/declare-operation.js";
import type { VersionScope } from "../version-scope.js";

/** `thrown`: what making a client throws. */
export function declareClient(scope: VersionScope, thrown: string): Statement[] {
  const files = operationFiles(scope).map((file) => boundFile(file, scope));
  const [operations, sandbox] = files.map(({ type }) => type);
  const resume = resumable(scope);
  const members = [
    ...(sandbox === undefined
      ? []
      : [
          make.field("sandbox", sandbox, {
            isReadonly: true,
            comments: remark(
              "Operations that exist in the sandbox only. A live key is refused before anything is sent.",
            ),
          }),
        ]),
    ...(resume === undefined
      ? []
      : [
          make.field("resume", make.named("Resume", [], fromRuntime("client")), {
            isReadonly: true,
            comments: remark(
              "Repeats a call that the journal records as unfinished, with the same key and arguments.",
            ),
          }),
        ]),
  ];
  const parts = [
    operations ?? make.keyword("unknown"),
    ...(members.length > 0 ? [make.objectType(members)] : []),
  ];
  const comments = docComment({
    paragraphs: [
      `Makes a client with every operation of version ${scope.version.version}: \`client.getThing({ … })\`. For a smaller bundle, use \`createTransport\`.`,
      thrown,
    ],
  });
  return [
    ...files.flatMap(({ declarations }) => declarations),
    make.exportedType("Client", make.intersectionOf(parts), {
      comments: remark("Every operation of the version, bound to one transport."),
    }),
    {
      kind: "function",
      name: "createClient",
      isExported: true,
      comments,
      parameters: [{ name: "options", type: make.named("ClientOptions") }],
      returns: make.named("Client"),
      body: clientBody(sandbox !== undefined, resume),
    },
  ];
}

function clientBody(hasSandbox: boolean, resume: Expression | undefined): Statement[] {
  const made = make.call("createTransport", [make.word("options")]);
  if (!hasSandbox && resume === undefined) return [{ kind: "return", value: bind(made, "operations") }];
  const transport = make.word("transport");
  const resumeWith = (operations: Expression): Expression =>
    make.call("resumeWith", [transport, operations], { origin: fromRuntime("client") });
  const client: ObjectExpression = {
    kind: "object",
    properties: [
      make.spread(bind(transport, "operations")),
      ...(hasSandbox ? [make.property("sandbox", bind(transport, "sandbox"))] : []),
      ...(resume === undefined ? [] : [make.property("resume", resumeWith(resume))]),
    ],
  };
  return [
    { kind: "constant", name: "transport", isExported: false, value: made },
    { kind: "return", value: client },
  ];
}

function bind(transport: Expression, file: OperationsFile): Expression {
  return make.call("bindOperations", [transport, namespace(file)], { origin: fromRuntime("client") });
}

/** `import * as operations` */
function namespace(file: OperationsFile): Expression {
  return make.word(file, { ...fromModule(file), isNamespace: true });
}

/** The operations of one file, as the client's type takes them. */
interface BoundFile {
  readonly type: Type;
  readonly declarations: readonly Statement[];
}

/** Names that are re-exported are imported from the module that declares them, which has their documentation. */
function boundFile(file: OperationsFile, scope: VersionScope): BoundFile {
  const bound = (operations: Type): Type =>
    make.named("BoundOperations", [operations], fromRuntime("client"));
  const all: Type = { kind: "query", name: file, origin: { ...fromModule(file), isNamespace: true } };
  const homes = [...undocumentedOperations(file, scope)];
  if (homes.length === 0) return { type: bound(all), declarations: [] };
  const name = file === "operations" ? "EarlierOperations" : "EarlierSandbox";
  const picks = homes.map(([home, names]): Type => {
    const origin = { from: `../${home}/${file}`, isNamespace: true };
    const earlier: Type = { kind: "query", name: homeAlias(file, home), origin };
    return make.named("Pick", [earlier, make.unionOf(names.map(make.literalType))]);
  });
  const keys: Type = { kind: "operator", operator: "keyof", operand: make.named(name) };
  return {
    type: bound(make.intersectionOf([make.named("Omit", [all, keys]), make.named(name)])),
    declarations: [
      {
        kind: "alias",
        name,
        isExported: false,
        type: make.intersectionOf(picks),
        comments: remark(
          "Taken from the modules that declare them, so that an editor shows their documentation.",
        ),
      },
    ],
  };
}

/** What a client can resume, where it has calls with a key. */
function resumable(scope: VersionScope): Expression | undefined {
  if (!scope.version.api.operations.some(({ isKeyed }) => isKeyed)) return undefined;
  const [only, ...others] = operationFiles(scope).map(namespace);
  if (only === undefined || others.length === 0) return only;
  return { kind: "object", properties: [only, ...others].map(make.spread) };
}
