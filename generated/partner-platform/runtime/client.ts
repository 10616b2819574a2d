// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Binds the operations of a version to one transport: `client.getThing(args)` for `getThing(transport, args)`. */
import type { Call } from "./call/call.js";
import type { Choice, Chosen, FormOf, MediaTypeOf } from "./choice.js";
import type { CallOptions } from "./call/options.js";
import type {
  Described,
  OnePage_UseAllToIterate,
  Operation,
  PagedOperation,
  CallArguments,
} from "./operation.js";
import type { JournalEntry } from "./call/journal.js";
import type { DataOf } from "./response/outcome.js";
import type { Items, PagingOptions } from "./paging.js";
import type { Transport } from "./transport.js";

export interface BoundOperation<Args, Responses, Extra = unknown> extends Described<Args, Responses, Extra> {
  (...rest: CallArguments<Args, CallOptions & Extra>): Call<Responses>;
  /** The transport that it is bound to. */
  readonly transport?: Transport;
}

export interface BoundPagedOperation<Args, Responses, Item, Extra = unknown> extends Described<
  Args,
  Responses,
  Extra
> {
  (...rest: CallArguments<Args, CallOptions & Extra>): OnePage_UseAllToIterate<Responses>;
  /** The transport that it is bound to. */
  readonly transport?: Transport;
  /** Each page, fetched on demand. */
  pages(
    ...rest: CallArguments<Args, CallOptions & PagingOptions<DataOf<Responses>> & Extra>
  ): AsyncGenerator<DataOf<Responses>, void, undefined>;
  /** The items of all pages. */
  all(...rest: CallArguments<Args, CallOptions & PagingOptions<DataOf<Responses>> & Extra>): Items<Item>;
}

export interface BoundChoiceOperation<Args, Responses, Extra = unknown> extends Described<
  Args,
  Responses,
  Extra
> {
  <Accept extends MediaTypeOf<Responses> = never, As extends FormOf<Extra> | undefined = undefined>(
    ...rest: CallArguments<Args, CallOptions & Extra & Choice<Accept, As>>
  ): Call<Chosen<Responses, Accept, As>>;
}

export interface BoundPagedChoiceOperation<Args, Responses, Item, Extra = unknown>
  extends
    BoundChoiceOperation<Args, Responses, Extra>,
    Pick<BoundPagedOperation<Args, Chosen<Responses>, Item, Extra>, "pages" | "all"> {}

type Bound<Unbound> = "choice" extends keyof Unbound
  ? Unbound extends Described<infer Args, infer Responses, infer Extra>
    ? Unbound extends { readonly item?: infer Item; readonly pages: unknown }
      ? BoundPagedChoiceOperation<Args, Responses, Item, Extra>
      : BoundChoiceOperation<Args, Responses, Extra>
    : never
  : BoundPlain<Unbound>;

type BoundPlain<Unbound> =
  Unbound extends PagedOperation<infer Args, infer Responses, infer Item, infer Extra>
    ? BoundPagedOperation<Args, Responses, Item, Extra>
    : Unbound extends Operation<infer Args, infer Responses, infer Extra>
      ? BoundOperation<Args, Responses, Extra>
      : never;

/** The operations of a module, bound. */
export type BoundOperations<Operations> = {
  readonly [Name in keyof Operations]: Bound<Operations[Name]>;
};

export function bindOperations<Operations extends object>(
  transport: Transport,
  operations: Operations,
): BoundOperations<Operations> {
  const bound = Object.entries(operations).map(([name, unbound]) => [
    name,
    bind(transport, unbound as Unbound),
  ]);
  return Object.fromEntries(bound) as BoundOperations<Operations>;
}

/** A client's `resume`: repeats the call of an unfinished journal entry, with the same arguments. */
export type Resume = (
  entry: JournalEntry,
  args?: object,
  options?: CallOptions & { readonly accept?: string; readonly as?: "stream" },
) => Call<{ 200: unknown }>;

export function resumeWith(transport: Transport, operations: object): Resume {
  const known = Object.values(operations) as Unbound[];
  return (entry, args, options) => {
    const id = operationOf(entry);
    const operation = known.find(({ descriptor }) => descriptor.id === id);
    const resuming = { ...options, resume: entry };
    // Fails like a call, so that a loop over all entries goes on with the others.
    if (!operation)
      return transport.send(
        { id: String(id), home: "", method: "POST", path: "", responses: {} },
        args,
        resuming,
      );
    return operation(transport, args, resuming) as Call<{ 200: unknown }>;
  };
}

/** `undefined` for anything that is not an entry: `send` then refuses it. */
function operationOf(entry: unknown): unknown {
  try {
    return (entry as JournalEntry).operation;
  } catch {
    return undefined;
  }
}

function bind(transport: Transport, unbound: Unbound): object {
  const { descriptor, pages, all } = unbound;
  return Object.assign((args?: object, options?: object) => unbound(transport, args, options), {
    descriptor,
    transport,
    ...(pages && {
      pages: (args?: object, options?: object) => pages(transport, args, options),
    }),
    ...(all && {
      all: (args?: object, options?: object) => all(transport, args, options),
    }),
  });
}

/** An operation whose types do not matter. */
interface Unbound extends Pick<Operation<object, unknown>, "descriptor"> {
  (transport: Transport, args?: object, options?: object): unknown;
  readonly pages?: (transport: Transport, args?: object, options?: object) => unknown;
  readonly all?: (transport: Transport, args?: object, options?: object) => unknown;
}
