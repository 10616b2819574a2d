/** What an error of the compiler means for code that was right with the older version, by the compiler's code. */
const sentences: readonly (readonly [codes: readonly number[], sentence: string])[] = [
  [[2367, 2678], "This comparison can no longer be true: the value is gone."],
  [[2366, 2355, 7030, 2847], "This function returns nothing for what is new."],
  [[2739, 2740, 2741], "An entry is missing here for what is new."],
  [[2305, 2614, 2724, 2694, 2307], "This name is gone, or is another one now."],
  [[2339, 2551, 2561, 2353, 7053, 2568], "This field is gone, or is another one now."],
  [[18047, 18048, 18049, 2531, 2532, 2533, 2722], "This value can be missing now."],
  [
    [1360, 2322, 2345, 2344, 2352, 2416, 2559, 2769],
    "This value no longer fits the type that is expected here.",
  ],
  [[2554, 2555, 2556], "This call needs other arguments now."],
  [[2349, 2351], "This can no longer be called."],
  [[2536, 2538], "This type is no longer indexed like that."],
];

export function errorSentence(code: number): string {
  return sentences.find(([codes]) => codes.includes(code))?.[1] ?? "This no longer compiles.";
}
