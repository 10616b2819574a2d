/** The JSON of one item or event. As in other bodies, no number loses a digit in silence. */
import type { CallState } from "../call/call-state.js";
import { UndecodableError } from "../errors/errors.js";
import { redact } from "../errors/redact.js";
import { readJson } from "../json.js";

/** `what` names it in an error. */
export function readItem(
  { options, secrets }: CallState,
  text: string,
  what: string,
): unknown {
  let problem = "is not JSON";
  try {
    const { value, inexact } = readJson(text);
    if (!inexact || options.inexactNumbers === "text") return value;
    problem = `has a number that would be rounded: ${inexact} (option inexactNumbers)`;
  } catch {
    // It says so.
  }
  throw new UndecodableError(
    redact(`The ${what} ${problem}: ${text.slice(0, 80)}`, secrets),
    { isCompressed: false },
  );
}
