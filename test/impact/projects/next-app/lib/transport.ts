import { createTransport } from "@partner";

export const transport = createTransport({
  baseUrl: "https://partner.sandbox.example",
  auth: { apiKey: () => Promise.resolve("sk_test_from_the_vault") },
});
