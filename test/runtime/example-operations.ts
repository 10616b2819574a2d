/** Operations as the generator writes them: one of each kind. */
import { sandboxOnly } from "../../templates/runtime/call/sandbox-only.js";
import { byCursor } from "../../templates/runtime/cursor-pages.js";
import { idempotency } from "../../templates/runtime/idempotency.js";
import { json } from "../../templates/runtime/json-body.js";
import { mediaTypes } from "../../templates/runtime/media-types.js";
import { operation, pagedOperation } from "../../templates/runtime/operation.js";
import type { Keyed, Operation, PagedOperation } from "../../templates/runtime/operation.js";
import { styled } from "../../templates/runtime/styles.js";
import type { Unsupported } from "../../templates/runtime/types.js";

export interface Scope {
  subPartnerId?: string;
}

export interface ServiceError {
  message: string;
  trace_id: string;
}

export interface Ramp {
  id: string;
  amount: string;
}

export interface RampPage {
  items: Ramp[];
  cursor?: string | null;
}

export interface ListRampsArgs {
  customer_id?: string;
  status?: ("Created" | "Approved")[];
  cursor?: string;
}
export interface ListRampsResponses {
  200: RampPage;
  401: string;
  500: ServiceError;
}
export const listRamps: PagedOperation<ListRampsArgs, ListRampsResponses, Ramp, Scope> =
  /*#__PURE__*/ pagedOperation({
    id: "listRamps",
    home: "example/2026-07-01",
    method: "GET",
    path: "/ramps",
    security: [["apiKey"], ["accessToken"]],
    query: { customer_id: {}, status: /*#__PURE__*/ styled({ explode: false }), cursor: {} },
    scopes: ["subPartnerId"],
    responses: { 200: "json", 401: "string", 500: "json" },
    paging: /*#__PURE__*/ byCursor({ cursor: ["cursor"], items: ["items"], next: ["cursor"] }),
  });

export interface GetRampArgs {
  id: string;
}
export interface VersionRefusal {
  error: string;
  reason: "version_unknown" | "version_malformed";
  requested: string;
  supported: string[];
}
/** The document declares no 400. */
export interface GetRampResponses {
  200: Ramp;
  400: Unsupported<VersionRefusal>;
  404: string;
  500: ServiceError;
}
export const getRamp: Operation<GetRampArgs, GetRampResponses, Scope> = /*#__PURE__*/ operation({
  id: "getRamp",
  home: "example/2026-07-01",
  method: "GET",
  path: "/ramps/{id}",
  security: [["apiKey"], ["accessToken"]],
  scopes: ["subPartnerId"],
  responses: { 200: "json", 404: "string", 500: "json" },
});

export interface CreateRampArgs {
  body: { amount: string; note?: string };
}
export interface CreateRampResponses {
  201: Ramp;
  400: { code: string; message: string }[];
  409: string;
  500: ServiceError;
}
export const createRamp: Operation<CreateRampArgs, CreateRampResponses, Keyed & Scope> =
  /*#__PURE__*/ operation({
    id: "createRamp",
    home: "example/2026-07-01",
    method: "POST",
    path: "/ramps",
    security: [["apiKey"], ["accessToken"]],
    body: { type: "application/json; charset=utf-8", as: json },
    keyed: idempotency,
    scopes: ["subPartnerId"],
    responses: { 201: "json", 400: "json", 409: "string", 500: "json" },
  });

export interface UpdateRampArgs {
  id: string;
  body: { note?: string };
}
export interface UpdateRampResponses {
  200: Ramp;
  204: undefined;
  "4XX": ServiceError;
  default: { title: string };
}
export const updateRamp: Operation<UpdateRampArgs, UpdateRampResponses> = /*#__PURE__*/ operation({
  id: "updateRamp",
  home: "example/2026-07-01",
  method: "PATCH",
  path: "/ramps/{id}",
  security: [["apiKey"], ["accessToken"]],
  body: { type: "application/json", as: json },
  responses: { 200: "json", 204: "none", "4XX": "json", default: "json" },
});

export type GetRatesArgs = Record<never, never>;
export interface GetRatesResponses {
  200: { rate: string };
}
export const getRates: Operation<GetRatesArgs, GetRatesResponses> = /*#__PURE__*/ operation({
  id: "getRates",
  home: "example/2026-07-01",
  method: "GET",
  path: "/rates",
  security: [["apiKey"], ["accessToken"]],
  ignoresVersion: true,
  responses: { 200: "json" },
});

export interface GetPartResponses {
  200: string;
}
export const getText: Operation<GetRatesArgs, GetPartResponses> = /*#__PURE__*/ operation({
  id: "getText",
  home: "example/2026-07-01",
  method: "GET",
  path: "/text",
  security: [["apiKey"], ["accessToken"]],
  media: mediaTypes,
  responses: { 200: { "text/plain": "text" } },
});

export const ping: Operation<GetRatesArgs, { 200: boolean; 400: string }, Keyed> = /*#__PURE__*/ operation({
  id: "ping",
  home: "example/2026-07-01",
  method: "POST",
  path: "/ping",
  security: [["apiKey"], ["accessToken"]],
  keyed: idempotency,
  responses: { 200: "json", 400: "string" },
});

export const resetSandbox: Operation<GetRatesArgs, { 200: boolean }, Keyed> = /*#__PURE__*/ operation({
  id: "resetSandbox",
  home: "example/2026-07-01",
  method: "POST",
  path: "/sandbox/reset",
  security: [["apiKey"], ["accessToken"]],
  keyed: idempotency,
  sandbox: sandboxOnly,
  responses: { 200: "json" },
});
