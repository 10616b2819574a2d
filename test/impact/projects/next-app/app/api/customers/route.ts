import { NextRequest, NextResponse } from "next/server";
import { createCustomer, getAllCustomers, type CreateCustomerParams } from "@partner";
import { transport } from "@/lib/transport";

export async function POST(request: NextRequest): Promise<NextResponse> {
  const params = (await request.json()) as CreateCustomerParams;
  const { id, status } = await createCustomer(transport, { body: params });
  const next = status === "IdentificationRequired" ? "/onboarding/identity" : "/home";
  return NextResponse.json({ id, next }, { status: 201 });
}

export async function GET(request: NextRequest): Promise<NextResponse> {
  const cursor = request.nextUrl.searchParams.get("cursor");
  const page = await getAllCustomers(transport, { ...(cursor !== null && { cursor }), status: ["Active"] });
  return NextResponse.json({ names: page.items.map(({ name }) => name), cursor: page.cursor });
}
