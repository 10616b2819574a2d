// Every schema of the document, under the name it has there.

import type {} from "./checked.js";
import type { DetailErrorCode, OrderErrorCode, RefundErrorCode } from "./errors.js";

export interface OrderError {
  code: OrderErrorCode;
  message: string;
}

export interface Refusal {
  error: {
    /** Why it was refused. */
    code: RefundErrorCode | null;
    details?: {
      code?: DetailErrorCode;
    }[];
  };
}
