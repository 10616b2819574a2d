// Part of openapi-dated's runtime. Do not edit: run `npx generate`.

/** What to look at when a service says that a signature is wrong. It tells what was signed, and nothing of the key. */

export interface SignatureRefusal {
  /** What was signed. */
  readonly signedString: string;
  /** Milliseconds since 1970, of the clock that the request was signed with. */
  readonly localTime: number;
  /** The answer's `Date` header. */
  readonly serverDate?: string | null | undefined;
}

export function explainSignatureRefusal({ signedString, localTime, serverDate }: SignatureRefusal): string {
  const local = new Date(localTime).toISOString();
  return `Signed: ${shorten(signedString)} at local time ${local}. ${compareClocks(localTime, serverDate)}`;
}

function compareClocks(localTime: number, serverDate: string | null | undefined): string {
  const server = Date.parse(serverDate ?? "");
  if (Number.isNaN(server)) return "The answer has no Date header to compare the clock with.";
  const date = `The server's Date is ${new Date(server).toISOString()}: `;
  // The header counts whole seconds, and the answer took its time.
  const seconds = Math.round((localTime - server) / 1000);
  const skew = `${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead"}`;
  if (Math.abs(seconds) <= tolerableSeconds) {
    return `${date}the clocks agree. Compare the public key that is registered with the private key in use, and what was signed with what arrives behind any proxy.`;
  }
  return `${date}the local clock is ${skew}. Set it, or give the client a \`now\` that is right.`;
}

const tolerableSeconds = 5;

function shorten(text: string): string {
  return text.length <= 1000 ? text : `${text.slice(0, 900)}… (${text.length} characters)`;
}
