/** What follows calls, answers and failures through the code of one project; made once for an analysis. */
import type { Step } from "../find-impact.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { createAnswers, type Answers } from "./answers.js";
import { createErrorSources, type ErrorSources } from "./error-sources.js";
import { createFailures } from "./failures.js";
import { createOperations, type Operations } from "./operations.js";
import { createOwnFunctions, type OwnFunctions } from "./own-functions.js";

export interface Follow {
  readonly operations: Operations;
  readonly functions: OwnFunctions;
  readonly answers: Answers;
  readonly sourcesOf: ErrorSources;
}

export function createFollow(pair: ProgramPair, steps: readonly Step[]): Follow {
  const operations = createOperations(pair, steps);
  const functions = createOwnFunctions(pair, steps);
  const answers = createAnswers(pair, operations, functions);
  const failures = createFailures(pair, operations, functions, answers);
  return {
    operations,
    functions,
    answers,
    sourcesOf: createErrorSources(pair, functions, answers, failures),
  };
}
