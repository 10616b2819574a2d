/**
 * A fact: one difference between two versions of an API, without judgement.
 *
 * A fact knows where it is in the two documents, and its uses: in which operation or event a caller meets it, on the
 * way out or in. What it means for anyone is said in `rules/`.
 */
import type { Direction } from "../schema/direction.js";
import type { SchemaType } from "../schema/schema.js";
import type { Difference } from "./difference.js";

export type Fact = Difference & {
  readonly at: Places;
  /** The declared type that the uses lead to. Without it, they lead to the value of a part of the call. */
  readonly type?: string;
  /** From there to the difference: `.rails[]`; empty where the difference is of the value itself. */
  readonly path: string;
  /** Empty for a schema that no operation and no event mentions. */
  readonly uses: readonly Use[];
};

export type FactKind = Fact["kind"];
export type FactOf<Kind extends FactKind> = Extract<Fact, { kind: Kind }>;

/** The same thing in two documents. What was added has no `before`, what was removed no `after`. */
export interface Places {
  readonly before?: Place;
  readonly after?: Place;
}

/** Where a thing is in a document. */
export interface Place {
  /** The declared schema it belongs to, if any; else the operation or event that holds it. */
  readonly owner: Owner;
  /** From the owner to the thing, as TypeScript writes it: `.rails[]`; empty for the owner itself. */
  readonly path: string;
  /** JSON pointer in the document. */
  readonly pointer: string;
  /** Of a value that may be of several kinds, the kind that it is about. */
  readonly variant?: SchemaType;
}

export type Owner =
  | { readonly kind: "schema"; readonly name: string }
  | { readonly kind: "operation"; readonly id: string; readonly part: Part }
  /** Without a part: its payload. */
  | { readonly kind: "event"; readonly type: string; readonly part?: Part }
  | { readonly kind: "api" };

/** One way in which a caller meets a difference. */
export interface Use {
  readonly caller: Caller;
  /** From the value of the caller's part to the declared type, as TypeScript writes it: `.items[].rails[]`. */
  readonly path: string;
  /** Where the nearest other declared type mentions it: `Payment.rails[]`. Empty where the part does so itself. */
  readonly field: string;
  /** The resource of the call, where another one that it refers to has the difference. Empty where it is in the call's own. */
  readonly through: string;
}

/** Who meets a difference: a part of a call or delivery. Shared by all uses that begin there. */
export interface Caller {
  readonly endpoint: Endpoint;
  /** The older version does not have the endpoint: no code that exists is this caller. */
  readonly isNew: boolean;
  readonly direction: Direction;
  readonly part: Part;
}

export type Endpoint =
  | {
      readonly kind: "operation";
      readonly id: string;
      readonly method: string;
      readonly path: string;
      /** The first; empty without tags. */
      readonly tag: string;
    }
  | { readonly kind: "event"; readonly type: string };

/** What a call or delivery consists of. `operation`: the call as a whole. */
export type Part =
  | { readonly kind: "operation" }
  /** `isJson`: sent as JSON and not as plain text, in which a number and its digits are the same. */
  | { readonly kind: "parameter"; readonly in: string; readonly name: string; readonly isJson?: true }
  | { readonly kind: "body"; readonly mediaType: string }
  | { readonly kind: "response"; readonly status: string; readonly mediaType: string }
  | { readonly kind: "header"; readonly status: string; readonly name: string }
  | { readonly kind: "payload" }
  /** Beside the payload: a header of the delivery, mostly. */
  | { readonly kind: "delivery"; readonly in: string; readonly name: string }
  /** What a receiver answers. */
  | { readonly kind: "answer"; readonly status: string; readonly mediaType: string };

/** Of a declared type. Nobody sends or gets it. */
export function isOfName({ kind }: Fact): boolean {
  return kind === "schema-added" || kind === "schema-removed" || kind === "schema-renamed";
}

/** In the newer document; in the older one where it is gone. */
export function placeOf({ at }: Fact): Place {
  const place = at.after ?? at.before;
  if (place === undefined) throw new Error("A fact is in one of the two documents.");
  return place;
}

/** The same whatever the order of lists in a document, which a pointer depends on. */
export function placeKey({ owner, path }: Place): string {
  return `${ownerKey(owner)}${path}`;
}

function ownerKey(owner: Owner): string {
  switch (owner.kind) {
    case "schema":
      return `schema ${owner.name}`;
    case "operation":
      return `operation ${owner.id} ${JSON.stringify(owner.part)}`;
    case "event":
      return `event ${owner.type}${owner.part === undefined ? "" : ` ${JSON.stringify(owner.part)}`}`;
    case "api":
      return "api";
  }
}

/** One order, whatever that of the documents: by place and kind. */
export function sortFacts(facts: readonly Fact[]): Fact[] {
  const keyed = facts.map((fact) => ({ fact, key: sortKey(fact) }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return keyed.map(({ fact }) => fact);
}

function sortKey(fact: Fact): string {
  const difference = JSON.stringify(differenceOf(fact));
  return [placeKey(placeOf(fact)), fact.type ?? "", fact.path, fact.kind, difference].join("\n");
}

/** The difference itself, without where it is, what follows from it and what is only guessed about it. */
export function differenceOf({
  at: _at,
  type: _type,
  path: _path,
  uses: _uses,
  ...difference
}: Fact): object {
  return Object.fromEntries(Object.entries(difference).filter(([key]) => !leftOut.has(key)));
}

/** A better guess makes no other difference: the successors of operations. The others follow from what is compared. */
const leftOut: ReadonlySet<string> = new Set([
  "successor",
  "differences",
  "follows",
  "jsonTypes",
  "former",
  "areStillValid",
  "isAnyObject",
  "lostBody",
]);
