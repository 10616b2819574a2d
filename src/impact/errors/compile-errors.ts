/** Compile errors with the newer version, each with the change that causes it, and errors from before. */
import type { ts } from "@ts-morph/common";

import type { CompileError } from "../finding.js";
import type { Step } from "../question.js";
import { causeOfChange, placeIn, type Spot } from "../spots.js";
import type { Touch } from "../touch/touch.js";
import { errorsIn } from "../workspace/program-pair.js";
import { ErrorCauses, type FoundCause } from "./error-causes.js";

export interface CompileErrors {
  readonly spots: readonly Spot[];
  readonly brokenBefore: readonly CompileError[];
}

export interface ErrorQuestion {
  readonly touch: Touch;
  /** The steps of the versions that a file uses. */
  stepsOf(file: ts.SourceFile): readonly Step[];
  /** Shortens the paths. */
  readonly cwd: string;
}

export function findCompileErrors(question: ErrorQuestion): CompileErrors {
  const { touch, cwd } = question;
  const { ts, before, after, files } = touch.pair;
  const spots: Spot[] = [];
  const brokenBefore: CompileError[] = [];
  const causes = new ErrorCauses(touch);
  for (const file of files) {
    const errors = errorsIn(after, file);
    if (errors.length === 0) continue;
    const known = new Set(errorsIn(before, file).map(({ code, start }) => `${code} ${start}`));
    for (const error of errors) {
      const { start = 0, length = 0, code } = error;
      const message = ts.flattenDiagnosticMessageText(error.messageText, "\n");
      const end = start + length;
      if (known.has(`${code} ${start}`))
        brokenBefore.push({ ...placeIn(file, start, end, cwd), code, message });
      else
        spots.push(
          spotOf(causes.find(file, { start, end, message }, question.stepsOf(file)), file, error, message),
        );
    }
  }
  return { spots, brokenBefore };
}

function spotOf(
  { step, change }: FoundCause,
  file: ts.SourceFile,
  { start = 0, length = 0, code }: ts.Diagnostic,
  message: string,
): Spot {
  return {
    kind: "stops-compiling",
    node: file,
    range: { start, end: start + length },
    version: step?.from ?? "",
    cause: change === undefined ? undefined : causeOfChange(change),
    sentence: errorSentence(code),
    advice: change?.advice[0]?.text ?? "Adapt it to the newer types; no single change explains it.",
    confidence: "certain",
    error: { code, message },
  };
}

/** The meaning of an error for code that compiled with the older version, by the compiler's code. */
const sentences: readonly (readonly [codes: readonly number[], sentence: string])[] = [
  [[2367, 2678], "This comparison can no longer be true: the value is gone."],
  [[2366, 2355, 7030, 2847], "This function returns nothing for the new member."],
  [[2739, 2740, 2741], "An entry for the new member is missing here."],
  [[2305, 2614, 2724, 2694, 2307], "This name was removed or renamed."],
  [[2339, 2551, 2561, 2353, 7053, 2568], "This field was removed or renamed."],
  [[18047, 18048, 18049, 2531, 2532, 2533, 2722], "This value can be missing now."],
  [
    [1360, 2322, 2345, 2344, 2352, 2416, 2559, 2769],
    "This value no longer fits the type that is expected here.",
  ],
  [[2554, 2555, 2556], "This call needs other arguments now."],
  [[2349, 2351], "This can no longer be called."],
  [[2536, 2538], "This type is no longer indexed like that."],
];

function errorSentence(code: number): string {
  return sentences.find(([codes]) => codes.includes(code))?.[1] ?? "This no longer compiles.";
}
