import { describe, expect, test } from "vitest";

import type { WebhookOutcome } from "../../templates/runtime/deliveries/webhook-outcome.js";
import { LocalWork, localWorkOf } from "../../templates/runtime/deliveries/local-work.js";
import { createMemoryDeliveryStore } from "../../templates/runtime/deliveries/store.js";

const failed = (isWorkDone: boolean): WebhookOutcome => ({
  kind: "failed",
  status: 500,
  reason: isWorkDone ? "not_remembered" : "handler_failed",
  error: undefined,
  isWorkDone,
});

describe("the work of a process", () => {
  test("are found by any mark while they run, and not after that", async () => {
    const localWork = new LocalWork();
    let finish: (outcome: WebhookOutcome) => void = () => undefined;
    const work = new Promise<WebhookOutcome>((resolve) => {
      finish = resolve;
    });
    const following = localWork.follow(["a", "b"], work);
    expect([localWork.find(["a"]), localWork.find(["c", "b"]), localWork.find(["c"])]).toEqual([
      work,
      work,
      undefined,
    ]);
    finish(failed(false));
    await following;
    expect(localWork.find(["a", "b"])).toBeUndefined();
  });

  test("are not found after they broke either", async () => {
    const localWork = new LocalWork();
    await expect(localWork.follow(["a"], Promise.reject(new Error("no timers")))).rejects.toThrow(
      "no timers",
    );
    expect(localWork.find(["a"])).toBeUndefined();
  });

  test("stay where they are done but not remembered, until they are", async () => {
    const localWork = new LocalWork();
    const work = Promise.resolve(failed(true));
    await localWork.follow(["a", "b"], work);
    expect(localWork.find(["b"])).toBe(work);
    localWork.forget(work);
    expect(localWork.find(["a", "b"])).toBeUndefined();
  });

  test("do not grow without end while a store does not remember", async () => {
    const localWork = new LocalWork();
    for (let index = 0; index < 1600; index++) {
      await localWork.follow(
        [`id ${String(index)}`, `content ${String(index)}`],
        Promise.resolve(failed(true)),
      );
    }
    expect(localWork.find(["id 99", "content 99"])).toBeUndefined();
    expect(localWork.find(["id 100"])).toBeDefined();
    expect(localWork.find(["content 1599"])).toBeDefined();
  });

  test("are those of a store", () => {
    const store = createMemoryDeliveryStore();
    expect(localWorkOf(store)).toBe(localWorkOf(store));
    expect(localWorkOf({ ...store })).not.toBe(localWorkOf(store));
  });
});
