/**
 * Identifiers, secrets and numbers that are the same for the same seed.
 *
 * Each purpose has its own stream, so that one more customer does not change the secret of a webhook. For tests only: the
 * seed reveals every secret.
 */
import { createHash, randomUUID } from "node:crypto";

export interface Seeded {
  uuid(): string;
  /** Letters and digits. */
  text(length: number): string;
  /** At least 0, less than 1. */
  number(): number;
  /** A separate stream, which does not advance this one. */
  stream(purpose: string): Seeded;
}

/** The default seed is random. */
export function createSeeded(seed: string | number = randomUUID()): Seeded {
  let count = 0;
  const next = (): Buffer => createHash("sha256").update(`${seed}/${++count}`).digest();
  return {
    uuid: () => formatUuid(next()),
    text: (length) => {
      let text = "";
      while (text.length < length)
        text += next()
          .toString("base64")
          .replace(/[^A-Za-z0-9]/g, "");
      return text.slice(0, length);
    },
    number: () => next().readUInt32BE() / 2 ** 32,
    stream: (purpose) => createSeeded(`${seed}/${purpose}`),
  };
}

/** Version 4, variant 1 (RFC 9562 section 5.4). */
function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  const variant = "89ab"[(bytes[8] ?? 0) % 4] ?? "8";
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
