/** What a consumer writes, with what a project of its own may not have: see test/compilers/generated/compile.test.ts. */
import { bytes } from "../../../templates/runtime/bodies.js";
import { multipart } from "../../../templates/runtime/multipart.js";
import { createRateLimiter, isResponseError, TimedOutError } from "../../../templates/runtime/index.js";
import { createClient, createTransport, getRamp, type Ramp } from "../example-api.js";

const limiter = createRateLimiter({ requests: 30, seconds: 1 });
const options = { baseUrl: "https://api.example.com", auth: { apiKey: () => "key" }, rateLimit: limiter };

export async function use(): Promise<Ramp | undefined> {
  const client = createClient(options);
  const outcome = await client.getRamp({ id: "1" }).result();
  if (!outcome.ok && outcome.status === 404) return undefined;
  try {
    for await (const ramp of client.listRamps.all({ status: ["Created"] })) return ramp;
  } catch (error) {
    if (error instanceof TimedOutError || !isResponseError(error, client.listRamps)) throw error;
    if (error.status === 401) return { id: error.body, amount: "" };
  }
  return getRamp(createTransport(options), { id: "1" });
}

export const encoders: unknown[] = [bytes, multipart];
