import type { ErrorHandler } from "express";
import { ResponseError } from "../partner/index.js";

/** The last handler: what no route has dealt with. */
export const errorMiddleware: ErrorHandler = (error, _request, response, next) => {
  if (!(error instanceof ResponseError)) {
    next(error);
    return;
  }
  // Many operations answer 409, when something exists already.
  if (error.status === 409) response.status(409).json({ code: "conflict", id: error.requestId });
  else if (error.status === 404) response.status(404).json({ code: "not_found" });
  else response.status(502).json({ code: "partner_failed", operation: error.operation });
};
