/** Which keys a delivery is known by, and which of them are kept or given back: in each direction somebody loses a webhook or gets one twice. */
import { describe, expect, test } from "vitest";

import { claimDelivery, marksOf } from "../../templates/runtime/webhooks/claim.js";
import { DeliveryStoreError, guardStore } from "../../templates/runtime/deliveries/guarded-store.js";
import { settle } from "../../templates/runtime/deliveries/settle.js";
import { unopened } from "../../templates/runtime/webhooks/handler.js";
import {
  createMemoryDeliveryStore,
  type ClaimState,
  type DeliveryStore,
} from "../../templates/runtime/deliveries/store.js";
import { checkTimestamp } from "../../templates/runtime/webhooks/timestamp.js";
import {
  WebhookVerificationError,
  type RefusalReason,
} from "../../templates/runtime/deliveries/verification-error.js";
import type { VerifiedWebhook } from "../../templates/runtime/webhooks/verify.js";
import { LocalWork } from "../../templates/runtime/deliveries/local-work.js";
import { passes, useTestClock } from "../support/test-clock.js";

const durations = { claimSeconds: 60, rememberSeconds: 600 };
const body = "body:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad of 1"; // FIPS 180-2, "abc"

function delivered(input: Partial<VerifiedWebhook>): VerifiedWebhook {
  const rawBody = new TextEncoder().encode("abc");
  return { id: "1", isIdSigned: false, replayKeys: ["a", "b"], rawBody, ...input } as VerifiedWebhook;
}

/** Answers claims in turn, and notes everything that it is asked. */
function storeOf(...states: readonly ClaimState[]): { store: DeliveryStore; asked: string[] } {
  const waiting = [...states];
  const asked: string[] = [];
  const note = (what: string, keys: readonly string[], seconds?: number): void => {
    asked.push([what, ...keys, ...(seconds === undefined ? [] : [String(seconds)])].join(" "));
  };
  const store: DeliveryStore = {
    claim: (keys, seconds) => {
      note("claim", keys, seconds);
      return waiting.shift() ?? "claimed";
    },
    complete: (keys, seconds) => note("complete", keys, seconds),
    release: (keys) => note("release", keys),
  };
  return { store, asked };
}

const [id, content] = ["id:1", "content:a content:b"];

describe("a delivery", () => {
  test.each<[string, Partial<VerifiedWebhook>, string, string]>([
    ["with an id that is not signed", {}, `${id} ${content}`, `${id} ${content} ${body}`],
    ["with a signed id", { isIdSigned: true }, id, id],
    ["without an id", { id: undefined }, content, content],
    ["without the id that is signed", { id: undefined, isIdSigned: true }, content, content],
    ["with an empty id, signed or not", { id: "", isIdSigned: true }, content, content],
  ])("%s is claimed and kept by its keys", async (_name, input, claimed, remaining) => {
    const { store, asked } = storeOf("claimed", "claimed");
    const claim = await claimDelivery(guardStore(store, 1), delivered(input), durations);
    expect(claim.state).toBe("claimed");
    await claim.complete();
    await claim.release();
    expect(await claim.renew()).toBe(false);
    expect(asked).toEqual([`claim ${claimed} 60`, `complete ${remaining} 600`, `release ${claimed}`]);
  });

  test.each<[ClaimState, string[]]>([
    ["completed", [`claim ${body} 60`, `complete ${content} 600`]],
    ["claimed", [`claim ${body} 60`, `release ${body}`]],
    ["in_progress", [`claim ${body} 60`]],
  ])("that was handled is remembered in its new form where its body is %s", async (state, then) => {
    const { store, asked } = storeOf("completed", state);
    const claim = await claimDelivery(guardStore(store, 1), delivered({}), durations);
    expect(claim.state).toBe("completed");
    expect(asked).toEqual([`claim ${id} ${content} 60`, ...then]);
  });

  test.each<[string, Partial<VerifiedWebhook>, string]>([
    ["with a signed id", { isIdSigned: true }, id],
    ["without an id", { id: undefined }, content],
  ])("%s that was handled needs no more keys", async (_name, input, claimed) => {
    const { store, asked } = storeOf("completed");
    const claim = await claimDelivery(guardStore(store, 1), delivered(input), durations);
    await claim.complete();
    expect(asked).toEqual([`claim ${claimed} 60`]);
  });

  test("that another process works on is not kept or given back here", async () => {
    const { store, asked } = storeOf("in_progress", "completed");
    const claim = await claimDelivery(guardStore(store, 1), delivered({}), durations);
    await claim.release();
    expect(await claim.renew()).toBe(false);
    expect(asked).toEqual([`claim ${id} ${content} 60`]);
    await claim.complete();
    expect(asked.slice(1)).toEqual([`claim ${body} 60`, `complete ${content} 600`]);
  });

  test("that is lost to somebody else is not asked for again, and not given back", async () => {
    const { store, asked } = storeOf("claimed");
    const answers = [true, false, true];
    const renew = (): boolean => asked.push("renew") > 0 && answers.shift() === true;
    const claim = await claimDelivery(guardStore({ ...store, renew }, 1), delivered({}), durations);
    expect([await claim.renew(), await claim.renew(), await claim.renew()]).toEqual([true, false, false]);
    await claim.release();
    expect(asked).toEqual([`claim ${id} ${content} 60`, "renew", "renew"]);
  });

  test.each<[string, Partial<VerifiedWebhook>, string]>([
    ["with an id that is not signed", {}, `${content} ${body}`],
    ["with a signed id", { isIdSigned: true }, `${content} ${id}`],
    ["without an id", { id: undefined }, content],
    ["with an empty id", { id: "", isIdSigned: true }, content],
  ])("%s is known by its marks while it is worked on", async (_name, input, marks) => {
    expect((await marksOf(delivered(input))).join(" ")).toBe(marks);
  });
});

