import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { webhookRuntimeNames } from "../../src/emit/fixed-names.js";

it("reserves every name that webhooks.ts passes on from the runtime, and no other", () => {
  const file = new URL("../../templates/runtime/webhooks/exports.ts", import.meta.url);
  const lists = readFileSync(file, "utf8").matchAll(/export (?:type )?\{([^}]*)\}/g);
  const names = Array.from(lists, ([, list = ""]) => list.split(","))
    .flat()
    .map((name) => name.replace(/\btype\b/, "").trim())
    .filter((name) => name !== "");
  expect([...webhookRuntimeNames].sort()).toEqual(names.sort());
});
