/** What a consumer writes, and what the compiler has to refuse. */
import { createClient } from "./api/2026-01-01/index.js";
import type { PutDocumentArgs } from "./api/2026-01-01/index.js";

const client = createClient({ baseUrl: "https://api.example.com" });
const id = "1";
const bytes = new Uint8Array(1);

/** What is a `Blob` on every platform, with or without its declaration. */
declare const blob: { size: number; type: string; arrayBuffer(): Promise<ArrayBuffer>; slice(): object };
declare const stream: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; releaseLock(): void } };

export async function send(): Promise<void> {
  await client.putDocument({ id, body: { url: "x" } });
  await client.putDocument({ id, query_contentType: "x", contentType: "application/json", body: { url: "x" } });
  await client.putDocument({ id, contentType: "multipart/form-data", body: { file: blob, link: { url: "x" } } });
  await client.putDocument({ id, contentType: "application/xml", body: "<a/>" });
  await client.putDocument({ id, contentType: "application/xml", body: bytes });
  await client.putDocument({ id, contentType: "image/png", body: stream });
  await client.patchDocument({ id });
  await client.patchDocument({ id, contentType: "application/merge-patch+json", body: { url: "x" } });
  await client.replaceDocument({ id, contentType: "text/plain; charset=utf-8", body: "sample" });
  await client.putPdf({ body: bytes.buffer as ArrayBuffer });
  await client.sendAnything({ contentType: "application/zip", body: bytes });
  await client.putPicture({ contentType: "image/gif", body: bytes });
  await client.replaceToken({ body: "grant=client_credentials" });
  await client.addLink({ contentType: "text/json", body: { url: "x" } });
  await client.addLink({ contentType: "application/vnd.link+json", body: { url: "x" } });
}

export async function refused(): Promise<void> {
  // @ts-expect-error: the media type is not declared
  await client.putDocument({ id, contentType: "application/pdf", body: bytes });
  // @ts-expect-error: without a name it is JSON
  await client.putDocument({ id, body: { file: bytes } });
  // @ts-expect-error: XML is not made of an object
  await client.putDocument({ id, contentType: "application/xml", body: { url: "x" } });
  // @ts-expect-error: a file is bytes
  await client.putDocument({ id, contentType: "multipart/form-data", body: { file: "x" } });
  // @ts-expect-error: an object is not bytes
  await client.putPdf({ body: {} });
  // @ts-expect-error: the body is required
  await client.putDocument({ id });
  // @ts-expect-error: of two kinds of JSON, one has to be named
  await client.patchDocument({ id, body: { url: "x" } });
  // @ts-expect-error: the media type alone says nothing
  await client.replaceDocument({ id, contentType: "text/csv" });
  // @ts-expect-error: outside of application/*+json
  await client.addLink({ contentType: "application/zip", body: { url: "x" } });
  // @ts-expect-error: a range is not a media type
  await client.putPicture({ body: bytes });
}

/** The media type tells the bodies apart. */
export function narrowed(args: PutDocumentArgs): string | undefined {
  if (args.contentType === "multipart/form-data") return args.body.link?.url;
  return args.contentType === undefined ? args.body.url : undefined;
}
