/** The runtime fault cases that concern a client: what is wrong, what a careful client does, how to see it. */
import type { Sandbox } from "../../../src/sandbox/index.js";
import { answerCases } from "./fault-cases-answers.js";
import { connectionCases } from "./fault-cases-connection.js";
import { pagingCases } from "./fault-cases-paging.js";
import { retryCases } from "./fault-cases-retry.js";

export interface FaultCase {
  /** As in the list of fault cases; some have several rows. */
  readonly number: number;
  readonly fault: string;
  readonly expected: string;
  readonly see: (sandbox: Sandbox) => Promise<string>;
}

export const faultCases: readonly FaultCase[] = [
  ...retryCases,
  ...answerCases,
  ...connectionCases,
  ...pagingCases,
].sort((left, right) => left.number - right.number);