describe("what keeps a delivery from its event", () => {
  const store = guardStore(createMemoryDeliveryStore(), 1);
  const context = {
    localWork: new LocalWork(),
    store,
    guard: () => store,
    claimSeconds: 60,
    functionOf: () => () => undefined,
  };
  test.each<[RefusalReason, string, number, string | undefined]>([
    ["missing_header", "refused", 400, undefined],
    ["duplicate_header", "refused", 400, undefined],
    ["invalid_timestamp", "refused", 400, undefined],
    ["timestamp_too_old", "refused", 400, undefined],
    ["timestamp_too_new", "refused", 400, undefined],
    ["no_supported_signature", "refused", 400, undefined],
    ["signature_mismatch", "refused", 400, undefined],
    ["invalid_body", "refused", 400, undefined],
    ["body_timeout", "refused", 400, undefined],
    ["invalid_json", "refused", 400, undefined],
    ["inexact_number", "failed", 500, "inexact_number"],
    ["invalid_secret", "failed", 500, "not_configured"],
    ["invalid_options", "failed", 500, "not_configured"],
    ["of a newer version" as RefusalReason, "failed", 500, "receiver_failed"],
  ])("%s: %s, %i", (reason, kind, status, failed) => {
    const error = new WebhookVerificationError(reason, "Why.");
    expect(unopened(error)).toMatchObject({
      kind,
      status,
      ...(failed === undefined ? { error } : { reason: failed }),
    });
  });

  test.each([
    [new DeliveryStoreError("store_timed_out", "Late."), "store_timed_out"],
    [new Error("Broken."), "receiver_failed"],
  ])("a claim that fails: %s", async (error, reason) => {
    const opened = {
      event: { type: "a" },
      marks: () => Promise.resolve([]),
      claim: () => Promise.reject(error),
    };
    const outcome = await settle(context, opened);
    expect(outcome).toMatchObject({ kind: "failed", status: 500, reason });
  });
});

describe("a store that breaks its contract", () => {
  useTestClock();

  const { store } = storeOf();
  const late = new Promise<never>(() => undefined);
  test.each<[string, DeliveryStore, string, string]>([
    [
      "claim",
      { ...store, claim: () => "yes" as ClaimState },
      "store_answer_invalid",
      'The delivery store\'s `claim` must return "claimed", "in_progress" or "completed"; it returned something else.',
    ],
    [
      "renew",
      { ...store, renew: () => 1 as never },
      "store_answer_invalid",
      "The delivery store's `renew` must return `true` or `false`; it returned something else.",
    ],
    [
      "complete",
      { ...store, complete: () => Promise.reject(new Error("No.")) },
      "store_failed",
      "The delivery store's `complete` failed.",
    ],
    [
      "release",
      { ...store, release: () => late },
      "store_timed_out",
      "The delivery store's `release` did not answer within 0.01 seconds. Find out why it is slow, or raise `storeTimeoutSeconds`.",
    ],
  ])("is named with what was expected: %s", async (method, input, reason, message) => {
    const guarded = guardStore(input, 0.01);
    const call = {
      claim: () => guarded.claim(["a"], 1),
      renew: () => guarded.renew?.(["a"], 1),
      complete: () => guarded.complete(["a"], 1),
      release: () => guarded.release(["a"]),
    };
    const error: unknown = await Promise.resolve(call[method as keyof typeof call]()).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: "DeliveryStoreError", code: "delivery_store", reason, message });
    expect(error instanceof Error && "cause" in error).toBe(reason === "store_failed");
  });
});

describe("a claim that nobody waits for any more", () => {
  useTestClock();

  test.each<[ClaimState, number, readonly string[]]>([
    ["claimed", 60, ["release a"]],
    ["in_progress", 60, []],
    ["completed", 60, []],
    // It has ended by itself, and somebody else may hold it now.
    ["claimed", 0.02, []],
  ])("and is answered %s for %d seconds", async (state, seconds, then) => {
    const { store, asked } = storeOf();
    let answer: (late: ClaimState) => void = () => undefined;
    const claim = (): Promise<ClaimState> => new Promise((resolve) => (answer = resolve));
    const guarded = guardStore({ ...store, claim }, 0.01);
    await expect(guarded.claim(["a"], seconds)).rejects.toMatchObject({ reason: "store_timed_out" });
    await passes(30);
    answer(state);
    await passes(1);
    expect(asked).toEqual(then);
  });
});

describe("a timestamp", () => {
  test.each([
    ["1700000000", "1700000000"],
    ["1699999700", "1699999700"],
    ["1700000300", "1700000300"],
    ["1699999699", "timestamp_too_old: The delivery is 301 seconds old; 300 are allowed."],
    ["1700000301", "timestamp_too_new: The delivery is 301 seconds ahead of this clock; 300 are allowed."],
    ["170000000", "invalid_timestamp: The timestamp must be a number of seconds with exactly ten digits."],
    ["17000000000", "invalid_timestamp: The timestamp must be a number of seconds with exactly ten digits."],
    [
      "1700000000,1700000000",
      "invalid_timestamp: The timestamp contains a comma: its header probably came twice.",
    ],
  ])("%s: %s", (text, expected) => {
    let said: string;
    try {
      said = String(checkTimestamp(text, 1_700_000_000, { toleranceSeconds: 300 }));
    } catch (error) {
      said = error instanceof WebhookVerificationError ? `${error.reason}: ${error.message}` : String(error);
    }
    expect(said.replace(" If this happens often, check this machine's clock.", "")).toBe(expected);
  });
});
