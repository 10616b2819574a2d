/** A message of the traits, built with the code that consumers get: one implementation, two sides. */
import { fillMessage } from "../../../templates/runtime/message.js";
import type { MessageTrait } from "../../model/traits.js";

export function buildMessage(
  { template, parts }: MessageTrait,
  given: Readonly<Record<string, string>>,
): string {
  const days = Object.entries(parts).flatMap(([name, { day }]) => (day === undefined ? [] : [[name, day]]));
  return fillMessage({ template, days: Object.fromEntries(days) as Record<string, string> }, given);
}
