import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { lifecycleRuntimeNames, webhookRuntimeNames } from "../../src/emit/fixed-names.js";

it.each([
  ["webhooks", webhookRuntimeNames],
  ["lifecycles", lifecycleRuntimeNames],
])("reserves every name that %s.ts passes on from the runtime, and no other", (folder, reserved) => {
  const file = new URL(`../../templates/runtime/${folder}/exports.ts`, import.meta.url);
  const lists = readFileSync(file, "utf8").matchAll(/export (?:type )?\{([^}]*)\}/g);
  const names = Array.from(lists, ([, list = ""]) => list.split(","))
    .flat()
    .map((name) => name.replace(/\btype\b/, "").trim())
    .filter((name) => name !== "");
  expect([...reserved].sort()).toEqual(names.sort());
});
