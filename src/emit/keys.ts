/**
 * The keys of a version's emitted code: `types#Payment.rails.iban` is the field `iban`, in the field `rails`, of `Payment`
 * in the module `types`.
 *
 * Emission alone knows how a thing of the document is called in code: names are in a style, collisions are settled, and
 * reserved words are exported under another name than their own. Whoever looks for emitted code asks here.
 */
import type { Statement } from "../code/syntax.js";
import type { Owner, Place } from "../compare/place.js";
import { addTo, getOrAdd } from "../values/collections.js";
import { membersOnly, memberStep, withoutLast, withoutMembers } from "../values/member-path.js";
import type { EmittedModule, EmittedTemplate } from "./module/module.js";
import { argumentKeys } from "./operations/body-forms.js";
import { operationFile } from "./operations/emit-operations.js";
import { exportsOfSchema } from "./types/emit-types.js";
import type { VersionScope } from "./version-scope.js";

export class EmittedKeys {
  readonly #scope: VersionScope;
  readonly #modules: readonly (EmittedModule | EmittedTemplate)[];
  readonly #previous: EmittedKeys | undefined;
  readonly #members = new Map<string, ReadonlySet<string>>();
  #declared: ReadonlyMap<string, readonly Statement[]> | undefined;
  #operations: ReadonlyMap<string, string> | undefined;

  /** `previous`: the keys of the version that `modules` re-export from. */
  constructor(
    scope: VersionScope,
    modules: readonly (EmittedModule | EmittedTemplate)[],
    previous: EmittedKeys | undefined,
  ) {
    this.#scope = scope;
    this.#modules = modules;
    this.#previous = previous;
  }

  has(key: string): boolean {
    this.#declared ??= declaredIn(this.#modules);
    const declaration = withoutMembers(key);
    const statements = this.#declared.get(declaration);
    if (statements === undefined) return this.#previous?.has(key) === true;
    const members = (): ReadonlySet<string> => keysIn(statements, declaration, new Set([declaration]));
    return getOrAdd(this.#members, declaration, members).has(key);
  }

  /** The member at a place, or the innermost one around it that has a name in code. None for the API as a whole. */
  of({ owner, path }: Pick<Place, "owner" | "path">): readonly string[] {
    const inside = membersOnly(path);
    const keys = this.#homesOf(owner).flatMap(({ declaration, ways }) => {
      const innermost = ways.map((way) => this.#innermost(declaration, way + inside));
      const [longest = declaration] = innermost.sort((left, right) => right.length - left.length);
      return this.has(longest) ? [{ key: longest, isMember: longest !== declaration }] : [];
    });
    // Constants beside a type have none of its members.
    const hasMember = keys.some(({ isMember }) => isMember);
    return keys.flatMap(({ key, isMember }) => (isMember || !hasMember ? key : []));
  }

  /** The function, the arguments and the responses of an operation, and its method in a group. */
  operation(id: string): readonly string[] {
    const operation = this.#scope.version.operations.get(id)?.declaration;
    if (operation === undefined) return [];
    const { function: name, args, responses } = this.#scope.names.operation(id);
    const file = operationFile(operation);
    const own = [name, args, responses].map((each) => `${file}#${each}`);
    const group = file === "operations" ? this.#scope.names.grouped(id) : undefined;
    return group === undefined ? own : [...own, `groups#${group.type}${memberStep(group.method)}`];
  }

  /** The group of an operation, among those of a client. */
  groupOf(id: string): string | undefined {
    const group = this.#scope.names.grouped(id)?.group;
    return group && `groups#OperationGroups${memberStep(group)}`;
  }

