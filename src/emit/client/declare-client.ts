/** `Client` and `createClient`: every operation of the version, bound to one transport. */
import * as make from "../../code/make.js";
import type { Expression, Property, Statement, Type, ObjectType, PropertyMember } from "../../code/syntax.js";
import { prose, remark } from "../module/doc-comment.js";
import { homeAlias } from "../module/homes.js";
import { fromModule, fromRuntime } from "../module/module.js";
import {
  operationFiles,
  undocumentedOperations,
  type OperationsFile,
} from "../operations/emit-operations.js";
import type { VersionScope } from "../version-scope.js";
import type { Api, Credential } from "../../model/api.js";
import { groupProperties } from "./emit-groups.js";

/** `thrown`: the sentence about errors of creating a client. */
export function declareClient(scope: VersionScope, thrown: string): Statement[] {
  const files = operationFiles(scope).map((file) => boundFile(file, scope));
  const [operations, sandbox] = files.map(({ type }) => type);
  const resume = resumable(scope);
  const members = [
    sandbox &&
      make.field("sandbox", sandbox, {
        isReadonly: true,
        comments: remark(
          "Operations that exist in the sandbox only. A live key is refused before anything is sent.",
        ),
      }),
    resume &&
      make.field("resume", make.named("Resume", [], fromRuntime("client")), {
        isReadonly: true,
        comments: remark(
          "Repeats a call that the journal records as unfinished, with the same key and arguments.",
        ),
      }),
  ].filter((member) => member !== undefined);
  const groups = groupProperties(scope);
  const parts = [
    operations ?? make.keyword("unknown"),
    ...(groups.length === 0 ? [] : [make.named("OperationGroups", [], fromModule("groups"))]),
    ...(members.length > 0 ? [make.objectType(members)] : []),
  ];
  const comments = prose(
    `Makes a client with every operation of version ${scope.version.version}: \`client.getThing({ … })\`. For a smaller bundle, use \`createTransport\`.`,
    thrown,
  );
  const live = sandbox === undefined ? undefined : liveOptions(scope.version.api);
  const creating = (options: Type, client: string): Parameters<typeof make.exportedFunction>[1] => ({
    comments,
    parameters: [{ name: "options", type: options }],
    returns: make.named(client),
  });
  const ordinary = creating(make.named("ClientOptions"), "Client");
  return [
    ...files.flatMap(({ declarations }) => declarations),
    make.exportedType("Client", make.intersectionOf(parts), {
      comments: remark("Every operation of the version, bound to one transport."),
    }),
    ...(live === undefined
      ? []
      : [
          make.exportedType(
            "LiveClient",
            make.globalType("Omit", [make.named("Client"), make.literalType("sandbox")]),
            {
              comments: remark("A client whose options show that its key is a live one: it has no sandbox."),
            },
          ),
          make.exportedType("LiveClientOptions", live, {
            comments: remark(
              "Options that show live mode by themselves, or by a key whose type has its prefix.",
            ),
          }),
          make.exportedFunction("createClient", creating(make.named("LiveClientOptions"), "LiveClient")),
          make.exportedFunction("createClient", ordinary),
        ]),
    make.exportedFunction("createClient", {
      ...ordinary,
      ...(live === undefined ? {} : { comments: [] }),
      ...clientBody(sandbox !== undefined, resume, groups),
    }),
  ];
}

/** Options that the compiler knows to be for live mode. Undefined if no key shows its mode. */
function liveOptions({ credentials }: Api): Type | undefined {
  const keys = credentials.flatMap((credential): Type[] => {
    if (credential.kind === "http" || credential.prefixes?.live === undefined) return [];
    const key = make.named("KeyWith", [make.literalType(credential.prefixes.live)], fromRuntime("profile"));
    return [inLine("auth", inLine(credential.name, key))];
  });
  if (keys.length === 0) return undefined;
  const mode = inLine("mode", make.literalType("live"));
  return make.intersectionOf([make.named("ClientOptions"), make.unionOf([mode, ...keys])]);
}

function inLine(key: string, type: Type): Type {
  return { kind: "object", members: [make.field(key, type)], isMultiline: false };
}

