/** `2XX` is a success like `201`. */
export function isSuccess(status: string): boolean {
  return status.startsWith("2");
}
