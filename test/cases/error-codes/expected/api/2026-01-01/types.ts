// Every schema of the document, under the name it has there.

import type {} from "./checked.js";
import type { OrderErrorCode } from "./errors.js";

export interface OrderError {
  code: OrderErrorCode;
  message: string;
}