function clientBody(
  hasSandbox: boolean,
  resume: Expression | undefined,
  groups: readonly Property[],
): { before: readonly Statement[]; result: Expression } {
  const transportCall = make.call("createTransport", [make.word("options")]);
  const hasOthers = hasSandbox || resume !== undefined;
  const transport = hasOthers ? make.word("transport") : transportCall;
  const bound = bind(transport, "operations");
  if (!hasOthers && groups.length === 0) return { before: [], result: bound };
  const { properties } = make.objectOf([
    ["sandbox", hasSandbox ? bind(transport, "sandbox") : undefined],
    ["resume", resume && make.call("resumeWith", [transport, resume], { origin: fromRuntime("client") })],
  ]);
  const spread = make.spread(groups.length === 0 ? bound : make.word("bound"));
  return {
    before: [
      ...(hasOthers ? [make.constant("transport", transportCall)] : []),
      ...(groups.length === 0 ? [] : [make.constant("bound", bound)]),
    ],
    result: { kind: "object", properties: [spread, ...groups, ...properties] },
  };
}

function bind(transport: Expression, file: OperationsFile): Expression {
  return make.call("bindOperations", [transport, namespace(file)], { origin: fromRuntime("client") });
}

/** `import * as operations` */
function namespace(file: OperationsFile): Expression {
  return make.word(file, { ...fromModule(file), isNamespace: true });
}

/** The operations of one file, in the form that the client's type takes. */
interface BoundFile {
  readonly type: Type;
  readonly declarations: readonly Statement[];
}

