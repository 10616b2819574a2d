/** A stack trace leads to files and lines that are there, also with source maps. */
import { readFileSync } from "node:fs";

import { createClient } from "./generated/partner-platform/2026-08-01/index.js";

try {
  createClient({ baseUrl: "not a URL", auth: { apiKey: "sk_test_0123456789" } });
  throw new Error("A base URL that is not one was accepted.");
} catch (error) {
  const places = [...error.stack.matchAll(/(file:\/\/\S+\/generated\/\S+?):(\d+):(\d+)/g)];
  if (places.length < 2) throw error;
  for (const [place, file, line] of places) {
    const text = readFileSync(new URL(file), "utf8").split("\n")[Number(line) - 1];
    if (text === undefined || text.trim() === "") throw new Error(`${place} is not in the file.`);
  }
}
