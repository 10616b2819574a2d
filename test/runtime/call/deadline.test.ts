import { afterEach, describe, expect, test, vi } from "vitest";
import { pause, withDeadline } from "../../../templates/runtime/call/deadline.js";
import { AbortedError, TimedOutError } from "../../../templates/runtime/errors/errors.js";

afterEach(() => void vi.useRealTimers());

describe("a deadline", () => {
  test.each([
    ["success", () => Promise.resolve(1)],
    ["failure", () => Promise.reject(new Error("No"))],
  ])("leaves no timer and no listener after %s", async (_name, work) => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, "removeEventListener");
    await withDeadline(signal, 1000, "Nothing", work).catch(() => {});
    expect(vi.getTimerCount()).toBe(0);
    expect(remove).toHaveBeenCalledOnce();
  });

  test("ends work that does not listen, and tells work that does", async () => {
    vi.useFakeTimers();
    let heard: unknown;
    const promise = withDeadline(undefined, 50, "No answer", (signal) => {
      signal.addEventListener("abort", () => (heard = signal.reason));
      return new Promise(() => {});
    });
    const caught = promise.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(50);
    expect(await caught).toBeInstanceOf(TimedOutError);
    expect(await caught).toMatchObject({ message: "No answer" });
    expect(heard).toBe(await caught);
  });

  test("does no work for a signal that is aborted already", async () => {
    const work = vi.fn(() => Promise.resolve());
    await expect(withDeadline(AbortSignal.abort("early"), 50, "", work)).rejects.toBeInstanceOf(AbortedError);
    expect(work).not.toHaveBeenCalled();
  });

  test("may be infinite, or longer than a timer can be", async () => {
    vi.useFakeTimers();
    for (const milliseconds of [Infinity, 2 ** 31]) {
      const work = new Promise((resolve) => setTimeout(() => resolve("done"), 10_000));
      const promise = withDeadline(undefined, milliseconds, "", () => work);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await promise).toBe("done");
    }
  });
});

describe("a pause", () => {
  test("takes its time", async () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    void pause(1000).then(ended);
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });

  test("ends when it is aborted, and leaves no timer", async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const promise = pause(1000, controller.signal);
    controller.abort("enough");
    await expect(promise).rejects.toMatchObject({ cause: "enough" });
    expect(vi.getTimerCount()).toBe(0);
  });
});
