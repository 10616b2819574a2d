/** `generate doctor webhook`: the signed bytes of a captured delivery, and what a receiver says of it. */
import path from "node:path";
import { describeSigned, signaturePlace, unitWords } from "../emit/events/signature-words.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { type DeliveryReport, explainDelivery } from "../project/explain-delivery.js";
import { resolveCandidates } from "./command-project.js";
import { checkTimeout, repeated, sourceOptions } from "./project-options.js";
import { type ArgumentsOf, defineCommand } from "./command.js";
import type { Bytes } from "../../templates/runtime/web.js";

const options = {
  api: {
    type: "string",
    description: "API whose signature scheme applies (default: the only one that signs)",
  },
  ...sourceOptions,
  secret: { ...repeated, description: "The webhook's secret; may be repeated" },
  "secret-env": {
    ...repeated,
    description: "Environment variable that contains a secret, to keep it out of the shell history",
  },
  header: {
    ...repeated,
    demandOption: true,
    description: "A header of the delivery: 'name: value'; may be repeated",
  },
  "body-file": { type: "string", demandOption: true, description: "File of the body, byte for byte" },
  scheme: {
    choices: ["timestamp-body", "timestamp-dot-body", "standard", "standard-webhooks"],
    description: "A scheme by name, with its usual headers (default: the API's own)",
  },
  "secret-encoding": {
    choices: ["utf8", "whsec", "base64", "hex"],
    description: "How the secret becomes a key (default: the scheme's way)",
  },
  url: { type: "string", description: "The URL under which the webhook is registered, if it is signed" },
  now: { type: "number", description: "When it arrived, in seconds since 1970 (default: now)" },
} as const;

type WebhookArguments = ArgumentsOf<typeof options>;

export const doctorWebhookCommand = defineCommand({
  options,
  checks: [checkTimeout, ({ now }) => isTime(now) || wrongTime],
  examples: [
    [
      "$0 doctor webhook --secret-env WEBHOOK_SECRET --header 'webhook-timestamp: 1767225600' --header 'webhook-signature: v1=…' --body-file body.json",
      "why a delivery is refused",
    ],
  ],
  run: async (args, report) => {
    const { scheme, now, url } = args;
    const delivery = await explainDelivery(() => resolveCandidates(args, report), {
      cwd: path.resolve(args.cwd),
      secrets: readSecrets(args),
      headers: args.header.map(readHeader),
      bodyFile: args["body-file"],
      ...{ scheme, now, url },
      secretEncoding: args["secret-encoding"],
    });
    // Captured deliveries are usually old, so the age counts only if `--now` gives the time of arrival.
    const isRefused = !delivery.signature.ok || (delivery.isTimeGiven && !delivery.isFresh);
    return { text: webhookText(delivery), json: webhookJson(delivery), exitCode: isRefused ? 1 : 0 };
  },
});

/** True for seconds; as in the receiver, a larger number is `Date.now()`. */
function isTime(now: number | undefined): boolean {
  return now === undefined || (now >= 0 && now < 1e11);
}

const wrongTime =
  "--now must be a number of seconds since 1970, such as 1767225600. Divide milliseconds by 1000.";

function readSecrets({ secret = [], "secret-env": variables = [] }: WebhookArguments): string[] {
  const named = variables.map((name) => {
    const value = process.env[name];
    if (value !== undefined && value !== "") return value;
    throw diagnosticError("SECRET_MISSING", {}, `The variable ${name} is empty or not set.`);
  });
  const secrets = [...secret, ...named];
  if (secrets.length > 0) return secrets;
  throw diagnosticError("SECRET_MISSING", {}, "Neither --secret nor --secret-env was given.");
}

function readHeader(text: string): [string, string] {
  const [, name, value] = /^([^:\s]+):\s*(.*?)\s*$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw diagnosticError("HEADER_MALFORMED", {}, `"${shown}" has no name before a colon.`);
}

