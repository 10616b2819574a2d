/** Bodies of failures that are caught, of which the compiler knows nothing; a comment marks each line. */
import { describe, expect, it } from "vitest";

import { analyse, disagreements } from "../support/analyse.js";

const code = `
import { createClient, type CreateCustomerIdentificationV2Args } from "@api/index.js";
import { ResponseError } from "@runtime/index.js";
declare const client: ReturnType<typeof createClient>;
const identify = async (args: CreateCustomerIdentificationV2Args): Promise<string> =>
  (await client.createCustomerIdentificationV2(args)).id;

export async function wrong(args: CreateCustomerIdentificationV2Args): Promise<string> {
  try {
    return await identify(args);
  } catch (error) {
    if (!(error instanceof ResponseError) || error.status !== 400) throw error;
    const { body } = error;
    if (body === "expired") return "again"; //!
    if (typeof error.body === "string") return "text"; //!
    const text = error.body as string; //!
    return text + String(body) + \`\${error.body}\`; //!
  }
}
export async function fine(args: CreateCustomerIdentificationV2Args): Promise<string> {
  try {
    await client.createCustomerSigning({ id: args.id, body: { content_id: "", signed: true } });
  } catch (error) {
    if (error instanceof ResponseError && error.status === 400) return String(error.body);
  }
  try {
    return await identify(args);
  } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return String(error.body);
    throw error;
  }
}
`;

describe("bodies of caught errors", () => {
  it("are found where only the operation that changed can have failed", async () => {
    const files = { "src/code.ts": code };
    const { findings, brokenBefore } = await analyse(files);
    expect(brokenBefore).toEqual([]);
    expect(
      disagreements(
        files,
        findings.filter(({ kind }) => kind === "review"),
      ),
    ).toEqual({ missing: [], wrong: [] });
  });
});
