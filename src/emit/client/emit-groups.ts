/**
 * `groups.ts`: the operations by tag, under short names. Their comments are written again, since an editor shows that of
 * a member, not that of the function it stands for.
 */
import * as make from "../../code/make.js";
import type { Property, Statement } from "../../code/syntax.js";
import type { Placed } from "../../timeline/homes.js";
import type { Operation } from "../../model/api.js";
import { getOrAdd, groupBy } from "../../values/collections.js";
import { compareText } from "../../values/text.js";
import type { GroupedName } from "../group-operations.js";
import { docComment, remark } from "../module/doc-comment.js";
import { homeAlias, versionModule } from "../module/homes.js";
import { type EmittedModule, fromModule, fromRuntime } from "../module/module.js";
import { operationFile } from "../operations/emit-operations.js";
import { operationDoc, sharedDoc } from "../operations/operation-doc.js";
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
  const fields = Array.from(groups, ([name, [first]]) =>
    make.field(name, make.named(first?.type ?? ""), { isReadonly: true }),
  );
  const purpose = `The operations by tag, under short names: \`client.${example.group}.${example.method}({ … })\`.`;
  return [
    versionModule(scope, "groups", purpose, {
      declarations: [
        bound,
        ...Array.from(groups.values(), (members) => declareGroup(members, scope)),
        make.exportedInterface("OperationGroups", fields, {
          comments: remark(
            "The groups of a client. Each method is also one of the client, under its full name.",
          ),
        }),
      ],
    }),
  ];
}

/** `customers: { create: bound.createCustomer }` */
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

/** Members of older versions are taken from their groups. */
function declareGroup(members: readonly Member[], scope: VersionScope): Statement {
  const homes = groupBy(members, ({ placed }) => placed.home);
  const { version } = scope.version;
  const type = members[0]?.type ?? "";
  // A comment that refers to another one of its module would lead nowhere.
  const shared = sharedDoc([], scope);
  const own = (homes.get(version) ?? []).map(({ method, flat, placed }) =>
    make.field(method, make.indexed(make.named("Bound"), make.literalType(flat)), {
      isReadonly: true,
      comments: docComment(operationDoc(placed.declaration, scope, shared)),
    }),
  );
  const bases = [...homes]
    .filter(([home]) => home !== version)
    .map(([home, earlier]) => {
      const origin = { from: `../${home}/groups`, name: type };
      const methods = earlier.map(({ method }) => make.literalType(method));
      return make.globalType("Pick", [make.named(homeAlias(type, home), [], origin), make.unionOf(methods)]);
    });
  return make.exportedInterface(type, own, { bases });
}
