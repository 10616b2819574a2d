/** The parts of a multipart body as they arrived (RFC 2046, section 5.1). */

export interface Part {
  /** Absent for a part that is known by its position. */
  readonly name?: string;
  readonly isFile: boolean;
  /** Empty where the part has none. */
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** `undefined` if the body is not what its media type says. */
export function readParts(body: Uint8Array, contentType: string): readonly Part[] | undefined {
  const boundary = parameter(contentType, "boundary");
  if (boundary === undefined) return undefined;
  // With a character for each byte. The first delimiter may be at the very start.
  const [, ...pieces] = `\r\n${Buffer.from(body).toString("latin1")}`.split(`\r\n--${boundary}`);
  if (pieces.pop()?.startsWith("--") !== true) return undefined;
  return pieces.map((piece) => {
    const [head = "", ...content] = piece.replace(/^[ \t]*\r\n/, "\r\n").split("\r\n\r\n");
    return readPart(head, Buffer.from(content.join("\r\n\r\n"), "latin1"));
  });
}

function readPart(head: string, content: Uint8Array): Part {
  const lines = head.split("\r\n").map((line) => line.split(/:(.*)/s, 2));
  const headers = new Map(lines.map(([name = "", value = ""]) => [name.toLowerCase(), value.trim()]));
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameter(disposition, "name");
  return {
    ...(name === undefined ? {} : { name: decoded(name) }),
    isFile: parameter(disposition, "filename") !== undefined,
    contentType: headers.get("content-type") ?? "",
    content,
  };
}

function parameter(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;]*))`, "i").exec(header);
  return found?.[1] ?? found?.[2];
}

/** UTF-8, with the escapes of browsers. */
function decoded(name: string): string {
  return Buffer.from(name, "latin1")
    .toString("utf8")
    .replace(/%22|%0D|%0A/gi, decodeURIComponent);
}
