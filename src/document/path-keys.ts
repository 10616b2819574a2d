/** Keys of path items: why no request can be made for a path, and vendors' top-level keys that hold paths. */
import { splitPath } from "../schema/path-template.js";
import { isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { quote } from "../values/text.js";
import { placeBelow } from "./pointer-kind.js";

/** Unknown keys whose values have the form of `paths`. */
export function vendorPathKeys(root: JsonObject): string[] {
  return Object.keys(root).filter(
    (key) => key.startsWith("x-") && key !== "x-webhooks" && isMapOfPathItems(root[key]),
  );
}

function isMapOfPathItems(value: JsonValue | undefined): value is JsonObject {
  if (!isObject(value)) return false;
  const paths = Object.entries(value).filter(([key]) => !key.startsWith("x-"));
  return paths.every(([path]) => path.startsWith("/")) && paths.some(([, item]) => isPathItem(item));
}

/** Other maps by path, such as gateway limits, also say something about each method. */
function isPathItem(item: JsonValue): boolean {
  if (!isObject(item)) return false;
  if (typeof item["$ref"] === "string") return true;
  return Object.entries(item).some(
    ([key, value]) =>
      placeBelow("path-item", key) === "operation" &&
      isObject(value) &&
      (isObject(value["responses"]) || typeof value["operationId"] === "string"),
  );
}

/** Characters that a query may have unescaped (RFC 3986, section 3.4), except `'`, which URL parsers escape. */
const sendable = /^(?:[\w.~!$&()*+,;=:@/-]|%[\dA-Fa-f]{2})+$/;

/** Completes the sentence "The path …"; undefined if the path is fine. */
export function pathFault(path: string): string | undefined {
  const { pathname, query } = splitPath(path);
  const names = Array.from(pathname.matchAll(template), ([, name = ""]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  const literal = pathname.replace(template, "x");
  const dots = literal.split(separator).find((segment) => dotSegment.test(segment));
  if (!path.startsWith("/")) return "does not begin with a slash";
  if (path.includes("\\")) return "has a backslash, which a URL takes for a slash";
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return "has a control character or half a character";
  if (/[{}]/.test(literal)) return "has a brace without its counterpart, or braces without a name";
  if (repeated !== undefined) return `has {${quote(repeated)}} twice`;
  if (dots !== undefined) return `has the segment ${quote(dots)}, which a URL removes`;
  if (query === undefined || sendable.test(query)) return undefined;
  return "has a query that is empty, or has characters that a URL does not keep";
}

const template = /\{([^{}]+)\}/g;

/** Servers and proxies decode slashes and dots at different times, so escaped ones count. */
const separator = /\/|%(?:25)*(?:2f|5c)/i;
const dotSegment = /^(?:\.|%(?:25)*2e)+(?:%(?:25)*3b|;|$)/i;
