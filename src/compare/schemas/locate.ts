/**
 * Assigns a difference to a place: the declaration that differs between the versions, which need not be the one that
 * contains the schema. If a reference was redirected, or a part of an `allOf` was added or removed, it is the
 * declaration with the reference or the `allOf`.
 */
import type { Api } from "../../model/api.js";
import type { Difference } from "../fact.js";
import { placesOf, type Owner, type Place, type Places } from "../place.js";
import { placeOfNode, type Node } from "./node.js";
import { mergedNodes } from "./view.js";
import type { Walk } from "./walk.js";

export function locate(difference: Difference, walk: Walk): Places {
  const { before, after } = walk.nodes;
  const around = nearestOfOne(walk);
  const [older, newer] = [before && placeOfNode(before), after && placeOfNode(after)];
  if (around === undefined) return placesOf(older, newer);
  const [left, right] = [placeOfNode(around.before), placeOfNode(around.after)];
  if (before !== undefined && after !== undefined && around.walk === walk) {
    const base = changedBase(difference, walk, before, after);
    return base ?? { before: left, after: right };
  }
  const way = walk.path.slice(around.walk.pathOfNodes);
  if (older === undefined || newer === undefined) {
    const ownersIn = (node: Node, api: Api): Owner[] =>
      mergedNodes(node, api).map((part) => placeOfNode(part).owner);
    const isOfPart =
      older === undefined
        ? ownersIn(around.before, walk.before).some((owner) => newer && walk.types.areOne(owner, newer.owner))
        : ownersIn(around.after, walk.after).some((owner) => walk.types.areOne(older.owner, owner));
    if (isOfPart) return placesOf(older, newer);
  }
  // The pointer still leads to the schema itself.
  return placesOf(
    older && { ...older, owner: left.owner, path: left.path + way },
    newer && { ...newer, owner: right.owner, path: right.path + way },
  );
}

/** The nearest surrounding walk whose two schemas belong to the same declaration. */
function nearestOfOne(walk: Walk): { walk: Walk; before: Node; after: Node } | undefined {
  for (let around: Walk | undefined = walk; around !== undefined; around = around.around) {
    const { before, after } = around.nodes;
    if (before === undefined || after === undefined) continue;
    const [older, newer] = [placeOfNode(before), placeOfNode(after)];
    // A whole declaration does not match a schema inside it.
    if (walk.types.areOne(older.owner, newer.owner) && (older.path === "") === (newer.path === ""))
      return { walk: around, before, after };
  }
  return undefined;
}

/** The part that changed, if the declaration itself is unchanged. */
function changedBase(difference: Difference, walk: Walk, before: Node, after: Node): Places | undefined {
  if (difference.kind === "field-required") return requiringPart(difference.field, walk);
  if (!isMerged(before) && !isMerged(after)) return undefined;
  if (!walk.types.haveSameShape(before.schema, after.schema)) return undefined;
  const parts = mergedNodes(after, walk.after).map((node) => ({ node, place: placeOfNode(node) }));
  for (const node of mergedNodes(before, walk.before)) {
    const older = placeOfNode(node);
    const newer = parts.find(
      ({ place }) => walk.types.areOne(older.owner, place.owner) && place.path === older.path,
    );
    if (newer !== undefined && !walk.types.haveSameShape(node.schema, newer.node.schema))
      return { before: older, after: newer.place };
  }
  return undefined;
}

function isMerged({ schema, parts }: Node): boolean {
  return schema.allOf !== undefined || parts !== undefined;
}

/** The part that requires a field, which may differ from the one that describes it. */
function requiringPart(field: string, walk: Walk): Places | undefined {
  const holder = walk.around;
  const { before, after } = holder?.nodes ?? {};
  if (holder === undefined || before === undefined || after === undefined) return undefined;
  const owners = (nodes: readonly Node[]): Owner[] =>
    nodes.filter(({ schema }) => schema.required?.includes(field)).map((node) => placeOfNode(node).owner);
  const [left, right] = [mergedNodes(before, walk.before), mergedNodes(after, walk.after)];
  const [older, newer] = [owners(left), owners(right)];
  const without = (some: readonly Owner[], others: readonly Owner[]): Owner | undefined =>
    some.find((owner) => !others.some((other) => walk.types.areOne(owner, other)));
  const turned = without(older, newer) ?? without(newer, older);
  const partIn = (nodes: readonly Node[]): Node | undefined =>
    nodes.find((node) => turned !== undefined && walk.types.areOne(turned, placeOfNode(node).owner));
  const [from, to] = [partIn(left), partIn(right)];
  const whole = nearestOfOne(holder);
  const nearest = from !== undefined && to !== undefined ? { before: from, after: to, walk: holder } : whole;
  if (nearest === undefined) return undefined;
  const place = (node: Node, described: Node): Place => {
    const { owner, path } = placeOfNode(node);
    return {
      owner,
      path: path + walk.path.slice(nearest.walk.pathOfNodes),
      pointer: placeOfNode(described).pointer,
    };
  };
  const { nodes } = walk;
  return {
    before: place(nearest.before, nodes.before ?? nearest.before),
    after: place(nearest.after, nodes.after ?? nearest.after),
  };
}
