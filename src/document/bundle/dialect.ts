/**
 * What bundling has to know about OpenAPI 3 and about Swagger 2.0: where references are, which of them have to lead
 * somewhere, and where components go.
 */
import type { JsonObject } from "../../values/json.js";
import { isCollection, placeBelow, type PointedKind } from "../pointer-kind.js";
import { vendorPathKeys } from "../vendor-paths.js";

export interface Dialect {
  below(kind: PointedKind, token: string): PointedKind | undefined;
  /** Whether nobody may ever read what is there, or no type depends on it: a file that is not there is not missed. */
  isOptional(kind: PointedKind, token: string): boolean;
  /** The section of the document that holds components of a kind. */
  readonly sections: ReadonlyMap<PointedKind, readonly string[]>;
  /** Whether what a reference means takes its place; `bundled` is its pointer in the document. */
  isInlined(kind: PointedKind, bundled: string | undefined): boolean;
}

export function dialectOf(root: JsonObject): Dialect {
  const dialect = root["swagger"] === undefined ? openapi : swagger;
  const vendorKeys = new Set(vendorPathKeys(root));
  return {
    ...dialect,
    below: (kind, token) =>
      kind === "root" && vendorKeys.has(token) ? "path-item*" : dialect.below(kind, token),
    isOptional: (kind, token) => {
      const below = dialect.below(kind, token);
      if (below === "example" || below === "link" || (kind === "root" && vendorKeys.has(token))) return true;
      return token.startsWith("x-") && withExtensions.has(kind);
    },
  };
}

/** Maps that may have extensions among their entries; elsewhere in a document the same maps have names. */
const withExtensions: ReadonlySet<PointedKind> = new Set([
  "path-item*",
  "response*",
  "callback*",
  "callback",
]);

const known = (place: PointedKind | "unknown" | undefined): PointedKind | undefined =>
  place === "unknown" ? undefined : place;

type DialectOfVersion = Omit<Dialect, "isOptional">;

const openapi: DialectOfVersion = {
  below: (kind, token) => known(placeBelow(kind, token)),
  sections: new Map<PointedKind, readonly string[]>([
    ["callback", ["components", "callbacks"]],
    ["example", ["components", "examples"]],
    ["header", ["components", "headers"]],
    ["link", ["components", "links"]],
    ["media-type", ["components", "mediaTypes"]],
    ["parameter", ["components", "parameters"]],
    ["path-item", ["components", "pathItems"]],
    ["request-body", ["components", "requestBodies"]],
    ["response", ["components", "responses"]],
    ["schema", ["components", "schemas"]],
    ["security-scheme", ["components", "securitySchemes"]],
  ]),
  isInlined: (kind, bundled) => isPlace(kind, bundled, /^#\/(paths|webhooks|x-[^/]*|components(\/[^/]+)?)$/),
};

const swaggerSections = new Map<string, PointedKind>([
  ["definitions", "schema*"],
  ["parameters", "parameter*"],
  ["responses", "response*"],
]);

const swagger: DialectOfVersion = {
  below: (kind, token) => {
    if (kind === "root" && swaggerSections.has(token)) return swaggerSections.get(token);
    return kind === "response" && token === "schema" ? "schema" : known(placeBelow(kind, token));
  },
  sections: new Map<PointedKind, readonly string[]>([
    ["parameter", ["parameters"]],
    ["response", ["responses"]],
    ["schema", ["definitions"]],
  ]),
  isInlined: (kind, bundled) =>
    isPlace(kind, bundled, /^#\/(paths|x-[^/]*|definitions|parameters|responses)$/),
};

/** Operations cannot be components, and the standard's own sections cannot be references; path items have a section. */
function isPlace(kind: PointedKind, bundled: string | undefined, sections: RegExp): boolean {
  if (kind === "operation") return true;
  if (bundled === undefined) return false;
  if (kind === "path-item") return /^#\/(paths|webhooks|x-[^/]*)\/[^/]*$/.test(bundled);
  return (kind === "components" || isCollection(kind)) && sections.test(bundled);
}
