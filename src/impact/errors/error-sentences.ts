/** What an error of the compiler means for code that compiled with the older version, whatever the names in its message. */
import type { Finding } from "../finding.js";

/** Errors about a name that a type does not have: because it is gone, or because the type is another one. */
export const missing: ReadonlySet<number> = new Set([2339, 2551, 2561, 2353, 7053, 2568]);

/** What an error means for code that compiled with the older version, by compiler code. */
const sentences: readonly (readonly [codes: readonly number[], sentence: string])[] = [
  [[2367, 2678], "The two sides of this comparison have no value in common any more."],
  [[2366, 2355, 7030, 2847], "This function returns nothing for the new value."],
  [[2739, 2740, 2741], "Something that is required now is missing here."],
  [[2305, 2614, 2724, 2694, 2307], "This name was removed or renamed."],
  [[...missing], "What is named here was removed or renamed."],
  [[18047, 18048, 18049, 2531, 2532, 2533, 2722], "This value can be missing now."],
  [
    [1360, 2322, 2345, 2344, 2352, 2416, 2559, 2769],
    "This value no longer fits the type that is expected here.",
  ],
  [[2554, 2555, 2556], "This call needs other arguments now."],
  [[2349, 2351], "This can no longer be called."],
  [[2362, 2363, 2365], "This operator does not take the new type."],
  [[2536, 2538], "This type is no longer indexed like that."],
];

export const lacksName = "The newer type does not have what is named here.";

export function sentenceOf(code: number): string {
  return sentences.find(([codes]) => codes.includes(code))?.[1] ?? "This no longer compiles.";
}

/** True if the compiler's message says the same, with the names of the place. */
export function isSaidByCompiler({ sentence, error }: Pick<Finding, "sentence" | "error">): boolean {
  return error !== undefined && (sentence === sentenceOf(error.code) || sentence === lacksName);
}
