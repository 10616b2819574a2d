/** Where the index of a service is, whatever its base URL looks like. */
import { expect, test } from "vitest";
import { indexOfBase } from "../../src/config/project.js";

test.each([
  ["https://api.example.com", "https://api.example.com/spec/versions"],
  ["https://api.example.com/", "https://api.example.com/spec/versions"],
  ["https://api.example.com/a/b//", "https://api.example.com/a/b/spec/versions"],
  ["https://api.example.com/a?page=1#top", "https://api.example.com/a/spec/versions"],
  ["api.example.com", "api.example.com"],
])("the index below %s", (baseUrl, index) => {
  expect(indexOfBase(baseUrl)).toBe(index);
});
