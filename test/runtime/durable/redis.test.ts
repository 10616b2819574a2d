/** The store in Redis over a stand-in; `npm run test:consumers -- durable` has real ones. */
import { expect, test } from "vitest";

import { createRedisDeliveryStore } from "../../../templates/runtime/durable/redis.js";

/** A server that answers INFO so, and EVAL while it is there. */
function redis(information: string | Error) {
  const asked: string[] = [];
  const server = { isThere: true, asked };
  const call = async (command: string): Promise<unknown> => {
    asked.push(command);
    if (!server.isThere) throw new Error("Connection is closed.");
    if (command === "EVAL") return "claimed";
    if (information instanceof Error) throw information;
    return information;
  };
  return { server, store: createRedisDeliveryStore({ call }) };
}
const memory = (policy: string): string => `# Memory\r\nmaxmemory:0\r\nmaxmemory_policy:${policy}\r\n`;

test("a server that forgets at any moment is refused before anything is claimed", async () => {
  const { server, store } = redis(memory("allkeys-lru"));
  for (let turn = 0; turn < 2; turn++) {
    await expect(async () => store.claim(["a"], 1)).rejects.toThrow("maxmemory-policy allkeys-lru");
  }
  expect(server.asked).toEqual(["INFO", "INFO"]);
});

test.each([memory("noeviction"), "", new Error("NOPERM No permissions to run the 'info' command")])(
  "any other is asked once, while it is there: %j",
  async (information) => {
    const { server, store } = redis(information);
    server.isThere = false;
    await expect(async () => store.claim(["a"], 1)).rejects.toThrow("closed");
    server.isThere = true;
    for (const key of ["a", "b"]) expect(await store.claim([key], 1)).toBe("claimed");
    expect(server.asked).toEqual(["INFO", "EVAL", "INFO", "EVAL", "EVAL"]);
  },
);