export function webhookText(report: DeliveryReport): string {
  const { source, scheme, body, signed, event } = report;
  const expected = expectedTexts(report);
  return [
    `${source}: ${describeSigned(scheme)}`,
    "",
    `signature       ${signatureText(report)}`,
    `timestamp       ${ageText(report)}`,
    `body            ${body.length} bytes, sha256 ${report.bodySha256}`,
    ...(event === undefined ? [] : [`event           ${event}`]),
    `signed          ${signed.bytes.length} bytes${signed.bodyAt < signed.bytes.length ? `; the body begins at byte ${signed.bodyAt}` : ""}`,
    ...hexLines(signed.bytes, signed.bodyAt),
    ...expected.map(
      (digest, index) => `expected        ${digest}${expected.length > 1 ? ` (secret ${index + 1})` : ""}`,
    ),
    ...receivedLines(report),
  ].join("\n");
}

export function webhookJson(report: DeliveryReport): object {
  const { source, scheme, body, signed, isTimeGiven: _, event, ...rest } = report;
  return {
    source,
    scheme,
    ...rest,
    expected: expectedTexts(report),
    event,
    bodyBytes: body.length,
    signed: {
      bytes: signed.bytes.length,
      bodyAt: signed.bodyAt,
      around: hexLines(signed.bytes, signed.bodyAt),
    },
  };
}

function expectedTexts({ expected, scheme }: DeliveryReport): string[] {
  const nothing = scheme.algorithm.startsWith("hmac-")
    ? `none: the secret is not valid ${scheme.secretEncoding ?? "utf8"}`
    : "unknown: only the owner of the private key can sign";
  return expected.map((digest) => digest ?? nothing);
}

function signatureText({ signature }: DeliveryReport): string {
  return signature.ok ? "good" : `refused: ${signature.reason}. ${signature.message}`;
}

function ageText({ ageSeconds, limitSeconds, isFresh, isTimeGiven, scheme }: DeliveryReport): string {
  if (scheme.timestamp === undefined)
    return "none: this scheme has no time, so a delivery of any age is accepted";
  if (ageSeconds === undefined) return `missing, or not ${unitWords[scheme.timestamp.unit]}`;
  const distance = `${Math.abs(ageSeconds)} s ${ageSeconds < 0 ? "ahead" : "ago"}`;
  if (isFresh) return `${distance}: fresh`;
  const tooFar = `${distance}: more than ${limitSeconds ?? 0} s, so a receiver refuses it`;
  return isTimeGiven
    ? `${tooFar}. Either the delivery was held up, or a clock is wrong.`
    : `${tooFar} by now. Say with --now when it arrived.`;
}

function receivedLines({ received, scheme, likelyHeaders }: DeliveryReport): string[] {
  const { prefix = "" } = scheme.signature;
  if (received.length === 0) {
    const elsewhere = likelyHeaders.map((name) => `\`${name}\``).join(" and ");
    return [
      `received        nothing in ${signaturePlace(scheme)}`,
      elsewhere === ""
        ? "                Check whether a proxy or the capture dropped it."
        : `                ${elsewhere} may hold it: does the sender follow another scheme?`,
    ];
  }
  return received.map(({ text, isConsidered, digest }) => {
    const what = !isConsidered
      ? `ignored: it does not begin with ${prefix}`
      : (digest ?? "not a whole digest: it was cut off, or has another encoding");
    return `received        ${text} → ${what}`;
  });
}

/** The rows of sixteen bytes around a place, in hexadecimal and as text. The row with the place is marked. */
function hexLines(bytes: Bytes, place: number): string[] {
  const row = Math.floor(Math.min(place, Math.max(bytes.length - 1, 0)) / rowLength);
  const rows = [row - 1, row, row + 1].filter((index) => index >= 0 && index * rowLength < bytes.length);
  return rows.map((index) => {
    const part = [...bytes.subarray(index * rowLength, (index + 1) * rowLength)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·")).join("");
    const offset = String(index * rowLength).padStart(6);
    return `${index === row ? ">" : " "} ${offset}  ${hex.padEnd(3 * rowLength - 1)}  ${text}`;
  });
}

const rowLength = 16;
