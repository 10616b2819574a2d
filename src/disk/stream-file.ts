import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

/** The bytes of a file, however large it is. What prevents reading it is an error of the stream, with its `code`. */
export function streamFile(file: string): Readable {
  return createReadStream(file);
}
