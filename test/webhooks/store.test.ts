import { describe, expect, test } from "vitest";

import { createMemoryDeliveryStore } from "../../templates/runtime/deliveries/store.js";

describe("the store in memory", () => {
  test("a key is claimed once, until it is released", () => {
    const store = createMemoryDeliveryStore();
    expect(store.claim(["a"], 60)).toBe("claimed");
    expect(store.claim(["a"], 60)).toBe("in_progress");
    void store.release(["a"]);
    expect(store.claim(["a"], 60)).toBe("claimed");
    void store.complete(["a"], 60);
    expect(store.claim(["a"], 60)).toBe("completed");
  });

  test("all keys or none: one that is known keeps the others free", () => {
    const store = createMemoryDeliveryStore();
    void store.claim(["id:1", "content:x"], 60);
    expect(store.claim(["id:2", "content:x"], 60)).toBe("in_progress");
    expect(store.claim(["id:2", "content:y"], 60)).toBe("claimed");
  });

  test("completed counts more than in progress", () => {
    const store = createMemoryDeliveryStore();
    void store.claim(["a"], 60);
    void store.complete(["b"], 60);
    expect(store.claim(["a", "b"], 60)).toBe("completed");
  });

  test("a claim ends by itself, and so does the memory of what was completed", () => {
    let now = 1000;
    const store = createMemoryDeliveryStore({ now: () => now });
    void store.claim(["a"], 60);
    now += 59;
    expect(store.claim(["a"], 60)).toBe("in_progress");
    now += 1;
    expect(store.claim(["a"], 60)).toBe("claimed");
    void store.complete(["a"], 600);
    now += 599;
    expect(store.claim(["a"], 60)).toBe("completed");
    now += 1;
    expect(store.claim(["a"], 60)).toBe("claimed");
  });

  test.each([Number.NaN, 0, -5])("a size of %s is refused: nothing would be remembered", (maxKeys) => {
    expect(() => createMemoryDeliveryStore({ maxKeys })).toThrow(
      expect.objectContaining({
        reason: "invalid_options",
        message: "`maxKeys` must be a number, at least 1.",
      }),
    );
    expect(() => createMemoryDeliveryStore({ maxKeys: 1 })).not.toThrow();
  });

  test("a short time behind a long one ends in time, at its exact moment", () => {
    let now = 0;
    const store = createMemoryDeliveryStore({ now: () => now });
    void store.claim(["long claim"], 1000);
    void store.claim(["short claim"], 10);
    void store.complete(["long"], 1000);
    void store.complete(["short"], 10);
    now = 9.999;
    expect(store.claim(["short"], 60)).toBe("completed");
    expect(store.claim(["short claim"], 60)).toBe("in_progress");
    now = 10;
    expect(store.renew?.(["short claim"], 60)).toBe(false);
    expect(store.claim(["short"], 60)).toBe("claimed");
    expect(store.claim(["short claim"], 60)).toBe("claimed");
    expect(store.claim(["long"], 60)).toBe("completed");
    expect(store.claim(["long claim"], 60)).toBe("in_progress");
  });

  test("a claim that is renewed lasts from then on; what is not claimed cannot be renewed", () => {
    let now = 0;
    const store = createMemoryDeliveryStore({ now: () => now });
    void store.claim(["a", "b"], 10);
    now = 9;
    expect(store.renew?.(["a", "b"], 10)).toBe(true);
    now = 18;
    expect(store.claim(["b"], 10)).toBe("in_progress");
    expect(store.renew?.(["a", "c"], 10)).toBe(false);
    now = 19;
    expect(store.renew?.(["a", "b"], 10)).toBe(false);
    void store.complete(["a"], 10);
    expect(store.renew?.(["a"], 10)).toBe(false);
    expect(store.claim(["a"], 10)).toBe("completed");
  });

  test("beyond its size it forgets the oldest that was completed, never what is in progress", () => {
    const store = createMemoryDeliveryStore({ maxKeys: 3 });
    void store.claim(["running"], 1e6);
    for (let index = 0; index < 10; index++) void store.complete([`done-${String(index)}`], 1e6);
    expect(store.claim(["running"], 60)).toBe("in_progress");
    expect(store.claim(["done-6"], 60)).toBe("claimed");
    expect(store.claim(["done-7"], 60)).toBe("completed");
    expect(store.claim(["done-9"], 60)).toBe("completed");
  });
});
