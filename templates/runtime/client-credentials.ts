/**
 * Tokens by OAuth 2.0 client credentials (RFC 6749, section 4.4), as a credential of a client. A token is used until shortly
 * before it expires, by all clients with the source; they wait for one request. A token that the service refuses with
 * 401 is replaced once per call.
 */
import { elapsed, withDeadline } from "./call/deadline.js";
import {
  ConnectionError,
  InvalidRequestError,
  isCallError,
} from "./errors/errors.js";
import { describeThrown } from "./errors/thrown.js";
import type { CredentialSource } from "./profile.js";
import { baseOf } from "./request/base-url.js";
import { headerText } from "./request/encode-request.js";
import { encodeStrict, pairs } from "./request/parameters.js";
import { web, withoutCache, type Fetch } from "./web.js";

/** The document's place for tokens. */
export interface TokenEndpoint {
  /** May be relative to the server. */
  readonly tokenUrl: string;
  readonly server?: string;
}

export interface ClientCredentials {
  readonly clientId: string;
  /** A function is called for each token, for rotation. */
  readonly clientSecret: string | (() => string | Promise<string>);
  /** Scopes, separated by blanks. */
  readonly scope?: string | undefined;
  /** How the client authenticates: by `Authorization: Basic` (the default), or in the body. */
  readonly authentication?: "basic" | "body" | undefined;
  /** Further fields of the request, such as `audience`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** Another address than that of the document; may be relative to the server. */
  readonly tokenUrl?: string | undefined;
  /** Another server than that of the document. */
  readonly baseUrl?: string | undefined;
  /** Allows plain `http` everywhere, not only on loopback. */
  readonly allowHttp?: boolean | undefined;
  /** For one request of a token. Default 30000. */
  readonly timeoutMs?: number | undefined;
  readonly fetch?: Fetch | undefined;
}

/** Makes the source of a client's tokens. */
export type TokenSources = (options: ClientCredentials) => CredentialSource;

interface Token {
  readonly value: string;
  /** On the monotonic clock. */
  readonly end: number;
}

/** `clientCredentials(endpoint)(options)`: the first call is made by the generated client. */
export function clientCredentials(endpoint: TokenEndpoint): TokenSources {
  return (options) => {
    const url = addressOf(endpoint, options);
    let token: Token | undefined;
    let pending: Promise<Token> | undefined;
    const source = async (): Promise<string> => {
      if (token && elapsed() < token.end) return token.value;
      pending ??= requestToken(url, options).finally(() => {
        pending = undefined;
      });
      token = await pending;
      return token.value;
    };
    const renewed = new WeakSet<object>();
    const refusal: CredentialSource["refusal"] =
      (value, call) =>
      ({ status }) => {
        if (status !== 401) return false;
        // Another call may have replaced it already.
        if (token?.value === value) token = undefined;
        const isFirst = !renewed.has(call);
        renewed.add(call);
        return isFirst;
      };
    return Object.assign(source, { refusal });
  };
}

function addressOf(
  { tokenUrl, server }: TokenEndpoint,
  options: ClientCredentials,
): string {
  const base = options.baseUrl ?? server;
  const address = options.tokenUrl ?? tokenUrl;
  let url: string;
  try {
    url = new web.URL(address, base).href;
  } catch {
    throw new InvalidRequestError(
      "tokenUrl: is relative, so `baseUrl` must be given.",
    );
  }
  baseOf("tokenUrl", url, "", options.allowHttp);
  return url;
}

async function requestToken(
  url: string,
  options: ClientCredentials,
): Promise<Token> {
  const { clientId, clientSecret, scope, parameters, authentication } = options;
  const { fetch = web.fetch, timeoutMs = 3e4 } = options;
  const secret = headerText(
    "clientSecret",
    typeof clientSecret === "function" ? await clientSecret() : clientSecret,
  );
  const inBody = authentication === "body";
  const fields = {
    grant_type: "client_credentials",
    scope,
    ...parameters,
    ...(inBody && { client_id: clientId, client_secret: secret }),
  };
  const body = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => pairs(name, value))
    .join("&");
  const headers: Record<string, string> = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
  };
  // Each half is encoded like a field of a form (RFC 6749, section 2.3.1).
  if (!inBody)
    headers["authorization"] =
      `Basic ${web.btoa(`${encodeStrict(clientId)}:${encodeStrict(secret)}`)}`;
  const asked = elapsed();
  try {
    return await withDeadline(
      undefined,
      timeoutMs,
      "The token endpoint did not answer in time.",
      async (signal) => {
        const response = await fetch(url, {
          method: "POST",
          headers,
          body,
          redirect: "manual",
          ...withoutCache(),
          signal,
        });
        return readToken(response.status, await response.text(), asked);
      },
    );
  } catch (error) {
    if (isCallError(error)) throw error;
    // A platform's message about a failed request may quote it.
    const { message } = describeThrown(error);
    const shown = message.includes(secret) ? "" : `: ${message}`;
    throw new ConnectionError(`The token endpoint was not reached${shown}`);
  }
}

/** Shows nothing of the response except its status and the code of its error. */
function readToken(status: number, text: string, asked: number): Token {
  let answer: Record<string, unknown> = {};
  try {
    answer = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    // A page of a proxy.
  }
  const { access_token: value, token_type: type = "bearer", error } = answer;
  const { expires_in: seconds } = answer;
  if (status !== 200 || typeof value !== "string") {
    const code =
      typeof error === "string" && /^[\w.:-]{1,64}$/.test(error)
        ? ` (${error})`
        : "";
    throw new InvalidRequestError(
      `The token endpoint answered ${status}${code}, without a token.`,
    );
  }
  if (!/^bearer$/i.test(String(type)))
    throw new InvalidRequestError("The token endpoint gave no bearer token.");
  // Without an end, it is used until it is refused. Otherwise a little less: the request with it takes time as well.
  const lifetime = Number(seconds ?? 1e9) * 1e3 || 0;
  const end = asked + lifetime - Math.min(lifetime / 10, 6e4);
  return { value: headerText("access_token", value), end };
}
