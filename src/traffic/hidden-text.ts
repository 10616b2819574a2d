/** What a recorder writes in place of a text: it says nothing of what was sent. */
export const hiddenText = "[hidden]";

/** Headers, query parameters and fields whose values are credentials. */
export const secretName = /assertion|auth|cookie|credential|jwt|key|pass|secret|session|signature|token/i;
