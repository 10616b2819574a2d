/** The time of an HTTP date (RFC 9110, section 5.6.7), in milliseconds since 1970; `NaN` if it is not one. */
export function httpDate(value: string): number {
  // Without a time of day, platforms parse nearly anything as a date. One of the old forms names no zone: UTC.
  const date = /^.*?\d\d:\d\d:\d\d[^,]*/.exec(value)?.[0].trim() ?? "";
  const zone = /(GMT|UTC|Z|[ECMP][SD]T|[+-]\d\d:?\d\d)$/i.test(date)
    ? ""
    : " GMT";
  return Date.parse(date && date + zone);
}
