/**
 * What the verification provider finds, when everything else is good.
 *
 * It has no eyes here: a document that decodes to `reject:<reason>` is rejected for that reason, and one that is no
 * base64 is corrupted. A file that it has just seen from the same customer is held back for a while.
 */
import { createHash } from "node:crypto";

import type { JsonValue } from "../../../../src/sandbox/behaviour.js";
import type { Finding } from "./submission.js";
import type { Records } from "../records.js";

interface Upload {
  readonly customerId: string;
  readonly now: number;
  readonly blockedSeconds: number;
}

export function checkProvider(
  records: Records,
  submission: JsonValue,
  { customerId, now, blockedSeconds }: Upload,
): Finding | undefined {
  const files = filesIn(submission);
  for (const file of files) {
    const reason = rejection(file);
    if (reason !== undefined)
      return { code: "provider_rejected_document", message: `The provider rejected a document: ${reason}` };
  }
  const names = files.map((file) => `${customerId} ${createHash("sha256").update(file).digest("hex")}`);
  const isBlocked = names.some(
    (name) => now - (records.uploads.get(name) ?? -Infinity) < blockedSeconds * 1000,
  );
  // The clock is not started anew, so that the same submission succeeds shortly after.
  if (isBlocked)
    return { code: "duplicate_upload_blocked", message: "The same file was uploaded a moment ago" };
  for (const name of names) records.uploads.set(name, now);
  return undefined;
}

const fileFields = new Set([
  "file",
  "selfie",
  "identity_document_front",
  "identity_document_back",
  "proof_of_address",
  "source_of_funds_proof",
]);

function filesIn(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner === "string") return fileFields.has(name) ? [inner] : [];
    return filesIn(inner);
  });
}

function rejection(file: string): string | undefined {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(file)) return "corrupted";
  return /^reject:(.+)/.exec(Buffer.from(file.slice(0, 64), "base64").toString("utf8"))?.[1];
}
