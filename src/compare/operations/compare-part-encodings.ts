/** Parts of a multipart body: those without names by their position, and the headers of all. */
import type { Content, Encoding } from "../../model/api.js";
import type { CallAt } from "../at.js";

/** A position is called as TypeScript has it: `[0]`, and `[]` for all further parts. */
export function comparePositions(older: Content, newer: Content, mediaType: string, at: CallAt): void {
  const [left, right] = [older.prefixEncoding ?? [], newer.prefixEncoding ?? []];
  const both = Math.min(left.length, right.length);
  const positions = Array.from(
    { length: both },
    (_, index) => [left[index], right[index], `[${index}]`] as const,
  );
  for (const [was, is, field] of [...positions, [older.itemEncoding, newer.itemEncoding, "[]"] as const]) {
    const [before, after] = [was?.contentType?.toLowerCase(), is?.contentType?.toLowerCase()];
    // What is left to the type of the value is not known here.
    if (before !== undefined && after !== undefined && before !== after)
      at.fact({ kind: "body-encoding", mediaType, field, before, after });
    comparePartHeaders(was, is, { mediaType, field }, at);
  }
}

export function comparePartHeaders(
  before: Encoding | undefined,
  after: Encoding | undefined,
  part: { readonly mediaType: string; readonly field: string },
  at: CallAt,
): void {
  const [left, right] = [headersOf(before), headersOf(after)];
  for (const header of new Set([...left.keys(), ...right.keys()])) {
    const [was, is] = [left.get(header) ?? "", right.get(header) ?? ""];
    if (was !== is) at.fact({ kind: "part-header", ...part, header, before: was, after: is });
  }
}

/** Header names have no case (RFC 9110, 5.1). */
function headersOf({ headers = new Map(), notEmitted }: Encoding = {}): ReadonlyMap<string, string> {
  const open = notEmitted?.headers ?? new Map<string, { readonly required: boolean }>();
  return new Map([
    ...Array.from(headers, ([name, value]) => [name.toLowerCase(), `\`${value}\``] as const),
    ...Array.from(
      open,
      ([name, { required }]) => [name.toLowerCase(), required ? "required" : "optional"] as const,
    ),
  ]);
}
