/** Forms that definitions of all kinds share. */
import type { z as Zod } from "zod";

import { define } from "./define.js";

export const nonEmptyString = define((z) => z.string().min(1));

/** `words` name what the pattern means: "Expected the name of a header, found …". */
export function matching(z: typeof Zod, pattern: RegExp, words: string): Zod.ZodString {
  return z.string().regex(pattern, { error: words });
}

/** JSON Schema has a keyword for lists without repetition; zod has none. */
export function withoutRepetition<Form extends Zod.ZodArray>(list: Form): Form {
  return list
    .refine((entries) => new Set(entries).size === entries.length, { error: "An entry is repeated." })
    .meta({ uniqueItems: true });
}
