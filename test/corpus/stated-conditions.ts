/**
 * When sentences are true about what no schema says in one place: unions, traits, lifecycles, deliveries. Traits are read as
 * the overlay states them, which the API of a version holds as they are.
 */
import type { Fact } from "../../src/compare/fact.js";
import { placeOf } from "../../src/compare/fact.js";
import type { Event, Operation, Parameter } from "../../src/model/api.js";
import type { LifecycleTrait } from "../../src/traits/types.js";
import type { RuleId } from "../../src/judge/rules/index.js";
import { placeOn, schemas, type Condition, type Evidence, type Side } from "./sentence-conditions.js";

type Details = Readonly<Record<string, unknown>>;

export function detail(fact: Fact, name: string): unknown {
  return (fact as unknown as Details)[name];
}

/** A thing of a version, or a detail of it, as the condition wants it; undefined where the version has no such thing. */
export const that =
  <Thing>(
    find: (side: Side, evidence: Evidence) => Thing | undefined,
    isSo: (thing: Thing, side: Side, fact: Fact) => boolean | undefined,
  ) =>
  (side: Side): Condition =>
  (evidence) => {
    const thing = find(side, evidence);
    return thing === undefined ? undefined : isSo(thing, side, evidence.fact);
  };

export type OnSide = (side: Side) => Condition;

export const both = (condition: OnSide): readonly Condition[] => [condition("before"), condition("after")];
export const not =
  (condition: Condition): Condition =>
  (evidence) => {
    const after = condition(evidence);
    return after === undefined ? undefined : !after;
  };
export const came = (condition: OnSide): readonly Condition[] => [
  not(condition("before")),
  condition("after"),
];
export const went = (condition: OnSide): readonly Condition[] => [
  condition("before"),
  not(condition("after")),
];

export function operationOn(side: Side, evidence: Evidence): Operation | undefined {
  const { owner } = placeOn(side, evidence);
  const id = owner.kind === "operation" ? owner.name : undefined;
  return evidence.apis[side].operations.find((each) => each.id === id);
}

function eventOn(side: Side, { fact, apis, diff }: Evidence): Event | undefined {
  const type = String(detail(fact, "event"));
  const name = side === "before" ? diff.correspondence.formerName("event", type) : type;
  return [...apis[side].events, ...apis[side].operations.flatMap(({ callbacks }) => callbacks)].find(
    (each) => each.type === name,
  );
}

export const operation = (
  isSo: (operation: Operation, side: Side, fact: Fact) => boolean | undefined,
): OnSide => that(operationOn, isSo);

export const event = (isSo: (event: Event, side: Side, fact: Fact) => boolean | undefined): OnSide =>
  that(eventOn, isSo);

/** A flag has the value that the fact says. */
const flag = (read: (operation: Operation) => boolean): readonly Condition[] =>
  both(operation((each, side, fact) => read(each) === detail(fact, side)));

/** All names that came, or went, are among those of the operation. */
const names = (which: "added" | "removed", read: (operation: Operation) => readonly string[]): OnSide =>
  operation((each, _side, fact) =>
    (detail(fact, which) as readonly string[]).every((name) => read(each).includes(name)),
  );

const hasEvent =
  (name: (fact: Fact, side: Side) => unknown): OnSide =>
  (side) =>
  ({ fact, apis }) =>
    apis[side].events.some(({ type }) => type === name(fact, side));

const hasCallback: OnSide = operation((each, _side, fact) =>
  each.callbacks.some(({ type }) => type === detail(fact, "callback")),
);

export function parameterOf({ comparedOnly }: Event, name: string, place: string): Parameter | undefined {
  return comparedOnly?.parameters.find(
    (each) => each.name.toLowerCase() === name.toLowerCase() && each.in === place,
  );
}

const ofDelivery = (isSo: (parameter: Parameter | undefined) => boolean): OnSide =>
  event((each, _side, fact) =>
    isSo(parameterOf(each, String(detail(fact, "name")), String(detail(fact, "in")))),
  );
const isThere = ofDelivery((parameter) => parameter !== undefined);
const isDemanded = ofDelivery((parameter) => parameter?.required === true);

const isAnswered = event((each, _side, fact) =>
  each.comparedOnly?.answers.some(({ status }) => status === detail(fact, "status")),
);

function lifecycleOn(side: Side, { fact, apis }: Evidence): LifecycleTrait | undefined {
  return apis[side].lifecycles.find(({ schema }) => schema === detail(fact, "schema"));
}

