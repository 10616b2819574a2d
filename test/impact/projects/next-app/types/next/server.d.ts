/** What this application uses of `next/server`, with the names and shapes of the package. */
export interface NextURL extends URL {
  basePath: string;
  locale: string;
}

export interface RequestCookie {
  name: string;
  value: string;
}

export class NextRequest extends Request {
  constructor(input: URL | RequestInfo, init?: RequestInit);
  get cookies(): { get(name: string): RequestCookie | undefined; has(name: string): boolean };
  get nextUrl(): NextURL;
}

export class NextResponse<Body = unknown> extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit);
  static json<JsonBody>(body: JsonBody, init?: ResponseInit): NextResponse<JsonBody>;
  static redirect(url: string | NextURL | URL, init?: number | ResponseInit): NextResponse<unknown>;
}
