/**
 * Which operation of the newer version likely does what one that goes away did: `createPayment` and `createPaymentV2`,
 * `/v1/payments` and `/v2/payments`.
 *
 * What the description of the one that goes away names comes first. All else is a guess. A false link costs more trust than
 * a missing one, so name or route have to be the same but for marks of a version, and between equals there is none; nor is
 * there one where the name leads to one operation and the route to another.
 */
import type { Operation } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import { groupBy } from "../../values/collections.js";
import { likeness } from "../schemas/likeness.js";
import { startNode } from "../walk/node.js";
import { namedOperations } from "./named-operations.js";
import { stemOf, type OperationStem } from "./operation-stem.js";
import { viewOf } from "../walk/view.js";
import type { Walk } from "../walk/walk.js";

/**
 * By the operation that goes away: of the older version where it is gone, of the newer where it became deprecated. `added` are those
 * of the candidates that the older version does not have. `walk` only looks.
 */
export function findSuccessors(
  leaving: readonly Operation[],
  candidates: readonly Operation[],
  added: ReadonlySet<Operation>,
  walk: Walk,
): ReadonlyMap<Operation, Operation> {
  const named = candidates
    .filter(({ deprecated }) => !deprecated)
    .map((operation) => ({ operation, stem: stemOf(operation) }));
  const [byName, byRoute] = [
    groupBy(named, ({ stem }) => stem.name),
    groupBy(named, ({ stem }) => stem.route),
  ];
  const found = new Map<Operation, Operation>();
  for (const operation of leaving) {
    const was = { operation, stem: stemOf(operation) };
    const said = namedOperations(operation, candidates);
    const { name, route } = was.stem;
    const later = (alike: readonly Named[] = []): Named[] =>
      alike.filter((is) => isLater(was, is, added) && !areForOtherPurposes(was, is));
    const successor =
      said.length > 0
        ? likeliest(
            was,
            named.filter((is) => said.includes(is.operation)),
            walk,
          )
        : likelySuccessor(
            was,
            later(name === undefined ? [] : byName.get(name)),
            later(byRoute.get(route)),
            walk,
          );
    if (successor !== undefined) found.set(operation, successor.operation);
  }
  return found;
}

interface Named {
  readonly operation: Operation;
  readonly stem: OperationStem;
}

/** What is not new succeeds only what bears an older mark than itself. */
function isLater(was: Named, is: Named, added: ReadonlySet<Operation>): boolean {
  if (is.operation === was.operation) return false;
  return added.has(is.operation)
    ? is.stem.version === 0 || is.stem.version >= was.stem.version
    : is.stem.version > was.stem.version;
}

function areForOtherPurposes({ stem: was }: Named, { stem: is }: Named): boolean {
  return was.purpose !== undefined && is.purpose !== undefined && was.purpose !== is.purpose;
}

/** Nothing where name and route lead to different operations. */
function likelySuccessor(
  was: Named,
  byName: readonly Named[],
  byRoute: readonly Named[],
  walk: Walk,
): Named | undefined {
  const both = byName.filter((is) => byRoute.includes(is));
  if (both.length > 0) return likeliest(was, both, walk);
  return byName.length > 0 && byRoute.length > 0 ? undefined : likeliest(was, [...byName, ...byRoute], walk);
}

/** Nothing where several are about equally likely. */
function likeliest(was: Named, candidates: readonly Named[], walk: Walk): Named | undefined {
  if (candidates.length <= 1) return candidates[0];
  const rated = candidates
    .map((is) => ({ is, rating: sameness(was, is) + likenessOfCalls(was.operation, is.operation, walk) }))
    .sort((left, right) => right.rating - left.rating);
  const [best, next] = rated;
  return best !== undefined && next !== undefined && best.rating - next.rating > nearlyEqual
    ? best.is
    : undefined;
}

const nearlyEqual = 0.1;

function sameness(was: Named, is: Named): number {
  const claims = [
    was.stem.name !== undefined && was.stem.name === is.stem.name,
    was.stem.route === is.stem.route,
    was.operation.method === is.operation.method,
    was.operation.tags.some((tag) => is.operation.tags.includes(tag)),
  ];
  return claims.filter((isTrue) => isTrue).length;
}

/** How much bodies and answers have in common, from 0 to 1. */
function likenessOfCalls(before: Operation, after: Operation, walk: Walk): number {
  const [was, is] = [mainSchemas(before), mainSchemas(after)];
  const pairs = was.flatMap((left, index): [Schema, Schema][] => {
    const right = is[index];
    return left === undefined || right === undefined ? [] : [[left, right]];
  });
  if (pairs.length === 0) return 0;
  const nowhere = { owner: { kind: "api" }, pointer: "" } as const;
  const ratings = pairs.map(([left, right]) =>
    likeness(
      viewOf(startNode(left, nowhere), walk.before),
      viewOf(startNode(right, nowhere), walk.after),
      walk,
    ),
  );
  return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

/** Of the body and the first success, as far as there are any. */
function mainSchemas({ body, responses }: Operation): [body: Schema | undefined, answer: Schema | undefined] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  return [body?.content[0]?.schema, success?.content[0]?.schema];
}
