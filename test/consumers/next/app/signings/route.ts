import { NextResponse, type NextRequest } from "next/server";

import { createClient } from "@/lib/generated/partner-platform/2026-07-01";
import { ResponseError } from "@/lib/generated/partner-platform/runtime";

const partner = createClient({
  baseUrl: "https://partner.example",
  auth: { apiKey: process.env.PARTNER_API_KEY ?? "sk_test_0123456789" },
});

/** Still on the version before: impact.mjs knows the lines that the step to the next one touches. */
export async function GET(request: NextRequest): Promise<NextResponse> {
  const id = request.nextUrl.searchParams.get("customer") ?? "";
  try {
    const terms = await partner.getCustomerRequiredSignings({ id });
    return NextResponse.json({ isReady: terms.length === 0, terms });
  } catch (error) {
    if (error instanceof ResponseError && error.status === 409) return NextResponse.json({ isReady: true });
    throw error;
  }
}
