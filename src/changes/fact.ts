/**
 * A fact: one difference between two versions of an API, without judgement.
 *
 * A fact knows its cause (where in the two documents it stands) and its uses (which operation or event a
 * caller meets it in, on the way out or in). What it means for anyone is said in `rules/`.
 */
import type { Difference } from "./difference.js";

export type Fact = Difference & {
  readonly cause: Cause;
  readonly within: Within;
  /** Empty for a schema that no operation and no event mentions. */
  readonly uses: readonly Use[];
};

/** From the value that the uses lead to, to the place itself. Shared uses end at the declared type that the place is in. */
export interface Within {
  readonly type?: string;
  /** `.rails[]`; empty where the difference is of the value itself. */
  readonly path: string;
}

export type FactKind = Fact["kind"];
export type FactOf<Kind extends FactKind> = Extract<Fact, { kind: Kind }>;

/** From the caller's side: what is sent is a request; answers, webhooks and callbacks are responses. */
export type Direction = "request" | "response";

/** Where a difference stands. A thing that was added has no `before`. */
export interface Cause {
  readonly before?: Site;
  readonly after?: Site;
}

export interface Site {
  /** JSON pointer in the document. */
  readonly pointer: string;
  /** The declared schema it belongs to, if any; else the operation or event that holds it. */
  readonly owner: Owner;
  /** From the owner to the place, as TypeScript writes it: `.rails[]`; empty for the owner itself. */
  readonly path: string;
}

export type Owner =
  | { readonly kind: "schema"; readonly name: string }
  | { readonly kind: "operation"; readonly id: string; readonly part: Part }
  | { readonly kind: "event"; readonly type: string }
  | { readonly kind: "api" };

/** One way in which a caller meets a difference. */
export interface Use {
  readonly root: UseRoot;
  /** From the value of the part to the declared type, as TypeScript writes it: `.items[].rails[]`. */
  readonly path: string;
  /** Where the nearest other declared type mentions it: `Payment.rails[]`. Empty where the part does so itself. */
  readonly field: string;
}

/** What a use begins at. Shared by all facts that are met from there. */
export interface UseRoot {
  readonly subject: Subject;
  readonly direction: Direction;
  readonly part: Part;
}

export type Subject =
  | { readonly kind: "operation"; readonly id: string; readonly method: string; readonly path: string }
  | { readonly kind: "event"; readonly type: string };

export type Part =
  | { readonly kind: "operation" }
  | { readonly kind: "parameter"; readonly in: string; readonly name: string }
  | { readonly kind: "body"; readonly mediaType: string }
  | { readonly kind: "response"; readonly status: string; readonly mediaType: string }
  | { readonly kind: "header"; readonly status: string; readonly name: string }
  | { readonly kind: "payload" };
