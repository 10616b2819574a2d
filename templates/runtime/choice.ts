/**
 * Operations whose caller chooses the form of the answer: `accept` chooses among the declared media types, `as:
 * "stream"` returns the body as it arrives. The type of the data follows.
 */
import type { Call } from "./call/call.js";
import {
  pagedOperation,
  type CallArguments,
  type Described,
  type PagedOperation,
} from "./operation.js";
import type { CallOptions } from "./call/options.js";
import type { OperationDescriptor } from "./call/call-state.js";
import type { PagedDescriptor } from "./paging.js";
import type { Transport } from "./transport.js";
import type { ByMediaType } from "./types.js";
import type { WebByteStream } from "./web.js";

/** The media types that a caller can choose. */
export type MediaTypeOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends ByMediaType<
    infer Bodies,
    infer _Default
  >
    ? Within<keyof Bodies>
    : never;
}[keyof Responses];

/** A media type as it is; any of a range: `image/*`, `application/*+json`. */
type Within<Type> = Type extends "*/*"
  ? `${string}/${string}`
  : Type extends `${infer Before}*${infer After}`
    ? `${Before}${string}${After}`
    : Type;

/** The body for `Accept`: that of the media type itself, else of the ranges that contain it. */
type BodyFor<
  Bodies,
  Default extends keyof Bodies,
  Accept,
> = Accept extends keyof Bodies
  ? Bodies[Accept]
  : [RangeOf<keyof Bodies, Accept>] extends [never]
    ? Bodies[Default]
    : Bodies[RangeOf<keyof Bodies, Accept>];

type RangeOf<Type, Accept> = Type extends unknown
  ? Accept extends Within<Type>
    ? Type
    : never
  : never;

/** `as` is an option of operations that can answer with something other than JSON. */
export type FormOf<Extra> = "as" extends keyof Extra ? "stream" : undefined;

/** The responses of a call that asks for `Accept` (`never` without the option), in the form `As`. */
export type Chosen<Responses, Accept = never, As = undefined> = {
  [Status in keyof Responses]: Responses[Status] extends ByMediaType<
    infer Bodies,
    infer Default
  >
    ? // Without `strict`, `undefined extends "stream"` is true.
      As extends undefined
      ? [Accept] extends [never]
        ? Bodies[Default]
        : BodyFor<Bodies, Default, Accept>
      : WebByteStream
    : Responses[Status];
};

/** Options of a call with a choice. */
export interface Choice<Accept, As> {
  /** The media type to ask for. Default: JSON, if the operation can answer with it; else any that it declares. */
  readonly accept?: Accept | undefined;
  readonly as?: As;
}

export interface ChoiceOperation<
  Args,
  Responses,
  Extra = unknown,
> extends Described<Args, Responses, Extra> {
  readonly choice?: true;
  <
    Accept extends MediaTypeOf<Responses> = never,
    As extends FormOf<Extra> | undefined = undefined,
  >(
    transport: Transport,
    ...rest: CallArguments<Args, CallOptions & Extra & Choice<Accept, As>>
  ): Call<Chosen<Responses, Accept, As>>;
}

/** Pages come in JSON, whatever else the operation can answer with. */
export interface PagedChoiceOperation<Args, Responses, Item, Extra = unknown>
  extends
    ChoiceOperation<Args, Responses, Extra>,
    Pick<
      PagedOperation<Args, Chosen<Responses>, Item, Extra>,
      "pages" | "all"
    > {
  readonly descriptor: PagedDescriptor;
  readonly item?: Item;
}

export function choiceOperation<
  Args extends object,
  Responses,
  Extra = unknown,
>(descriptor: OperationDescriptor): ChoiceOperation<Args, Responses, Extra> {
  return Object.assign(
    <
      Accept extends MediaTypeOf<Responses> = never,
      As extends FormOf<Extra> | undefined = undefined,
    >(
      transport: Transport,
      ...[args, options]: CallArguments<
        Args,
        CallOptions & Extra & Choice<Accept, As>
      >
    ): Call<Chosen<Responses, Accept, As>> =>
      transport.send(descriptor, args, options),
    { descriptor },
  );
}

export function pagedChoiceOperation<
  Args extends object,
  Responses,
  Item,
  Extra = unknown,
>(
  descriptor: PagedDescriptor,
): PagedChoiceOperation<Args, Responses, Item, Extra> {
  const paged = pagedOperation<Args, Chosen<Responses>, Item, Extra>(
    descriptor,
  );
  return Object.assign(choiceOperation<Args, Responses, Extra>(descriptor), {
    descriptor,
    pages: paged.pages.bind(paged),
    all: paged.all.bind(paged),
  });
}
