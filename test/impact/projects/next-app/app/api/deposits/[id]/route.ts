import { NextRequest, NextResponse } from "next/server";
import { getAutorampById } from "@partner";
import { isGone } from "@/lib/conflicts";
import { depositView } from "@/lib/deposit-view";
import { transport } from "@/lib/transport";

interface Context {
  readonly params: Promise<{ readonly id: string }>;
}

export async function GET(request: NextRequest, { params }: Context): Promise<NextResponse> {
  const { id } = await params;
  try {
    const autoramp = await getAutorampById(transport, { autoramp_id: id });
    if (request.nextUrl.searchParams.has("raw")) {
      return NextResponse.json(autoramp);
    }
    return NextResponse.json(depositView(autoramp));
  } catch (error) {
    if (isGone(error)) return NextResponse.json({ error: "not_found" }, { status: 404 });
    throw error;
  }
}

export async function HEAD(_request: NextRequest, { params }: Context): Promise<NextResponse> {
  const { id } = await params;
  const { status } = await getAutorampById(transport, { autoramp_id: id });
  return new NextResponse(null, { headers: { "x-deposit-status": status } });
}