const state = that(lifecycleOn, ({ states }, _side, fact) =>
  states.some(({ value }) => value === detail(fact, "state")),
);
const terminal = that(lifecycleOn, ({ states }, _side, fact) =>
  states.some(({ value, terminal: ends }) => value === detail(fact, "state") && ends === true),
);
const transition = that(lifecycleOn, ({ transitions }, _side, fact) =>
  transitions.some(
    ({ from = [""], to }) => to === detail(fact, "to") && from.includes(String(detail(fact, "from"))),
  ),
);

/** Of a transition with several triggers, one may have come or gone. */
const oneWay = (side: Side): readonly Condition[] => [transition(side)];

const trait: OnSide =
  (side) =>
  ({ fact, apis }) =>
    (detail(fact, side) === "") === (apis[side].traits[detail(fact, "trait") as "auth"] === undefined);

const errorCodes = (which: "added" | "removed"): OnSide =>
  that(
    (side, { fact, apis }) => apis[side].errorSets.find(({ name }) => name === detail(fact, "set")),
    ({ codes }, _side, fact) =>
      (detail(fact, which) as readonly string[]).every((name) => codes.some(({ code }) => code === name)),
  );

const errorSet = operation(
  (each, side, fact) => (each.errorSets.get(String(detail(fact, "status"))) ?? "") === detail(fact, side),
);

/** Every member that came, or went, is in the union under the name that the sentence gives it. */
const member =
  (which: "added" | "removed"): OnSide =>
  (side) =>
  (evidence) => {
    const result = schemas(side, evidence);
    if (result === undefined || result.length === 0) return undefined;
    const tag = String(detail(evidence.fact, "tag"));
    const labels = (detail(evidence.fact, which) as readonly { readonly label: string }[]).flatMap(
      ({ label }) => label.split(" or "),
    );
    const known = new Set(result.flatMap((each) => evidence[side].memberNames(each, tag)));
    // The only member of a schema that is no union, and members without names, are not found by name.
    if (known.size === 0 || !labels.every((label) => /^[\w.-]+$/.test(label))) return undefined;
    const there = labels.filter((label) => known.has(label));
    return there.length === labels.length ? true : there.length === 0 ? false : undefined;
  };

const isUnion: OnSide = (side) => (evidence) => {
  const result = schemas(side, evidence);
  if (result === undefined || result.length === 0) return undefined;
  return result.some((each) => evidence[side].parts(each).some(({ oneOf, anyOf }) => oneOf ?? anyOf));
};

/** A keyword is written down on one side, whatever it says. */
export const written =
  (keyword: (fact: Fact, side: Side) => string): OnSide =>
  (side) =>
  (evidence) => {
    const result = schemas(side, evidence);
    if (result === undefined || result.length === 0) return undefined;
    const name = keyword(evidence.fact, side);
    return result.some((each) => evidence[side].parts(each).some((part) => part[name] !== undefined));
  };

const closed: OnSide = (side) => (evidence) => {
  const result = schemas(side, evidence);
  if (result === undefined || result.length === 0) return undefined;
  return result.some((each) =>
    evidence[side]
      .parts(each)
      .some((part) => part["additionalProperties"] === false || part["unevaluatedProperties"] === false),
  );
};

const bodyIs = (isSo: (body: Operation["body"]) => boolean): OnSide => operation(({ body }) => isSo(body));
const hasBody = bodyIs((body) => body !== undefined);
const demandsBody = bodyIs((body) => body?.required === true);

const headerOf = (name: "name" | Side): OnSide =>
  operation(({ responses }, side, fact) => {
    const wanted = String(detail(fact, name === "name" ? name : side)).toLowerCase();
    return responses.some(({ headers }) => headers.some((each) => each.name.toLowerCase() === wanted));
  });

const route = operation(({ method, path }, side, fact) => `${method} ${path}` === detail(fact, side));

const parameterUnder = operation(({ parameters }, side, fact) => {
  const place = detail(fact, "in") ?? detail(fact, side);
  const name = detail(fact, "in") === undefined ? detail(fact, "name") : detail(fact, side);
  return parameters.some((each) => each.in === place && each.name === name);
});

/** Paths of the whole API: as many as the sentence says have what it says. */
const rewritten =
  (side: Side): Condition =>
  ({ fact, apis }) => {
    if (fact.kind !== "paths-rewritten") return undefined;
    const endsWith = { lost: side === "before", gained: side === "after", kept: undefined }[fact.slash];
    const paths = new Set(apis[side].operations.map(({ path }) => path));
    const alike = [...paths].filter(
      (path) =>
        (fact.isVersion
          ? `${path}/`.includes(`${fact.prefix[side]}/`)
          : path.startsWith(fact.prefix[side])) &&
        (endsWith === undefined || path.endsWith("/") === endsWith),
    );
    return alike.length >= fact.paths;
  };

