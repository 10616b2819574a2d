import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { AttemptEvent, TransportOptions } from "./generated/partner-platform/runtime/index.ts";
import type { WebhookOutcome } from "./generated/partner-platform/2026-08-01/webhooks.ts";

const tracer = trace.getTracer("partner-platform");

/** A span for each attempt, below the span that the call was made in. Its names have few values: no id is in them. */
function onAttempt({
  operation,
  method,
  route,
  status,
  attempt,
  durationMs,
  fate,
  error,
}: AttemptEvent): void {
  const span = tracer.startSpan(`${method} ${route}`, {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - durationMs,
    attributes: {
      "http.request.method": method,
      "url.template": route,
      "http.response.status_code": status,
      "http.request.resend_count": attempt - 1,
      "error.type": error && String(status ?? error.code),
      "partner.operation": operation,
      "partner.fate": fate,
    },
  });
  if (error) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Options of a client: `createClient({ baseUrl, auth, ...telemetry })`. */
export const telemetry: Pick<TransportOptions, "onAttempt" | "onError" | "fetch"> = {
  onAttempt,
  onError: (event) => {
    const span = trace.getActiveSpan();
    if (event.kind !== "call" || span === undefined) return;
    const { operation, error } = event;
    // The code and the fate: a message could quote what the service answered.
    span.addEvent("call failed", { "partner.operation": operation, code: error.code, fate: error.fate });
  },
  // Added after the request is signed, so no signature covers them: `traceparent`, `tracestate` and `baggage`.
  fetch: (url, init) => {
    const headers = new Headers(init?.headers);
    propagation.inject(context.active(), headers, { set: (into, name, value) => into.set(name, value) });
    return fetch(url, { ...init, headers });
  },
};

/** Records what became of a delivery: `receiver.handler(handlers, { onOutcome })`. */
export function onOutcome(outcome: WebhookOutcome): void {
  trace.getActiveSpan()?.setAttributes({
    "webhook.outcome": outcome.kind,
    ...("type" in outcome && { "webhook.type": outcome.type }),
  });
}

/** Handles a delivery in a span that continues the sender's trace, if it names one. */
export function tracedDelivery(handle: (request: Request) => Promise<Response>) {
  return (request: Request): Promise<Response> => {
    const from = propagation.extract(context.active(), request.headers, {
      get: (headers, name) => headers.get(name) ?? undefined,
      keys: (headers) => [...headers.keys()],
    });
    return tracer.startActiveSpan("webhook", { kind: SpanKind.CONSUMER }, from, async (span) => {
      try {
        return await handle(request);
      } finally {
        span.end();
      }
    });
  };
}
