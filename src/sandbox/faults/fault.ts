/**
 * A fault: what is wrong with one answer. Everything that is not said stays as it would have been.
 *
 * `at` tells whether the request takes effect: `before` it (nothing happens), `after` it (only the answer suffers),
 * or `stored` (the faulty answer is the outcome and comes again for the same idempotency key).
 */
export interface Fault {
  readonly at: "before" | "after" | "stored";
  /** How many requests it concerns. */
  readonly times: number;
  readonly status?: number;
  readonly body?: string;
  /** `none`: without the header. */
  readonly contentType?: string;
  readonly retryAfter?: string;
  readonly location?: string;
  /** What the echo says; `none`: without the header. */
  readonly version?: string;
  readonly latencyMs?: number;
  /** How much the service's clock is ahead. */
  readonly clockSkewMs?: number;
  /** After how many pages the cursor is the first one again. */
  readonly cursorLoop?: number;
  readonly wire?: WireFault;
}

/** What happens to the bytes of the answer. */
export const wireFaults = [
  /** The connection is reset before a byte of the answer. */
  "reset",
  /** … after half of the body, with an honest Content-Length. */
  "reset-body",
  /** Headers come, the body never does. */
  "stall",
  /** The body has no end. */
  "endless",
  /** Half of a gzip stream, with the Content-Length of that half. */
  "gzip-truncated",
  /** A gzip stream with bytes turned over. */
  "gzip-corrupt",
  /** A few kilobytes that stand for many megabytes. */
  "gzip-bomb",
  /** A sound gzip stream. */
  "gzip",
  /** A byte order mark in front of the body. */
  "bom",
  /** No body, while everything else is as promised. */
  "empty",
  /** Half of the body, with the Content-Length of that half. */
  "cut",
] as const;

export type WireFault = (typeof wireFaults)[number];

/** In a request: faults of successive attempts, `status=503;times=2, wire=reset`. */
export const faultHeader = "x-sandbox-fault";

const html = "<!doctype html><title>Gateway</title><p>Something went wrong.</p>";

/** Throws a sentence that says what is wrong. */
export function parseFaults(text: string): Fault[] {
  return text.split(",").map((part) => parseFault(part.trim()));
}

function parseFault(text: string): Fault {
  const settings = new Map(
    text.split(";").map((setting) => {
      const [name = "", ...value] = setting.trim().split("=");
      return [name.toLowerCase(), decodeURIComponent(value.join("="))];
    }),
  );
  const fault = [...settings].reduce<Partial<Fault>>(
    (parts, [name, value]) => ({ ...parts, ...readSetting(name, value) }),
    {},
  );
  // A request whose connection broke may well have taken effect; one that was refused has not.
  const at =
    fault.at ??
    (fault.status !== undefined && fault.status >= 300 && fault.wire === undefined ? "before" : "after");
  return { times: 1, ...fault, at };
}

function readSetting(name: string, value: string): Partial<Fault> {
  switch (name) {
    case "none":
      return {};
    case "status":
      return { status: readNumber(name, value, 200, 599) };
    case "body":
      return { body: value };
    case "html":
      return { body: html, contentType: "text/html; charset=utf-8" };
    case "content-type":
      return { contentType: value };
    case "retry-after":
      return { retryAfter: value };
    case "location":
      return { location: value };
    case "version":
      return { version: value };
    case "latency":
      return { latencyMs: readNumber(name, value, 0, 600_000) };
    case "clock-skew":
      return { clockSkewMs: readNumber(name, value, -1e12, 1e12) };
    case "cursor-loop":
      return { cursorLoop: value === "" ? 1 : readNumber(name, value, 1, 100) };
    case "times":
      return { times: value === "always" ? Infinity : readNumber(name, value, 1, 1e9) };
    case "at":
      return { at: readChoice(name, value, ["before", "after", "stored"] as const) };
    case "wire":
      return { wire: readChoice(name, value, wireFaults) };
    default:
      throw new TypeError(`There is no fault "${name}".`);
  }
}

function readNumber(name: string, value: string, low: number, high: number): number {
  const number = Number(value);
  if (value !== "" && Number.isInteger(number) && number >= low && number <= high) return number;
  throw new TypeError(`The fault ${name} takes a whole number from ${low} to ${high}, not "${value}".`);
}

function readChoice<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  throw new TypeError(`The fault ${name} is one of ${choices.join(", ")}, not "${value}".`);
}
