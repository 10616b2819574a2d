/** Why one attempt to fetch a document failed, and whether another attempt can help. */
import type { DiagnosticCode } from "../diagnostics/catalogue.js";

export interface FetchProblem {
  readonly code: DiagnosticCode;
  readonly detail: string;
  /** Replaces the catalogue's advice. */
  readonly fix?: string;
  /** In the text of the document. */
  readonly position?: { readonly line: number; readonly column: number };
  readonly isRetryable: boolean;
  /** How long the server asked to wait: the value of Retry-After. */
  readonly retryAfter?: string;
}

/** Carries a problem out of a loop over a stream; it never leaves `source/`. */
export class FetchProblemError extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** An exception of the connection or the stream, in our words. */
export function describeConnectionError(error: unknown): FetchProblem {
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  if (isCertificateError(code)) {
    return {
      code: "CONNECTION_NOT_TRUSTED",
      detail: `The certificate was refused: ${code}.`,
      isRetryable: false,
    };
  }
  const detail = `The connection failed: ${message === "" || message.includes(code) ? message || code : `${code}, ${message}`}.`;
  return { code: "CONNECTION_FAILED", detail, isRetryable: !code.startsWith("HPE_") };
}

export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  // Node tries IPv6 and IPv4 and throws both failures together.
  return error instanceof AggregateError ? errorCode(error.errors[0]) : "";
}

function isCertificateError(code: string): boolean {
  return (
    code.startsWith("CERT_") ||
    code.startsWith("ERR_TLS_CERT") ||
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"].includes(
      code,
    ) ||
    code.startsWith("UNABLE_TO_GET_ISSUER_CERT")
  );
}
