/**
 * The outcome of a call, as types over its responses by status. Types only.
 *
 * `Responses` is an interface like `{ 200: Page; 401: string; "5XX": Failure; default: Problem }`. A response with an
 * unlisted status is typed too: its `status` is opaque to the compiler, so that `outcome.status === 409` narrows to the
 * one member that has 409, and does not compile if the document has none.
 */
import type { CallError } from "../errors/errors.js";
import type { WebHeaders } from "../web.js";

declare const undeclared: unique symbol;

/**
 * A status that the document does not list by itself. At run time it is an ordinary number: `Number(status)`. (A branded
 * `number` would be comparable to every literal, so nothing would narrow.)
 */
export interface UndeclaredStatus {
  readonly [undeclared]: true;
  valueOf(): number;
}

/** The common part of all outcomes. */
export interface OutcomeDetails {
  /** The operation's id. */
  readonly operation: string;
  readonly headers: WebHeaders;
  readonly requestId: string | undefined;
  /** The version that the service claims to have served. */
  readonly servedVersion: string | undefined;
  /** How often the request was sent. */
  readonly attempts: number;
  /** The key with which the call takes effect at most once. */
  readonly idempotencyKey: string | undefined;
}

export interface Success<Status, Data> extends OutcomeDetails {
  readonly ok: true;
  readonly status: Status;
  readonly data: Data;
  readonly isDeclared?: undefined;
  readonly exception?: undefined;
}

export type Failure<
  Status,
  Body,
  IsDeclared = true,
> = Failure_CheckOkBeforeData<Status, Body, IsDeclared>;

/** A name for the compiler's message when `data` is read before `ok` is checked. */
interface Failure_CheckOkBeforeData<
  Status,
  Body,
  IsDeclared = true,
> extends OutcomeDetails {
  readonly ok: false;
  readonly status: Status;
  /** True if `error` has the form that the document declares for this status. A proxy's error has its own. */
  readonly isDeclared: IsDeclared;
  /** The decoded body; a string if it cannot be decoded. */
  readonly error: Body;
  /** The error that `await` throws. */
  readonly exception: CallError;
}

type Statuses<Responses, First extends string> = {
  [Status in keyof Responses]: Status extends number
    ? `${Status}` extends `${First}${string}`
      ? Status
      : never
    : never;
}[keyof Responses];

type SuccessStatus<Responses> = Statuses<Responses, "2">;

export type FailureStatus<Responses> = Exclude<
  Extract<keyof Responses, number>,
  SuccessStatus<Responses>
>;

/** Without redirects, whose bodies are never read. */
export type ErrorStatus<Responses> = Statuses<Responses, "4" | "5">;

/** The result of `await`: the bodies of all success statuses. */
export type DataOf<Responses> = [
  SuccessStatus<Responses> | Extract<keyof Responses, "2XX">,
] extends [never]
  ? Get<Responses, "default">
  : Responses[SuccessStatus<Responses> | Extract<keyof Responses, "2XX">];

type Get<Responses, Key> = Key extends keyof Responses
  ? Responses[Key]
  : unknown;

/** A failure whose status is listed only by a range or `default`. */
type RangeFailure<
  Responses,
  Range = Extract<keyof Responses, "3XX" | "4XX" | "5XX" | "default">,
> = [Range] extends [never]
  ? never
  : Failure_CheckOkBeforeData<
      UndeclaredStatus,
      Responses[Range & keyof Responses]
    >;

/** The result of `.result()`: narrow by `ok` or `isDeclared`, then by `status`. */
export type Outcome<Responses> =
  /** A success, or one that cannot be used; `exception` then says why. */
  | {
      [Status in SuccessStatus<Responses>]:
        | Success<Status, Responses[Status]>
        | Failure_CheckOkBeforeData<Status, unknown, false>;
    }[SuccessStatus<Responses>]
  | {
      [Status in FailureStatus<Responses>]:
        | Failure_CheckOkBeforeData<Status, Responses[Status]>
        | Failure_CheckOkBeforeData<Status, unknown, false>;
    }[FailureStatus<Responses>]
  | Success<UndeclaredStatus, DataOf<Responses>>
  | RangeFailure<Responses>
  | Failure_CheckOkBeforeData<UndeclaredStatus, unknown, false>;

/** An outcome before its types are known. */
export type AnyOutcome =
  | Success<number, unknown>
  | Failure_CheckOkBeforeData<number, unknown, boolean>;
