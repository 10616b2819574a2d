/** The only hash function of the program. */
import { createHash } from "node:crypto";

/** SHA-256 in hexadecimal digits; a string by its UTF-8 bytes. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
