import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { fixedExports, isFixedType } from "../../src/emit/fixed-names.js";

it.each(["webhooks", "lifecycles"])("knows every name that %s.ts passes on from the runtime", (folder) => {
  const file = new URL(`../../templates/runtime/${folder}/exports.ts`, import.meta.url);
  const lists = readFileSync(file, "utf8").matchAll(/export (type )?\{([^}]*)\}/g);
  const exported = Array.from(lists, ([, isType, list = ""]) =>
    list
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map((name) => [name.replace(/^type /, ""), isType !== undefined || name.startsWith("type ")] as const),
  ).flat();
  const known = fixedExports.get(`../runtime/${folder}/exports`) ?? [];
  expect(new Map(known.map((name) => [name, isFixedType(name)]))).toEqual(new Map(exported));
});
