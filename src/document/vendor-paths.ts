/** Path items under a key of a vendor at the top of a document. Their paths may end with a fixed query. */
import { splitPath } from "../schema/path-template.js";
import { isObject, type JsonObject, type JsonValue } from "../values/json.js";
import { pathFault } from "./path-fault.js";
import { placeBelow } from "./pointer-kind.js";

/** The keys whose values have the form of `paths`, and that mean nothing to us. */
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

/** Other maps by path, such as limits of the gateway, say something of each method as well. */
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

/** Completes the sentence "The path …", as `pathFault` does. */
export function vendorPathFault(path: string): string | undefined {
  const { pathname, query } = splitPath(path);
  if (query === undefined || sendable.test(query)) return pathFault(pathname);
  return pathFault(pathname) ?? "has a query that is empty, or has characters that a URL does not keep";
}

/** What may be in a query as it is written (RFC 3986, section 3.4), but for `'`, which URL parsers escape. */
const sendable = /^(?:[\w.~!$&()*+,;=:@/-]|%[\dA-Fa-f]{2})+$/;
