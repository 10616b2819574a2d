/** Items that are created while a body arrives, for `for await`. */
import type { ItemStream } from "../types.js";

/** An item in an object, since it may be anything. */
export interface Made<Item> {
  readonly item: Item;
}

/** `make` creates the next item, or nothing at the end; `close` closes the connection. */
export function itemStream<Item>(
  make: () => Promise<Made<Item> | undefined>,
  close: () => void,
): ItemStream<Item> {
  const over = { done: true, value: undefined } as const;
  let isOver = false;
  let turn: Promise<unknown> = Promise.resolve();
  const end = (): void => {
    isOver = true;
    close();
  };
  const step = async (): Promise<IteratorResult<Item, undefined>> => {
    if (isOver) return over;
    const opened = await make().catch((error: unknown) => {
      // A reader that has left gets no error.
      if (isOver) return undefined;
      end();
      throw error;
    });
    // The loop may have been left meanwhile.
    if (opened && !isOver) return { done: false, value: opened.item };
    end();
    return over;
  };
  return {
    next() {
      // One after the other, even if called at once.
      const result = turn.then(step);
      turn = result.catch(() => {});
      return result;
    },
    return() {
      end();
      return Promise.resolve(over);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
