/**
 * `Credentials`: which credentials a client can hold.
 *
 * A client may hold several, since each call takes those that its operation needs. The type asks for what every operation
 * needs, for one alternative at least, and with each credential for those that it is never sent without:
 * `({ user } | { admin; tenant }) & ({ admin; tenant } | { admin?: never; tenant?: never })`.
 */
import * as make from "../../code/make.js";
import type { ObjectType, PropertyMember, Statement } from "../../code/syntax.js";
import type { Api, Credential } from "../../model/api.js";
import { docComment, remark } from "../module/doc-comment.js";
import { fromRuntime } from "../module/origins.js";

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

/** What the type is the intersection of: each part is a list of alternatives. */
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

/** Of all operations: those that send something. */
function alternativesOf({ operations, credentials }: Api): Together[] {
  const known = new Set(credentials.map(({ name }) => name));
  const all = distinct(operations.flatMap((operation) => operation.credentials));
  return all.filter((names) => names.length > 0 && names.every((name) => known.has(name)));
}

/** The credentials that are in the same alternatives as this one. */
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

/** Who has more than one of these has that one as well. */
function smallest(alternatives: readonly Together[]): Together[] {
  return alternatives.filter(
    (names) =>
      !alternatives.some(
        (other) => other.length < names.length && other.every((name) => names.includes(name)),
      ),
  );
}

/** The fields of the type, each with its comment where it first occurs. */
class Fields {
  readonly #credentials: ReadonlyMap<string, Credential>;
  readonly #described = new Set<string>();

  constructor(credentials: readonly Credential[]) {
    this.#credentials = new Map(credentials.map((credential) => [credential.name, credential]));
  }

  /** One of several that exclude each other. */
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
    const isOpened = members.some(({ comments = [] }) => comments.length > 0);
    return { kind: "object", members, isOpened };
  }

  #given(name: string, isOptional: boolean): PropertyMember {
    const credential = this.#described.has(name) ? undefined : this.#credentials.get(name);
    this.#described.add(name);
    return make.field(name, make.named("Credential", [], fromRuntime("profile")), {
      isOptional,
      comments: docComment({
        paragraphs: [credential?.description, credential === undefined ? undefined : form(credential)],
      }),
    });
  }
}

/** What the string is, where the name does not say. */
function form(credential: Credential): string | undefined {
  switch (credential.kind) {
    case "basic":
      return "User name and password: `user:password`.";
    case "http":
      return `What follows \`Authorization: ${credential.scheme}\`.`;
    case "apiKey":
    case "bearer":
      return undefined;
  }
}