const deprecated = operation((each, side, fact) =>
  placeOf(fact).owner.kind === "operation" &&
  placeOf(fact).pointer === fact.at.after?.pointer &&
  isWhole(fact)
    ? each.deprecated === detail(fact, side)
    : undefined,
);

function isWhole(fact: Fact): boolean {
  const { owner, path } = placeOf(fact);
  return owner.kind === "operation" && owner.part.kind === "operation" && path === "";
}

export const statedConditions: Partial<Record<RuleId, readonly Condition[]>> = {
  "operation-moved": both(route),
  "paths-rewritten": both(rewritten),
  "path-parameter-renamed": both(parameterUnder),
  "parameter-renamed": both(parameterUnder),
  "parameter-moved": both(parameterUnder),
  "paging-added": came(operation(({ paging }) => paging !== undefined)),
  "paging-removed": went(operation(({ paging }) => paging !== undefined)),
  "idempotency-key-added": flag(({ isKeyed }) => isKeyed),
  "idempotency-key-removed": flag(({ isKeyed }) => isKeyed),
  "idempotency-key-became-required": flag(({ isKeyRequired }) => isKeyRequired),
  "idempotency-key-became-optional": flag(({ isKeyRequired }) => isKeyRequired),
  "sandbox-only-added": flag(({ isSandboxOnly }) => isSandboxOnly),
  "sandbox-only-removed": flag(({ isSandboxOnly }) => isSandboxOnly),
  "version-ignored-added": flag(({ ignoresVersion }) => ignoresVersion),
  "version-ignored-removed": flag(({ ignoresVersion }) => ignoresVersion),
  "scope-added": came(names("added", ({ scopes }) => scopes)),
  "scope-removed": went(names("removed", ({ scopes }) => scopes)),
  "requirement-added": came(names("added", ({ requires }) => requires)),
  "requirement-removed": went(names("removed", ({ requires }) => requires)),
  "credential-scope-added": came(names("added", ({ credentialScopes = [] }) => credentialScopes)),
  "credential-scope-removed": went(names("removed", ({ credentialScopes = [] }) => credentialScopes)),
  "error-set-added": both(errorSet),
  "error-set-removed": both(errorSet),
  "error-set-changed": both(errorSet),
  "error-code-added": came(errorCodes("added")),
  "error-code-removed": went(errorCodes("removed")),
  "trait-changed": both(trait),
  "body-added": [...came(hasBody), not(demandsBody("after"))],
  "required-body-added": [...came(hasBody), demandsBody("after")],
  "body-removed": went(hasBody),
  "body-became-required": came(demandsBody),
  "body-became-optional": went(demandsBody),
  "header-renamed": both(headerOf("before")),
  "header-became-required": both(headerOf("name")),
  "header-became-optional": both(headerOf("name")),
  "lifecycle-state-added": came(state),
  "lifecycle-state-removed": went(state),
  "lifecycle-state-became-terminal": [...both(state), ...came(terminal)],
  "lifecycle-state-no-longer-terminal": [...both(state), ...went(terminal)],
  "lifecycle-transition-added": oneWay("after"),
  "lifecycle-transition-removed": oneWay("before"),
  "event-added": came(hasEvent((fact) => detail(fact, "event"))),
  "event-removed": went(hasEvent((fact) => detail(fact, "event"))),
  "event-renamed": both(hasEvent(detail)),
  "event-topic-changed": both(event((each, side, fact) => (each.topic ?? "") === detail(fact, side))),
  "callback-added": came(hasCallback),
  "callback-removed": went(hasCallback),
  "delivery-parameter-added": came(isThere),
  "delivery-parameter-removed": [...went(isThere), not(isDemanded("before"))],
  "required-delivery-parameter-removed": [...went(isThere), isDemanded("before")],
  "delivery-parameter-became-required": came(isDemanded),
  "delivery-parameter-became-optional": went(isDemanded),
  "answer-added": came(isAnswered),
  "success-answer-removed": went(isAnswered),
  "error-answer-removed": went(isAnswered),
  "union-member-added": came(member("added")),
  "union-member-removed": went(member("removed")),
  "object-split": came(isUnion),
  "variants-joined": went(isUnion),
  "union-keyword-changed": both(written((fact, side) => String(detail(fact, side)))),
  "object-closed": came(closed),
  "object-opened": went(closed),
  "constraint-added": came(written((fact) => String(detail(fact, "keyword")))),
  "constraint-removed": went(written((fact) => String(detail(fact, "keyword")))),
  "deprecation-added": both(deprecated),
  "deprecation-removed": both(deprecated),
};
