/** A client of a live key has no sandbox in its type, where the type of its options shows the key's mode. */
import { expectTypeOf, it } from "vitest";

import {
  type Client,
  type ClientOptions,
  createClient,
  type LiveClient,
} from "../../generated/partner-platform/2026-08-01/index.js";

const baseUrl = "https://partner.example";
declare const key: string;

it("shows its mode in its type", () => {
  const output = {
    byMode: () => createClient({ baseUrl, auth: { apiKey: key }, mode: "live" }),
    byKey: () => createClient({ baseUrl, auth: { apiKey: "sk_live_1" } }),
    forTests: () => createClient({ baseUrl, auth: { apiKey: "sk_test_1" }, mode: "test" }),
    unknown: () => createClient({ baseUrl, auth: { apiKey: key } }),
    byToken: () => createClient({ baseUrl, auth: { accessToken: "sk_live_1" } }),
    byOptions: (options: ClientOptions) => createClient(options),
  };
  expectTypeOf(output.byMode).returns.toEqualTypeOf<LiveClient>();
  expectTypeOf(output.byKey).returns.toEqualTypeOf<LiveClient>();
  expectTypeOf<LiveClient>().not.toHaveProperty("sandbox");
  expectTypeOf<LiveClient>().toHaveProperty("getAllCustomers");
  expectTypeOf(output.forTests).returns.toEqualTypeOf<Client>();
  expectTypeOf(output.unknown).returns.toEqualTypeOf<Client>();
  expectTypeOf(output.byToken).returns.toEqualTypeOf<Client>();
  expectTypeOf(output.byOptions).returns.toEqualTypeOf<Client>();
});
