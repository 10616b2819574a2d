import { describe, expect, test } from "vitest";

import type { WebhookOutcome } from "../../templates/runtime/webhooks/webhook-outcome.js";
import { Works, worksOf } from "../../templates/runtime/webhooks/works.js";
import { createMemoryDeliveryStore } from "../../templates/runtime/webhooks/store.js";

const failed = (isWorkDone: boolean): WebhookOutcome => ({
  kind: "failed",
  status: 500,
  reason: isWorkDone ? "not_remembered" : "handler_failed",
  error: undefined,
  isWorkDone,
});

describe("the works of a process", () => {
  test("are found by any mark while they run, and not after that", async () => {
    const works = new Works();
    let finish: (outcome: WebhookOutcome) => void = () => undefined;
    const work = new Promise<WebhookOutcome>((resolve) => {
      finish = resolve;
    });
    const following = works.follow(["a", "b"], work);
    expect([works.find(["a"]), works.find(["c", "b"]), works.find(["c"])]).toEqual([work, work, undefined]);
    finish(failed(false));
    await following;
    expect(works.find(["a", "b"])).toBeUndefined();
  });

  test("are not found after they broke either", async () => {
    const works = new Works();
    await expect(works.follow(["a"], Promise.reject(new Error("no timers")))).rejects.toThrow("no timers");
    expect(works.find(["a"])).toBeUndefined();
  });

  test("stay where they are done but not remembered, until they are", async () => {
    const works = new Works();
    const work = Promise.resolve(failed(true));
    await works.follow(["a", "b"], work);
    expect(works.find(["b"])).toBe(work);
    works.forget(work);
    expect(works.find(["a", "b"])).toBeUndefined();
  });

  test("do not grow without end while a store does not remember", async () => {
    const works = new Works();
    for (let index = 0; index < 1600; index++) {
      await works.follow([`id ${String(index)}`, `content ${String(index)}`], Promise.resolve(failed(true)));
    }
    expect(works.find(["id 99", "content 99"])).toBeUndefined();
    expect(works.find(["id 100"])).toBeDefined();
    expect(works.find(["content 1599"])).toBeDefined();
  });

  test("are those of a store", () => {
    const store = createMemoryDeliveryStore();
    expect(worksOf(store)).toBe(worksOf(store));
    expect(worksOf({ ...store })).not.toBe(worksOf(store));
  });
});
