// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** The functions of a handler, by the type of the event: read once, and complete, or an error when it is made. */
import type { WebhookDelivery } from "./delivery.js";
import type { AnyEvent } from "./events.js";

export type HandlerFunction = (event: AnyEvent, delivery: WebhookDelivery) => unknown;

/** Whoever writes JavaScript hears of a gap or a misspelt name at the start, not with the first such event. */
export function functionsByType(
  handlers: object,
  known: readonly string[],
): (type: string) => HandlerFunction {
  const functions = new Map<string, HandlerFunction>();
  for (const [type, given] of Object.entries(handlers) as [string, unknown][]) {
    if (given === undefined) continue;
    if (typeof given !== "function") throw new TypeError(`The handler for \`${type}\` must be a function.`);
    functions.set(type, (event, delivery) => Reflect.apply(given, handlers, [event, delivery]) as unknown);
  }
  const types = new Set([...known, "$unknown"]);
  const other = functions.get("$other");
  if (other === undefined) {
    const missing = [...types].filter((type) => !functions.has(type));
    if (missing.length > 0)
      throw new TypeError(
        `There is no handler for these events: ${missing.join(", ")}. Add them, or \`$other\` for the rest.`,
      );
  } else {
    // With `$other`, a misspelt name leaves no gap that would show it.
    const odd = [...functions.keys()].filter((type) => type !== "$other" && !types.has(type));
    if (odd.length > 0) throw new TypeError(`The receiver knows no such events: ${odd.join(", ")}.`);
  }
  return (type) => functions.get(type) ?? other ?? unexpected;
}

/** Cannot happen: every type that comes is a known one or `$unknown`. */
function unexpected({ type }: AnyEvent): never {
  throw new TypeError(`There is no handler for the event ${type}.`);
}
