import { handle } from "./handle.js";

/** What a function URL or an HTTP API passes: of `APIGatewayProxyEventV2`, and of the older event as well. */
interface HttpEvent {
  readonly headers: Record<string, string | undefined>;
  readonly body?: string | null;
  readonly isBase64Encoded: boolean;
}

export async function handler(event: HttpEvent): Promise<{ statusCode: number; body: string }> {
  const raw = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  const { status, body } = await handle.answer({ body: raw, headers: event.headers });
  return { statusCode: status, body };
}
