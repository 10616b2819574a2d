/**
 * The identity of a finding, by which an acknowledgement names it.
 *
 * It follows from the cause, the file, the declarations around the code and the code itself, so that it stays when lines move
 * or a formatter runs, and ends when somebody writes the code anew or renames the file: then the place has to be seen again.
 */
import { createHash } from "node:crypto";

export interface Identifiable {
  /** Of the change; of what no change explains, the code of the compiler's error. */
  readonly cause: string;
  readonly file: string;
  /** Names of what is declared around the code, outermost first. */
  readonly declarations: readonly string[];
  readonly code: string;
}

/** In the order of the file: of places that are equal in everything, each has its number among them. */
export function identitiesOf(places: readonly Identifiable[]): readonly string[] {
  const counts = new Map<string, number>();
  return places.map((place) => {
    const key = JSON.stringify([place.cause, place.file, place.declarations, normalised(place.code)]);
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    return createHash("sha256").update(`${key} ${ordinal}`).digest("hex").slice(0, length);
  });
}

/** Of a thousand findings, two are the same by chance once in 500 million projects. */
const length = 12;

/** Without what a formatter decides: white space, the kind of quotes, parentheses, semicolons and trailing commas. */
function normalised(code: string): string {
  return code
    .replaceAll(/['`]/g, '"')
    .replaceAll(/[\s;()]+/g, " ")
    .replaceAll(/,\s*(?=[\]}]|$)/g, "")
    .replaceAll(/\s*(?<sign>[^\w\s"])\s*/g, "$<sign>")
    .trim();
}
