// Every schema of the document, under the name it has there.

import type {} from "./checked.js";
import type { Unrecognized } from "../runtime/types.js";

export type Batch = DayBatch | NightBatch;

export const BatchStatus = {
  open: "open",
  closed: "closed",
} as const;

export type BatchStatus = (typeof BatchStatus)[keyof typeof BatchStatus] | Unrecognized;

export interface Batches {
  list?: Batch[];
}

export interface DayBatch {
  number: string;
  status: BatchStatus;
}

export interface NightBatch {
  number: string;
  status: BatchStatus;
}

export interface Payout {
  id: string;
  /** @deprecated */
  stage: BatchStatus;
  status: PayoutStatus;
}

export const PayoutStatus = {
  sent: "sent",
  done: "done",
  returned: "returned",
} as const;

export type PayoutStatus = (typeof PayoutStatus)[keyof typeof PayoutStatus];
