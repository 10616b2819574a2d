/** Adds the credentials of a call to the request of one attempt. */
import { InvalidRequestError, SandboxOnlyError } from "../errors/errors.js";
import type { CredentialProfile } from "../profile.js";
import type { DraftRequest } from "../request/encoded-request.js";
import { encodeStrict } from "../request/parameters.js";
import { web } from "../web.js";
import type { CallState } from "./call-state.js";
import { checkCredential } from "./credentials.js";

/** Adds the current credentials, and adds to `state.secrets` what must never be shown. */
export async function addCredentials(
  state: CallState,
  draft: DraftRequest,
): Promise<void> {
  const { profile, options, transport, credentials } = state;
  // Without credentials, the mode stays as it was.
  let mode = credentials.length ? undefined : transport.mode;
  for (const { credential, source, mode: known } of credentials) {
    const isFixed = typeof source !== "function";
    const value = isFixed ? source : await source();
    mode =
      (isFixed
        ? known
        : checkCredential(profile, credential, value, options)) ?? mode;
    state.secrets.push(value);
    state.renew = isFixed ? undefined : source.refusal?.(value, state);
    const parts = credential.parts?.(credential, value, state, draft);
    for (const [part, text] of parts ?? [[credential, value] as const]) {
      if (part.kind === "apiKey") addKey(part, text, draft);
      else {
        const { kind } = part;
        const sent = kind === "basic" ? web.btoa(text) : text;
        // Either half may be the secret. A short one would redact ordinary words.
        if (kind === "basic")
          state.secrets.push(
            sent,
            ...text.split(":").filter((half) => half.length > 3),
          );
        const scheme = kind === "http" ? part.scheme : schemes[kind];
        setHeader(part, "Authorization", `${scheme} ${sent}`, draft);
      }
    }
  }
  state.descriptor.fields?.addKey(draft, state.key);
  // A function may return a key of another mode each time.
  transport.mode = mode;
  if (state.descriptor.sandbox && mode === "live")
    throw new SandboxOnlyError("Exists only in the sandbox; the key is live.");
}

const schemes = { basic: "Basic", bearer: "Bearer" } as const;

function addKey(
  credential: CredentialProfile & { readonly kind: "apiKey" },
  value: string,
  draft: DraftRequest,
): void {
  const { in: location, parameter } = credential;
  if (location === "header") {
    setHeader(credential, parameter, value, draft);
    return;
  }
  const pair = `${encodeStrict(parameter)}=${encodeStrict(value)}`;
  if (location === "query") {
    if (new web.URL(draft.url).searchParams.has(parameter))
      refuseSecond(credential, parameter);
    draft.url += (draft.url.includes("?") ? "&" : "?") + pair;
  } else {
    const { cookie } = draft.headers;
    if (`; ${cookie ?? ""}`.includes(`; ${encodeStrict(parameter)}=`))
      refuseSecond(credential, parameter);
    draft.headers["cookie"] = cookie ? `${cookie}; ${pair}` : pair;
  }
}

function setHeader(
  credential: CredentialProfile,
  name: string,
  value: string,
  { headers }: DraftRequest,
): void {
  const key = name.toLowerCase();
  if (headers[key] !== undefined) refuseSecond(credential, name);
  headers[key] = value;
}

/** The service would read only one of the two values. */
function refuseSecond({ name }: CredentialProfile, parameter: string): never {
  throw new InvalidRequestError(
    `auth.${name}: the request has another ${parameter} already.`,
  );
}
