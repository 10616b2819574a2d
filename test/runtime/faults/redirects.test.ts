/** Faults that concern a client, by number: redirects. */
import { describe, expect, test } from "vitest";

import { RedirectRefusedError } from "../../../templates/runtime/errors/errors.js";
import { hastyClient } from "../example-api.js";
import { json, startService, text } from "../service.js";
import { failure, ramp } from "./support.js";

describe("redirects", () => {
  test.each([301, 302, 303, 307, 308])("44, 45: %i is not followed, on no origin", async (status) => {
    const other = await startService((answer) => json(answer, 200, ramp));
    for (const location of [`${other.baseUrl}/api/ramps`, "/api/elsewhere"]) {
      const { baseUrl, asked } = await startService((answer) => text(answer, status, "", { location }));
      const error = await failure(hastyClient(baseUrl).createRamp({ body: { amount: "1" } }));
      expect(error).toBeInstanceOf(RedirectRefusedError);
      expect(error).toMatchObject({ status, location });
      expect(asked).toHaveLength(1);
    }
    expect(other.asked).toHaveLength(0);
  });
});
