/** What `doctor signing` tells: what was signed, with which result, and who would accept it. */
import type { SigningExplanation } from "../../templates/runtime/signing/explain.js";
import { splitTarget } from "../../templates/runtime/signing/target.js";
import { readTimestamp, timestampsIn } from "../../templates/runtime/signing/timestamp.js";
import { describeSigning } from "../emit/signing-doc.js";
import { modeOf, signingNotes, type SignedRequestOf } from "./doctor-signing-notes.js";

export interface SigningFinding extends SignedRequestOf {
  /** Verified with the public half of the key itself. */
  readonly own: SigningExplanation;
  /** Verified with the public key that was given; without one, the same as `own`. */
  readonly checked: SigningExplanation;
  readonly args: { readonly key: string; readonly "public-key"?: string | undefined };
}

export function signingText(finding: SigningFinding): string {
  const { api, scheme, own } = finding;
  return [
    `${api.name} ${api.version}: ${describeSigning(scheme)}`,
    "",
    `request         ${own.method} ${own.url}`,
    ...modeLines(finding),
    ...timeLines(finding),
    "string to sign",
    ...own.stringToSign.split("\n").map((line) => `  ${line}`),
    "signature",
    `  ${own.signature}`,
    "headers",
    ...Object.entries(own.headers).map(([name, value]) => `  ${name}: ${value}`),
    ...keyLines(finding),
    ...signingNotes(finding).map((text) => `note            ${text}`),
    `verification    ${verificationText(finding)}`,
  ].join("\n");
}

export function signingJson(finding: SigningFinding): object {
  const { api, scheme, own, checked } = finding;
  return {
    api: api.name,
    version: api.version,
    scheme,
    ...own,
    mode: modeOf(finding),
    time: timeOf(finding),
    registeredPublicKey: checked === own ? undefined : checked.publicKey,
    verification: checked.verification,
    notes: signingNotes(finding),
  };
}

function modeLines(finding: SigningFinding): string[] {
  const mode = modeOf(finding);
  return mode === undefined ? [] : [`mode            ${mode}, by the beginning of the key in the URL`];
}

function timeLines(finding: SigningFinding): string[] {
  const time = timeOf(finding);
  if (time === undefined) return [];
  return [
    `time            ${time} = ${new Date(time).toISOString()}, ${distanceText(Date.now() - time)} by the clock of this machine`,
  ];
}

function distanceText(age: number): string {
  const seconds = Math.round(Math.abs(age) / 1000);
  if (seconds === 0) return "now";
  const hours = Math.round(seconds / 3600);
  const distance =
    seconds <= 3600 ? `${seconds} s` : hours <= 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
  return `${distance} ${age > 0 ? "ago" : "ahead"}`;
}

/** Milliseconds since 1970, as it was signed. */
function timeOf({ scheme, own }: SigningFinding): number | undefined {
  const { timestamp: form } = scheme;
  if (form === undefined) return undefined;
  const text =
    form.in === "query"
      ? timestampsIn(form, splitTarget(own.url).query)[0]
      : own.headers[form.name.toLowerCase()];
  return text === undefined ? undefined : readTimestamp(form, text);
}

function keyLines({ own, checked, args }: SigningFinding): string[] {
  if (own.publicKey === undefined) return [];
  return [
    `public half     sha256 ${own.publicKey.sha256} (of ${args.key}, as DER)`,
    ...(checked === own
      ? ["registered      not known here; `--public-key FILE` compares the one that you had registered"]
      : [`registered      sha256 ${checked.publicKey?.sha256 ?? ""} (${args["public-key"] ?? ""})`]),
  ];
}

function verificationText({ own, checked, args }: SigningFinding): string {
  const { verification } = checked;
  const by =
    checked !== own
      ? "the public key that is registered"
      : own.publicKey === undefined
        ? "the secret"
        : "the public half of the key";
  if (verification?.ok !== false) return `ok with ${by}`;
  const advice =
    verification.reason === "signature_mismatch" && own.publicKey !== undefined
      ? `\n\n${args["public-key"] ?? ""} is not the public half of ${args.key}. This is; have it registered, or sign with the other key:\n\n${own.publicKey.pem}`
      : "";
  return `refused with ${by}: ${verification.reason}. ${verification.message}${advice}`;
}
