// Part of openapi-dated's runtime. Do not edit: run `npx generate`.
/* eslint-disable */
// @ts-nocheck: verified when it was written; a compiler checks checked.ts.

/** Adds the credentials of a call to the request of one attempt. */
import type { HeaderCredential } from "../profile.js";
import type { DraftRequest } from "../request/encoded-request.js";
import type { CallState } from "./call-state.js";
import { checkCredential, refuseSecond } from "./credentials.js";

/** Adds the current credentials, and adds to `state.secrets` what must never be shown. */
export async function addCredentials(state: CallState, draft: DraftRequest): Promise<void> {
  const { profile, options, transport, credentials } = state;
  // Without credentials, the mode stays as it was.
  let mode = credentials.length ? undefined : transport.mode;
  for (const { credential, source, mode: known } of credentials) {
    const isFixed = typeof source !== "function";
    const value = isFixed ? source : await source();
    mode = (isFixed ? known : checkCredential(profile, credential, value, options)) ?? mode;
    state.secrets.push(value);
    state.renew = isFixed ? undefined : source.refusal?.(value, state);
    const headers =
      "parts" in credential
        ? credential.parts(credential, value, state, draft)
        : [headerOf(credential, value)];
    for (const [header, text] of headers) {
      const key = header.toLowerCase();
      // The same token, for several schemes that are demanded together.
      if ((draft.headers[key] ?? text) !== text) refuseSecond(credential.name, header);
      draft.headers[key] = text;
    }
  }
  state.descriptor.fields?.addKey(draft, state.key);
  // A function may return a key of another mode each time.
  transport.mode = mode;
  state.descriptor.sandbox?.(mode);
}

function headerOf(credential: HeaderCredential, value: string): readonly [name: string, text: string] {
  if (credential.kind === "apiKey") return [credential.parameter, value];
  const scheme = credential.kind === "http" ? credential.scheme : "Bearer";
  return ["Authorization", `${scheme} ${value}`];
}
