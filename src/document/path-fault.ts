/**
 * Why no request can be made for a path template (OpenAPI 3.2, section 4.8.2). What a URL merely escapes is not a fault: a
 * blank, or a letter of any language.
 */
import { quote } from "../values/text.js";

/** Completes the sentence "The path …"; undefined where there is nothing to say. */
export function pathFault(path: string): string | undefined {
  const names = Array.from(path.matchAll(template), ([, name = ""]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  const literal = path.replace(template, "x");
  const dots = literal.split(separator).find((segment) => dotSegment.test(segment));
  if (!path.startsWith("/")) return "does not begin with a slash";
  if (path.includes("#")) return "has a `#`: what follows it is never sent";
  if (path.includes("?")) return "has a `?`: a query consists of parameters";
  if (path.includes("\\")) return "has a backslash, which a URL takes for a slash";
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return "has a control character or half a character";
  if (/[{}]/.test(literal)) return "has a brace without its counterpart, or braces without a name";
  if (repeated !== undefined) return `has {${quote(repeated)}} twice`;
  return dots === undefined ? undefined : `has the segment ${quote(dots)}, which a URL removes`;
}

const template = /\{([^{}]+)\}/g;

/** Servers and proxies decode slashes and dots at different times, so escaped ones count. */
const separator = /\/|%(?:25)*(?:2f|5c)/i;
const dotSegment = /^(?:\.|%(?:25)*2e)+(?:%(?:25)*3b|;|$)/i;
