/** What of a request is the same whenever a program makes it: the rest is neither recorded nor compared. */

/** Headers that a connection has of its own, or that say when. */
export function isOfConnection(name: string): boolean {
  return ofConnection.has(name) || name.startsWith("sec-");
}

const ofConnection: ReadonlySet<string> = new Set([
  ...[
    "accept-encoding",
    "accept-language",
    "connection",
    "content-length",
    "host",
    "keep-alive",
    "transfer-encoding",
  ],
  ...["user-agent", "date", "priority"],
]);

/** A multipart body, or its media type, with a boundary that is not random. */
export function fixBoundary(text: string, contentType: string): string {
  const boundary = /^multipart\/.*;\s*boundary="?([^";]+)/i.exec(contentType)?.[1];
  return boundary === undefined ? text : text.replaceAll(boundary, "boundary");
}