  /** The methods of groups, which other words than the names of their operations call. */
  get methods(): ReadonlySet<string> {
    const ids = [...this.#scope.version.operations.keys()];
    return new Set(ids.flatMap((id) => this.#scope.names.grouped(id)?.method ?? []));
  }

  /** The operation with a function, arguments or responses of this key. */
  operationOf(key: string): string | undefined {
    this.#operations ??= new Map(
      Array.from(this.#scope.version.operations.keys()).flatMap((id) =>
        this.operation(id).map((each) => [each, id] as const),
      ),
    );
    return this.#operations.get(key);
  }

  #innermost(declaration: string, inside: string): string {
    let path = inside;
    while (path !== "" && !this.has(declaration + path)) path = withoutLast(path);
    return declaration + path;
  }

  #ofSchema(name: string): readonly string[] {
    const declaration = this.#scope.version.schemas.get(name)?.declaration;
    if (declaration === undefined) return [];
    return exportsOfSchema(declaration, this.#scope).map((each) => `types#${each.name}`);
  }

  #homesOf(owner: Owner): readonly Home[] {
    switch (owner.kind) {
      case "schema":
        return this.#ofSchema(owner.name).map(whole);
      case "event":
        return [{ declaration: `events#${this.#scope.names.event(owner.name)}`, ways: ["", ".payload"] }];
      case "operation":
        return this.#homesOfPart(owner);
      case "api":
        return [];
    }
  }

  #homesOfPart({
    name: id,
    part,
  }: Extract<Owner, { readonly kind: "operation" | "event" }>): readonly Home[] {
    const operation = this.#scope.version.operations.get(id)?.declaration;
    const [name = "", args = "", responses = ""] = this.operation(id);
    if (operation === undefined) return [];
    switch (part.kind) {
      case "parameter": {
        const keys = argumentKeys(operation, this.#scope.version.api);
        const index = operation.parameters.findIndex(
          (each) => each.name === part.name && each.in === part.in,
        );
        return [{ declaration: args, ways: [memberStep(keys[index] ?? part.name)] }];
      }
      case "body":
        return [{ declaration: args, ways: [".body"] }];
      case "response": {
        const status = memberStep(part.status);
        return [{ declaration: responses, ways: [status, status + memberStep(part.mediaType)] }];
      }
      case "operation":
      case "header":
      case "payload":
      case "delivery":
      case "answer":
        return [whole(name)];
    }
  }
}

/** A declaration, and the members in which a value of it can be. The innermost is meant. */
interface Home {
  readonly declaration: string;
  readonly ways: readonly string[];
}

function whole(declaration: string): Home {
  return { declaration, ways: [""] };
}

/** The declarations of modules by key: several for a value and a type under one name. */
function declaredIn(
  modules: readonly (EmittedModule | EmittedTemplate)[],
): ReadonlyMap<string, readonly Statement[]> {
  const declared = new Map<string, Statement[]>();
  for (const each of modules) {
    if (!("module" in each)) continue;
    const { statements } = each.module;
    const file = each.path.slice(each.path.lastIndexOf("/") + 1).replace(/\.ts$/, "");
    const exportedAs = new Map(
      statements.flatMap((statement) =>
        statement.kind === "export" && statement.from === undefined && statement.names !== "*"
          ? statement.names.map(({ name, as = name }) => [name, as] as const)
          : [],
      ),
    );
    for (const statement of statements)
      if ("name" in statement && "isExported" in statement)
        addTo(declared, `${file}#${exportedAs.get(statement.name) ?? statement.name}`, statement);
  }
  return declared;
}

/** Adds the keys of members, at any depth. */
function keysIn(part: object, key: string, keys: Set<string>): ReadonlySet<string> {
  for (const [field, inner] of Object.entries(part) as [string, unknown][]) {
    if (typeof inner !== "object" || inner === null || field === "comments" || field === "value") continue;
    const isMember = "kind" in inner && inner.kind === "property" && "key" in inner;
    const own = isMember ? key + memberStep(String(inner.key)) : key;
    if (isMember) keys.add(own);
    keysIn(inner, own, keys);
  }
  return keys;
}
