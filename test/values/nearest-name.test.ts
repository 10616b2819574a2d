// cspell:ignore anme frist parametr nama docments doucments verison rissing prat presett
import { describe, expect, it } from "vitest";

import { nearestName } from "../../src/values/nearest-name.js";

const keys = [
  "preset",
  "baseUrl",
  "index",
  "documents",
  "overlays",
  "versions",
  "version",
  "headers",
  "allowedOrigins",
];

describe("the key that was meant", () => {
  it.each([
    ["document", "documents"],
    ["Documents", "documents"],
    ["docments", "documents"],
    ["doucments", "documents"],
    ["docs", "documents"],
    ["do", undefined],
    ["baseURL", "baseUrl"],
    ["base_url", "baseUrl"],
    ["base-url", "baseUrl"],
    ["url", "baseUrl"],
    ["presets", "preset"],
    ["overlay", "overlays"],
    ["indexUrl", "index"],
    ["verison", "version"],
    ["header", "headers"],
    ["origins", "allowedOrigins"],
    ["colour", undefined],
    ["", undefined],
    ["x", undefined],
  ])("%s: %s", (name, meant) => {
    expect(nearestName(name, keys)).toBe(meant);
  });

  it("may be the singular, or the plural", () => {
    expect(nearestName("retries", ["requestId", "retry"])).toBe("retry");
    expect(nearestName("policies", ["policy"])).toBe("policy");
    expect(nearestName("error", ["errors"])).toBe("errors");
  });

  it("is none where several are as near by containing it", () => {
    expect(nearestName("api", ["apiKeyHeader", "apiKeyPrefix"])).toBeUndefined();
  });

  it("is none where none is known", () => {
    expect(nearestName("name", [])).toBeUndefined();
  });
});
