/** What the compiler knows. The bodies need not run; `tsc` checks them. */
import { describe, expectTypeOf, test } from "vitest";
import type { BoundOperations } from "../../templates/runtime/client.js";
import type { Call } from "../../templates/runtime/call/call.js";
import {
  RateLimitedError,
  type CallError,
  type UnsupportedVersionError,
} from "../../templates/runtime/errors/errors.js";
import type { ResponseErrorOf } from "../../templates/runtime/errors/is-response-error.js";
import type { Operation } from "../../templates/runtime/operation.js";
import type { DataOf, Outcome, UndeclaredStatus } from "../../templates/runtime/response/outcome.js";
import type { Transport } from "../../templates/runtime/transport.js";
import type { Unsupported } from "../../templates/runtime/types.js";
import type {
  Client,
  CreateRampResponses,
  GetRampResponses,
  ListRampsResponses,
  Ramp,
  RampPage,
  ServiceError,
  UpdateRampResponses,
  VersionRefusal,
} from "./example-api.js";
import { createRamp, getRamp, listRamps, updateRamp } from "./example-api.js";

declare const client: Client;
declare const transport: Transport;
function check(_never: () => unknown): void {}

describe("types", () => {
  test("data are the bodies of success", () => {
    expectTypeOf<DataOf<ListRampsResponses>>().toEqualTypeOf<RampPage>();
    expectTypeOf<DataOf<UpdateRampResponses>>().toEqualTypeOf<Ramp | undefined>();
    expectTypeOf<DataOf<{ "2XX": Ramp; 404: string }>>().toEqualTypeOf<Ramp>();
    expectTypeOf<DataOf<{ default: Ramp }>>().toEqualTypeOf<Ramp>();
    expectTypeOf<DataOf<Record<never, never>>>().toEqualTypeOf<unknown>();
    expectTypeOf<Awaited<Call<CreateRampResponses>>>().toEqualTypeOf<Ramp>();
  });

  test("an error narrows by status, code and class", () => {
    interface Refusal {
      error: string;
      reason: "unknown" | "malformed";
    }
    interface Responses {
      200: Ramp;
      302: string;
      400: string | Unsupported<Refusal>;
      404: string;
      429: ServiceError;
    }
    check((error: ResponseErrorOf<Responses> = null as never) => {
      // A redirect is refused by another class, whatever the document declares for it.
      expectTypeOf(error.status).toEqualTypeOf<400 | 404 | 429>();
      if (error.status === 404)
        expectTypeOf(error.code).toEqualTypeOf<"response" | "capability_not_enabled">();
      if (error.status === 429) expectTypeOf(error.body).toEqualTypeOf<ServiceError>();
      if (error instanceof RateLimitedError) expectTypeOf(error.status).toEqualTypeOf<429>();
      if (error.status !== 400) return;
      expectTypeOf(error.body).toEqualTypeOf<string | Unsupported<Refusal>>();
      if (error.code === "unsupported_version") {
        expectTypeOf(error.reason).toEqualTypeOf<"unknown" | "malformed">();
        // The schema of this API has no such field: the class says what is known.
        expectTypeOf(error.supported).toEqualTypeOf<readonly string[] | undefined>();
      } else expectTypeOf(error.body).toEqualTypeOf<string>();
    });
    check((error: ResponseErrorOf<CreateRampResponses> = null as never) => {
      expectTypeOf(error).not.toExtend<UnsupportedVersionError>();
    });
  });

  test("an outcome narrows by ok and status", () => {
    check((outcome: Outcome<CreateRampResponses> = null as never) => {
      if (outcome.ok) {
        expectTypeOf(outcome.data).toEqualTypeOf<Ramp>();
        expectTypeOf(outcome.status).toEqualTypeOf<201 | UndeclaredStatus>();
        return;
      }
      expectTypeOf(outcome.exception).toEqualTypeOf<CallError>();
      expectTypeOf(outcome.status).toEqualTypeOf<201 | 400 | 409 | 500 | UndeclaredStatus>();
      // It may be another form, and so far nobody has asked.
      if (outcome.status === 409) expectTypeOf(outcome.error).toEqualTypeOf<unknown>();
      if (!outcome.isDeclared) {
        expectTypeOf(outcome.status).toEqualTypeOf<201 | 400 | 409 | 500 | UndeclaredStatus>();
        expectTypeOf(outcome.error).toEqualTypeOf<unknown>();
        return;
      }
      expectTypeOf(outcome.status).toEqualTypeOf<400 | 409 | 500>();
      if (outcome.status === 409) expectTypeOf(outcome.error).toEqualTypeOf<string>();
      if (outcome.status === 400)
        expectTypeOf(outcome.error).toEqualTypeOf<{ code: string; message: string }[]>();
      if (outcome.status === 500) expectTypeOf(outcome.error).toEqualTypeOf<ServiceError>();
    });
    check((outcome: Outcome<CreateRampResponses> = null as never) => {
      if (outcome.ok) return;
      // A success that cannot be used.
      if (outcome.status === 201) expectTypeOf(outcome.error).toEqualTypeOf<unknown>();
      switch (outcome.status) {
        case 201:
        case 400:
        case 409:
        case 500:
          return;
        default:
          expectTypeOf(outcome.status).toEqualTypeOf<UndeclaredStatus>();
          expectTypeOf(outcome.error).toEqualTypeOf<unknown>();
      }
    });
  });

  test("isDeclared alone leads to a failure with its declared body", () => {
    check((outcome: Outcome<CreateRampResponses> = null as never) => {
      if (!outcome.isDeclared || outcome.status !== 500) return;
      expectTypeOf(outcome.ok).toEqualTypeOf<false>();
      expectTypeOf(outcome.error).toEqualTypeOf<ServiceError>();
    });
    check((outcome: Outcome<GetRampResponses> = null as never) => {
      if (outcome.ok || !outcome.isDeclared || outcome.status !== 400) return;
      expectTypeOf(outcome.error).toEqualTypeOf<Unsupported<VersionRefusal>>();
    });
  });

  test("status alone does not lead to data: a success may be unusable", () => {
    check((outcome: Outcome<GetRampResponses> = null as never) => {
      // @ts-expect-error `ok` has to be asked for.
      return outcome.status === 200 && outcome.data;
    });
    check(
      (outcome: Outcome<GetRampResponses> = null as never) =>
        outcome.ok && outcome.status === 200 && outcome.data,
    );
  });

  test("a status that the document does not have cannot be asked for by mistake", () => {
    check((outcome: Outcome<GetRampResponses> = null as never) => {
      if (outcome.ok) return;
      // @ts-expect-error 409 is not among the answers of this version.
      if (outcome.status === 409) return;
      if (Number(outcome.status) === 409) return;
    });
  });

  test("ranges and default are the type of what is not listed", () => {
    check((outcome: Outcome<UpdateRampResponses> = null as never) => {
      if (outcome.ok || outcome.status === 200 || outcome.status === 204) return;
      expectTypeOf(outcome.error).toEqualTypeOf<unknown>();
      if (outcome.isDeclared) expectTypeOf(outcome.error).toEqualTypeOf<ServiceError | { title: string }>();
    });
    check((outcome: Outcome<{ 200: Ramp; "5XX": ServiceError }> = null as never) => {
      if (!outcome.isDeclared) return;
      expectTypeOf(outcome.status).toEqualTypeOf<UndeclaredStatus>();
      expectTypeOf(outcome.error).toEqualTypeOf<ServiceError>();
    });
    // Nothing is declared that could fail.
    expectTypeOf<Extract<Outcome<{ 200: Ramp }>, { isDeclared: true }>>().toEqualTypeOf<never>();
  });

  test("arguments may be left out only where none is required; options are those of the operation", () => {
    check(() => client.listRamps());
    check(() => client.listRamps({}, { subPartnerId: "x", timeoutMs: 1 }));
    check(() => client.createRamp({ body: { amount: "1" } }, { idempotencyKey: "k", subPartnerId: "x" }));
    // @ts-expect-error An id is required.
    check(() => client.getRamp());
    // @ts-expect-error The operation takes no key.
    check(() => client.getRamp({ id: "1" }, { idempotencyKey: "k" }));
    // @ts-expect-error There is no such parameter.
    check(() => client.listRamps({ cid: "1" }));
    // @ts-expect-error The option is of paging only.
    check(() => client.listRamps({}, { maxPages: 1 }));
  });

  test("bound and unbound operations are typed alike", () => {
    expectTypeOf(getRamp).returns.toEqualTypeOf<Call<GetRampResponses>>();
    expectTypeOf<ReturnType<Client["getRamp"]>>().toEqualTypeOf<Call<GetRampResponses>>();
    expectTypeOf(getRamp).parameter(0).toEqualTypeOf<Transport>();
    check(() => createRamp(transport, { body: { amount: "1" } }));
    check(() => updateRamp(transport, { id: "1", body: {} }));
    // @ts-expect-error Not a paged operation.
    check(() => client.getRamp.all());
    check(async () => {
      for await (const item of listRamps.all(transport, {}, { maxPages: 3 }))
        expectTypeOf(item).toEqualTypeOf<Ramp>();
      for await (const page of client.listRamps.pages()) expectTypeOf(page).toEqualTypeOf<RampPage>();
    });
    type Bound = BoundOperations<{ a: Operation<{ b: 1 }, { 200: string }> }>;
    expectTypeOf<Bound["a"]>().parameter(0).toEqualTypeOf<{ b: 1 }>();
  });
});
