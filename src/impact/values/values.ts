/** The analyses that follow values through the code of one project. */
import type { Step } from "../question.js";
import type { ProgramPair } from "../workspace/program-pair.js";
import { Answers } from "./answers.js";
import { ErrorSources } from "./error-sources.js";
import { Operations } from "./operations.js";
import { ProjectFunctions } from "./project-functions.js";
import { ValueGraph } from "./value-graph.js";

export interface Values {
  readonly functions: ProjectFunctions;
  readonly graph: ValueGraph;
  readonly operations: Operations;
  readonly answers: Answers;
  readonly errors: ErrorSources;
}

export function openValues(pair: ProgramPair, steps: readonly Step[]): Values {
  const functions = new ProjectFunctions(pair, steps);
  const graph = new ValueGraph(pair, functions);
  const operations = new Operations(pair, steps);
  const answers = new Answers(pair.ts, operations, graph);
  const errors = new ErrorSources({ pair, operations, functions, answers }, graph);
  return { functions, graph, operations, answers, errors };
}
