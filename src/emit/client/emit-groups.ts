/**
 * `groups.ts`: the operations by tag, under short names. Their comments are written again, since an editor shows that of
 * a member, not that of the function it stands for.
 */
import * as make from "../../code/make.js";
import type { InterfaceDeclaration, Property, Statement } from "../../code/syntax.js";
import type { Placed } from "../../timeline/homes.js";
import type { Operation } from "../../model/api.js";
import { getOrAdd, groupBy } from "../../values/collections.js";
import { compareText } from "../../values/text.js";
import type { GroupedName } from "../group-operations.js";
import { docComment, remark } from "../module/doc-comment.js";
import { homeAlias, ownOf, versionModule } from "../module/homes.js";
import { type EmittedModule, fromModule, fromRuntime } from "../module/module.js";
import { operationFile } from "../operations/emit-operations.js";
import { operationDoc, type SharedDoc, sharedDoc } from "../operations/operation-doc.js";
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
  const placed = [...scope.version.operations.values()];
  const own = ownOf(placed, scope).filter((operation) => operationFile(operation) === "operations");
  const shared = sharedDoc(own, scope);
  const declared = Array.from(groups, ([name, members]) => declareGroup(name, members, scope, shared));
  const hasOwn = declared.some(({ members }) => members.length > 0);
  const purpose = `The operations by tag, under short names: \`client.${example.group}.${example.method}({ … })\`.`;
  return [
    versionModule(scope, "groups", purpose, {
      declarations: [
        ...(hasOwn ? [bound] : []),
        ...declared,
        make.exportedInterface("OperationGroups", fields, {
          comments: remark(
            "The groups of a client. Each method is also one of the client, under its full name.",
          ),
        }),
      ],
    }),
  ];
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

/** Members that the previous version has alike are taken from there. */
function declareGroup(
  name: string,
  members: readonly Member[],
  scope: VersionScope,
  shared: SharedDoc,
): InterfaceDeclaration {
  const type = members[0]?.type ?? "";
  const { previous } = scope;
  const earlier = (previous && groupsOf(previous).get(name)) ?? [];
  const isIn = (list: readonly Member[], { method, placed }: Member): boolean =>
    list.some((each) => each.method === method && each.placed.home === placed.home);
  const own = members
    .filter((member) => !isIn(earlier, member))
    .map(({ method, flat, placed }) =>
      make.field(method, make.indexed(make.named("Bound"), make.literalType(flat)), {
        isReadonly: true,
        comments: docComment(operationDoc(placed.declaration, scope, shared, "operations.")),
      }),
    );
  const gone = earlier.filter((member) => !isIn(members, member)).map(({ method }) => method);
  if (previous === undefined || gone.length === earlier.length) return make.exportedInterface(type, own);
  const origin = { from: `../${previous.version.version}/groups`, name: type };
  const base = make.named(homeAlias(type, previous.version.version), [], origin);
  const left =
    gone.length === 0 ? base : make.globalType("Omit", [base, make.unionOf(gone.map(make.literalType))]);
  return make.exportedInterface(type, own, { bases: [left] });
}
