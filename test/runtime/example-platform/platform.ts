/** The platform's own types are those of the runtime: see test/compilers/generated/compile.test.ts. */
import { createClient, createTransport } from "../example-api.js";

const client = createClient({
  baseUrl: "https://api.example.com",
  auth: { apiKey: "key" },
  fetch: globalThis.fetch,
});
export const response: Promise<Response> = client.getRates().response();
export const call: unknown = client.getRates({}, { signal: new AbortController().signal });
export const mocked: unknown = createTransport({
  baseUrl: "https://api.example.com",
  auth: { apiKey: "key" },
  fetch: async (url, { method }) => new Response(url + method),
});
