/** Traits inferred from unambiguous names in a document, unless an overlay sets them. */
import type { ApiTraits, IdempotencyTrait } from "../traits/types.js";
import { bodyOf } from "./filled-fields.js";
import type { ModelContext } from "./model-context.js";

export function withInferredTraits(context: ModelContext): ModelContext {
  const { rateLimit } = context.traits;
  const idempotency = context.traits.idempotency === undefined ? inferIdempotency(context) : undefined;
  const isLimited = rateLimit?.headers === undefined && declaresLimits(context);
  if (idempotency === undefined && !isLimited) return context;
  const traits: ApiTraits = {
    ...context.traits,
    ...(idempotency && { idempotency }),
    ...(isLimited && { rateLimit: { ...rateLimit, headers: {} } }),
  };
  return { ...context, traits };
}

/** True if some response declares the remaining quota in a header that the runtime knows. */
function declaresLimits({ document }: ModelContext): boolean {
  const known = /^(?:ratelimit|(?:x-)?ratelimit-remaining)$/i;
  return document.operations.some(({ responses }) =>
    responses.some(({ headers }) => headers.some(({ name }) => known.test(name))),
  );
}

/** A string field with such a name is unambiguous. */
function inferIdempotency(context: ModelContext): IdempotencyTrait | undefined {
  const fields = context.document.operations.flatMap((operation) => {
    const { properties } = bodyOf(operation, context);
    return ["idempotency_key", "idempotencyKey"].filter(
      (name) =>
        properties.get(name)?.every((schema) => context.view.types(schema)?.has("string") === true) === true,
    );
  });
  const [field] = fields;
  if (field === undefined) return undefined;
  const count = fields.filter((each) => each === field).length;
  const bodies = count === 1 ? "the body of one operation" : `the bodies of ${count} operations`;
  context.report(
    "IDEMPOTENCY_FIELD_INFERRED",
    "#/paths",
    `The client fills \`${field}\` in ${bodies}, and keeps its value over all attempts of a call.`,
  );
  return { field };
}
