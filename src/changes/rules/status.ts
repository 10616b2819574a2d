/** `2XX` is a success like `201`. */
export function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

/** In a sentence: `404`, `any other 4XX`, or what a document calls `default`. */
export function statusWords(status: string): string {
  if (status === "default") return "any other status (`default`)";
  return /^\dXX$/i.test(status) ? `any other ${status}` : status;
}