/** Re-exported names are imported from the module that declares them, which has their documentation. */
function boundFile(file: OperationsFile, scope: VersionScope): BoundFile {
  const bound = (operations: Type): Type =>
    make.named("BoundOperations", [operations], fromRuntime("client"));
  const all = make.typeOf(file, { ...fromModule(file), isNamespace: true });
  const homes = [...undocumentedOperations(file, scope)];
  if (homes.length === 0) return { type: bound(all), declarations: [] };
  const name = file === "operations" ? "EarlierOperations" : "EarlierSandbox";
  const picks = homes.map(([home, names]): Type => {
    const earlier = make.typeOf(homeAlias(file, home), { from: `../${home}/${file}`, isNamespace: true });
    return make.globalType("Pick", [earlier, make.unionOf(names.map(make.literalType))]);
  });
  const keys = make.operator("keyof", make.named(name));
  return {
    type: bound(make.intersectionOf([make.globalType("Omit", [all, keys]), make.named(name)])),
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

/** The operations that a client can resume, if any call has a key. */
function resumable(scope: VersionScope): Expression | undefined {
  if (!scope.version.api.operations.some(({ isKeyed }) => isKeyed)) return undefined;
  const [only, ...others] = operationFiles(scope).map(namespace);
  if (only === undefined || others.length === 0) return only;
  return { kind: "object", properties: [only, ...others].map(make.spread) };
}

/**
 * `Credentials`: the credentials that a client can hold.
 *
 * A client may hold several, since each call uses those that its operation needs. The type requires what every
 * operation needs, at least one alternative and, with each credential, those that are always sent with it: `({ user } |
 * { admin; tenant }) & ({ admin; tenant } | { admin?: never; tenant?: never })`.
 */
export function declareCredentials(api: Api): Statement[] {
  if (api.credentials.length === 0) return [];
  const comments = remark(
    "Identifies the caller: a string, or a function that is called before each attempt (for rotation).",
  );
  const parts = partsOf(api);
  const [only] = parts;
  if (parts.length === 1 && only?.length === 1)
    return [make.exportedInterface("Credentials", only[0]?.members ?? [], { comments })];
  return [make.exportedType("Credentials", make.intersectionOf(parts.map(make.unionOf)), { comments })];
}

/** Names of credentials that are sent together. */
type Together = readonly string[];

/** A part of the type's intersection: a list of alternatives. */
type Part = readonly ObjectType[];

function partsOf(api: Api): Part[] {
  const fields = new Fields(api.credentials);
  const exclusive = (api.traits.auth ?? []).map(({ name }) => name);
  const sent = alternativesOf(api);
  const always =
    exclusive.length > 0
      ? exclusive.slice(0, exclusive.length === 1 ? 1 : 0)
      : (sent[0] ?? []).filter((name) => sent.every((names) => names.includes(name)));
  const settled = new Set([...exclusive, ...always]);
  const rest = distinct(sent.map((names) => names.filter((name) => !settled.has(name))));
  const isRestOptional = exclusive.length > 0 || rest.some((names) => names.length === 0);
  const others = rest.filter((names) => names.length > 0);
  const isFree = (name: string): boolean => others.some((names) => names.length === 1 && names[0] === name);
  const groups = distinct(others.flat().map((name) => groupOf(name, others)));

  const excluding = exclusive.length < 2 ? [] : [exclusive.map((name) => fields.only(name, exclusive))];
  const optional = isRestOptional ? groups.flat().filter(isFree) : [];
  const simple =
    always.length + optional.length === 0 ? [] : [[fields.object({ required: always, optional })]];
  const oneAtLeast = isRestOptional
    ? []
    : [smallest(others).map((names) => fields.object({ required: names }))];
  const together = groups
    .filter((group) => !group.some(isFree))
    .map((group) => [
      ...smallest(others.filter((names) => group.every((name) => names.includes(name)))).map((names) =>
        fields.object({ required: names }),
      ),
      fields.object({ absent: group }),
    ]);
  return [...excluding, ...simple, ...oneAtLeast, ...together];
}

/** The credentials that operations need together, without empty alternatives. */
function alternativesOf({ operations, credentials }: Api): Together[] {
  const known = new Set(credentials.map(({ name }) => name));
  const all = distinct(operations.flatMap((operation) => operation.credentials));
  return all.filter((names) => names.length > 0 && names.every((name) => known.has(name)));
}

/** The credentials that occur in the same alternatives as this one. */
function groupOf(name: string, alternatives: readonly Together[]): Together {
  const own = alternatives.filter((names) => names.includes(name));
  const others = alternatives.filter((names) => !names.includes(name));
  return (own[0] ?? []).filter(
    (other) => own.every((names) => names.includes(other)) && !others.some((names) => names.includes(other)),
  );
}

function distinct(lists: readonly Together[]): Together[] {
  return [...new Map(lists.map((names) => [names.join("\n"), names])).values()];
}

/** The alternatives that contain no smaller one. */
function smallest(alternatives: readonly Together[]): Together[] {
  return alternatives.filter(
    (names) =>
      !alternatives.some(
        (other) => other.length < names.length && other.every((name) => names.includes(name)),
      ),
  );
}

/** The fields of the type, each with its comment on first use. */
class Fields {
  readonly #credentials: ReadonlyMap<string, Credential>;
  readonly #described = new Set<string>();

  constructor(credentials: readonly Credential[]) {
    this.#credentials = new Map(credentials.map((credential) => [credential.name, credential]));
  }

  /** One of several mutually exclusive ones. */
  only(name: string, all: Together): ObjectType {
    return this.object({ required: [name], absent: all.filter((other) => other !== name) });
  }

  object(names: { required?: Together; optional?: Together; absent?: Together }): ObjectType {
    const { required = [], optional = [], absent = [] } = names;
    const members = [
      ...required.map((name) => this.#given(name, false)),
      ...optional.map((name) => this.#given(name, true)),
      ...absent.map((name) => make.field(name, make.keyword("never"), { isOptional: true })),
    ];
    const isMultiline = members.some(({ comments = [] }) => comments.length > 0);
    return { kind: "object", members, isMultiline };
  }

  #given(name: string, isOptional: boolean): PropertyMember {
    const credential = this.#described.has(name) ? undefined : this.#credentials.get(name);
    this.#described.add(name);
    return make.field(name, make.named("Credential", [], fromRuntime("profile")), {
      isOptional,
      comments: prose(credential?.description, credential === undefined ? undefined : form(credential)),
    });
  }
}

/** The format of the string, if the name does not show it. */
function form(credential: Credential): string | undefined {
  switch (credential.kind) {
    case "basic":
      return credential.isKey === true
        ? "The key, which is sent without a password."
        : "User name and password: `user:password`.";
    case "http":
      return `What follows \`Authorization: ${credential.scheme}\`.`;
    case "apiKey":
      return credential.secret === undefined ? undefined : "Id and secret: `id:secret`.";
    case "bearer":
      return undefined;
  }
}
