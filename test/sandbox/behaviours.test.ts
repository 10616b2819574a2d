/** How the sandbox knows presets: by their folders, and through one door. */
import { describe, expect, it } from "vitest";

import type { ApiKeyForm } from "../../src/sandbox/behaviour.js";
import { InputRefused, Refused, textReply } from "../../src/sandbox/http/reply.js";
import { createKeys, loadBehaviours, mergeNames, type Behaviours } from "../../src/sandbox/presets.js";
import { createAdminTable } from "../../src/sandbox/admin/admin.js";
import { createSeeded } from "../../src/sandbox/seeded.js";

describe("the presets", () => {
  it("are found by their folders", async () => {
    const behaviours = await loadBehaviours();
    expect([...behaviours.keys()]).toEqual(["partner-platform", "virtual-accounts"]);
    expect(await loadBehaviours()).toBe(behaviours);
  });

  it("cannot both define an API key, an admin call, or what the sandbox itself defines", async () => {
    const [[, partner] = []] = await loadBehaviours();
    if (partner === undefined) throw new Error("There is no preset.");
    const twins: Behaviours = new Map([
      ["one", partner],
      ["two", partner],
    ]);
    const pair = { publicKey: "", privateKey: undefined };
    expect(() => createKeys(createSeeded(1), twins, pair)).toThrow(
      "The API key testKey is defined by one and two.",
    );
    expect(() => createAdminTable(twins)).toThrow("The admin call configure is defined by one and two.");
    const greedy = new Map([["one", { ...partner, adminArguments: { reset: [] } }]]);
    expect(() => createAdminTable(greedy)).toThrow("The admin call reset is defined by the sandbox and one.");
    const form: ApiKeyForm = { prefix: "", purpose: "public", mode: "test" };
    const locked = new Map([["one", { ...partner, keys: { publicKey: form } }]]);
    expect(() => createKeys(createSeeded(1), locked, pair)).toThrow(
      "The API key publicKey is defined by the sandbox and one.",
    );
  });

  it("may name anything else, the names of the prototype included", () => {
    const merged = mergeNames("name", [
      ["one", { constructor: 1 }],
      ["two", { toString: 2 }],
    ]);
    expect(Object.entries(merged)).toEqual([
      ["constructor", 1],
      ["toString", 2],
    ]);
  });
});

describe("what a behaviour throws", () => {
  it("is known where a bundled program has another copy of the class", () => {
    class OtherRefused extends Error {
      override readonly name = "Refused";
      readonly reply = textReply(404, "Not Found");
    }
    class OtherInput extends TypeError {
      override readonly name = "InputRefused";
    }
    expect(new OtherRefused()).toBeInstanceOf(Refused);
    expect(new OtherInput()).toBeInstanceOf(InputRefused);
  });

  it("is no mistake of a program", () => {
    for (const other of [
      new Error("Refused"),
      new TypeError("InputRefused"),
      undefined,
      { name: "Refused" },
    ]) {
      expect(other).not.toBeInstanceOf(Refused);
      expect(other).not.toBeInstanceOf(InputRefused);
    }
  });
});
