/**
 * `groups.ts`: the operations by tag, under short names. Their comments are written again, since an editor shows that of
 * a member, not that of the function it stands for; what changed is described at the function only.
 */
import * as make from "../../code/make.js";
import type { InterfaceDeclaration, Property, PropertyMember, Statement } from "../../code/syntax.js";
import type { Placed } from "../../timeline/homes.js";
import type { Operation } from "../../model/api.js";
import { getOrAdd, groupBy, lazily } from "../../values/collections.js";
import { compareText } from "../../values/text.js";
import type { ApiVersion } from "../../values/version.js";
import type { GroupedName } from "../group-operations.js";
import { docComment, remark } from "../module/doc-comment.js";
import { homeAlias, type Part, typeNames, versionModule } from "../module/homes.js";
import { type EmittedModule, fromModule, fromRuntime } from "../module/module.js";
import { operationFile } from "../operations/emit-operations.js";
import { operationDoc, sharedDoc, type SharedDoc } from "../operations/operation-doc.js";
import type { VersionScope } from "../version-scope.js";

interface Member extends GroupedName {
  readonly flat: string;
  readonly placed: Placed<Operation>;
}

export function emitGroups(scope: VersionScope): EmittedModule[] {
  const groups = groupsOf(scope);
  const [example] = groups.values().next().value ?? [];
  if (example === undefined) return [];
  const all = make.typeOf("operations", { ...fromModule("operations"), isNamespace: true });
  const bound: Statement = {
    kind: "alias",
    name: "Bound",
    isExported: false,
    type: make.named("BoundOperations", [all], fromRuntime("client")),
  };
  const earlier = earlierGroups(scope);
  const hasMembers = [...groups].some(([name, members]) =>
    members.some((member) => !isIn(earlier.get(name) ?? [], member)),
  );
  const purpose = `The operations by tag, under short names: \`client.${example.group}.${example.method}({ … })\`.`;
  return [versionModule(scope, "groups", purpose, { declarations: hasMembers ? [bound] : [], partsOf })];
}

const groupTable = "OperationGroups";

function partsOf(scope: VersionScope): Part[] {
  const homes = homesOf(scope);
  const shared = lazily(() => sharedDoc([], scope));
  const part = (type: string, declare: () => Statement): Part => ({
    home: homes.get(type) ?? scope.version.version,
    names: typeNames(type),
    declare: () => [declare()],
  });
  return [
    ...Array.from(groupsOf(scope), ([name, members]) =>
      part(members[0]?.type ?? "", () => declareGroup(name, members, scope, shared())),
    ),
    part(groupTable, () => declareTable(scope)),
  ];
}

function declareTable(scope: VersionScope): InterfaceDeclaration {
  const groups = groupsOf(scope);
  const own = [...groups].filter(
    ([, [first]]) => homesOf(scope).get(first?.type ?? "") === scope.version.version,
  );
  const fields = own.map(([name, [first]]) =>
    make.field(name, make.named(first?.type ?? ""), { isReadonly: true }),
  );
  const names = own.map(([name]) => name);
  const isLeft = (name: string): boolean => groups.has(name) && !names.includes(name);
  return inherit(groupTable, fields, scope, [...earlierGroups(scope).keys()], isLeft, {
    comments: remark("Each method is also one of the client, under its full name."),
  });
}

const knownHomes = new WeakMap<VersionScope, ReadonlyMap<string, ApiVersion>>();

/** The versions that declare the interfaces. One whose members did not change is re-exported. */
function homesOf(scope: VersionScope): ReadonlyMap<string, ApiVersion> {
  return getOrAdd(knownHomes, scope, () => {
    const { previous, version } = scope;
    const earlier = previous && homesOf(previous);
    const groups = earlierGroups(scope);
    const homes = new Map<string, ApiVersion>();
    for (const [name, members] of groupsOf(scope)) {
      const type = members[0]?.type ?? "";
      const theirs = groups.get(name) ?? [];
      const isSame = theirs.length === members.length && members.every((member) => isIn(theirs, member));
      homes.set(type, (isSame ? earlier?.get(type) : undefined) ?? version.version);
    }
    const isSame =
      earlier?.size === homes.size + 1 &&
      [...homes.keys()].every((type) => earlier.get(type) === homes.get(type));
    return homes.set(groupTable, (isSame ? earlier.get(groupTable) : undefined) ?? version.version);
  });
}

/** `orders: { create: bound.createOrder }` */
export function groupProperties(scope: VersionScope): Property[] {
  return Array.from(groupsOf(scope), ([name, members]) => {
    const methods = members.map(({ method, flat }) =>
      make.property(method, { kind: "field", of: make.word("bound"), name: flat }),
    );
    return make.property(name, make.openedObject(methods));
  });
}

const known = new WeakMap<VersionScope, ReadonlyMap<string, readonly Member[]>>();

/** By name; both in order. */
function groupsOf(scope: VersionScope): ReadonlyMap<string, readonly Member[]> {
  return getOrAdd(known, scope, () => {
    const members = [...scope.version.operations.values()].flatMap((placed): Member[] => {
      const { id } = placed.declaration;
      const name = scope.names.grouped(id);
      if (name === undefined || operationFile(placed.declaration) !== "operations") return [];
      return [{ ...name, flat: scope.names.operation(id).function, placed }];
    });
    const sorted = members.sort(
      (left, right) => compareText(left.group, right.group) || compareText(left.method, right.method),
    );
    return groupBy(sorted, ({ group }) => group);
  });
}

function earlierGroups({ previous }: VersionScope): ReadonlyMap<string, readonly Member[]> {
  return previous === undefined ? new Map() : groupsOf(previous);
}

function isIn(list: readonly Member[], { method, placed }: Member): boolean {
  return list.some((each) => each.method === method && each.placed.home === placed.home);
}

function declareGroup(
  name: string,
  members: readonly Member[],
  scope: VersionScope,
  shared: SharedDoc,
): InterfaceDeclaration {
  const earlier = earlierGroups(scope).get(name) ?? [];
  const own = members
    .filter((member) => !isIn(earlier, member))
    .map(({ method, flat, placed: { declaration } }) =>
      make.field(method, make.indexed(make.named("Bound"), make.literalType(flat)), {
        isReadonly: true,
        comments: docComment(operationDoc(declaration, scope, shared, `operations.${flat}`)),
      }),
    );
  const left = earlier.filter((member) => isIn(members, member)).map(({ method }) => method);
  const names = earlier.map(({ method }) => method);
  return inherit(members[0]?.type ?? "", own, scope, names, (method) => left.includes(method));
}

/** Members that the previous version has alike are taken from there. */
function inherit(
  type: string,
  own: PropertyMember[],
  { previous }: VersionScope,
  earlier: readonly string[],
  isLeft: (name: string) => boolean,
  options: Parameters<typeof make.exportedInterface>[2] = {},
): InterfaceDeclaration {
  const gone = earlier.filter((name) => !isLeft(name));
  if (previous === undefined || gone.length === earlier.length)
    return make.exportedInterface(type, own, options);
  const origin = { from: `../${previous.version.version}/groups`, name: type };
  const base = make.named(homeAlias(type, previous.version.version), [], origin);
  const left =
    gone.length === 0 ? base : make.globalType("Omit", [base, make.unionOf(gone.map(make.literalType))]);
  return make.exportedInterface(type, own, { ...options, bases: [left] });
}
