/** A body is read up to a limit: a success beyond it is refused later, and of an error the beginning is enough. */
import { expect, test } from "vitest";

import { readBody } from "../../../templates/runtime/response/read-body.js";
import type { WebResponse } from "../../../templates/runtime/web.js";

/** Chunks of these sizes; each byte is the number of its chunk. */
function answer(status: number, sizes: readonly number[], state = { isCancelled: false, pulled: 0 }) {
  const waiting = sizes.map((size, index) => new Uint8Array(size).fill(index + 1));
  const body = {
    getReader: () => ({
      read: async () => {
        state.pulled++;
        return { value: waiting.shift() };
      },
      cancel: async () => {
        state.isCancelled = true;
        throw new Error("cannot be cancelled");
      },
    }),
  };
  return { state, response: { ok: status < 300, body } as unknown as WebResponse };
}

test.each([[[]], [[0]], [[3]], [[1, 2]], [[0, 3, 0]], [[2, 1, 4]]])(
  "chunks of %j bytes are whole",
  async (sizes) => {
    const { response, state } = answer(200, sizes);
    const expected = sizes.flatMap((size, index) => Array.from({ length: size }, () => index + 1));
    const { bytes, isCut } = await readBody(response, 7);
    expect([...bytes]).toEqual(expected);
    expect(isCut).toBe(false);
    expect(state.isCancelled).toBe(false);
  },
);

test("chunks that lie in one memory are whole, and a copy", async () => {
  const all = Uint8Array.of(1, 2, 3, 4, 5);
  const waiting = [all.subarray(0, 2), all.subarray(2)];
  const read = async () => ({ value: waiting.shift() });
  const response = { ok: true, body: { getReader: () => ({ read }) } } as unknown as WebResponse;
  const { bytes } = await readBody(response, 7);
  expect([...bytes]).toEqual([1, 2, 3, 4, 5]);
  bytes.fill(0);
  expect([...all]).toEqual([1, 2, 3, 4, 5]);
});

test("an answer without a body has no bytes", async () => {
  expect(await readBody({ ok: true, body: null } as unknown as WebResponse, 7)).toEqual({
    bytes: new Uint8Array(0),
    isCut: false,
  });
});

test.each([
  ["a success", 200, 10, [10], [11]],
  ["an error, whatever the limit is", 500, 1, [2 ** 16], [2 ** 16 + 1]],
  ["a success in chunks", 200, 10, [4, 6], [4, 7]],
])("%s is read up to the limit, and no further", async (_, status, limit, within, beyond) => {
  const whole = answer(status, within);
  expect((await readBody(whole.response, limit)).isCut).toBe(false);
  const { response, state } = answer(status, [...beyond, 5]);
  const { bytes, isCut } = await readBody(response, limit);
  expect(isCut).toBe(true);
  expect(bytes.length).toBe(beyond.reduce((sum, size) => sum + size, 0));
  expect(state).toEqual({ isCancelled: true, pulled: beyond.length });
});

test("a limit that is not a number allows nothing", async () => {
  expect((await readBody(answer(200, [1]).response, Number.NaN)).isCut).toBe(true);
});

test.each([
  [200, 3, 3, false],
  [200, 0, 0, false],
  [200, 9, 9, true],
])(
  "a platform without streams has the body as one piece: %i, %i bytes",
  async (status, size, read, isCut) => {
    const response = { ok: status < 300, arrayBuffer: async () => new ArrayBuffer(size) };
    const body = await readBody(response as unknown as WebResponse, 7);
    expect(body).toEqual({ bytes: new Uint8Array(read), isCut });
  },
);
