/**
 * Swagger 2.0 as OpenAPI 3.0, so that everything else knows one form.
 *
 * A library converts what is only renamed: definitions, servers, security, simple parameters. What it would get wrong
 * is put into the form of OpenAPI 3 before (`prepare-swagger.ts`), and it never sees the document itself, which it would
 * change.
 */
import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";

import type { Report } from "../../diagnostics/report.js";
import { isObject, type JsonObject, type JsonValue } from "../../values/json.js";
import type { ParsedDocument } from "../parse.js";
import { prepareTree } from "../prepare-tree.js";
import { vendorPathKeys } from "../vendor-paths.js";
import { prepareSwagger } from "./prepare-swagger.js";

/** Undefined: the report says why it cannot be converted. */
export function convertSwagger(document: ParsedDocument, report: Report): ParsedDocument | undefined {
  const { api, version, file } = document;
  const place = { api, version, file };
  const upgraded = upgrade(document);
  if (upgraded.kind === "refused") {
    report.add("SWAGGER_NOT_CONVERTED", place, upgraded.reason);
    return undefined;
  }
  const { root } = upgraded;
  const locate: ParsedDocument["locate"] = (pointer) => document.locate(swaggerPointer(pointer));
  if (!isObject(root) || prepareTree(root, place, report, locate) === undefined) return undefined;
  report.add("SWAGGER_CONVERTED", place, "The document is Swagger 2.0; it is read as OpenAPI 3.0.");
  return { ...document, root, locate, placeOf: (pointer) => document.placeOf(swaggerPointer(pointer)) };
}

type Upgraded =
  | { readonly kind: "upgraded"; readonly root: JsonValue }
  | { readonly kind: "refused"; readonly reason: string };

/** The library takes a sound document for granted. */
function upgrade({ root }: ParsedDocument): Upgraded {
  try {
    return { kind: "upgraded", root: { ...convert(root), ...convertVendorPaths(root) } };
  } catch (error) {
    return { kind: "refused", reason: error instanceof Error ? `${error.message}.` : String(error) };
  }
}

function convert(root: JsonObject): JsonObject {
  return upgradeFromTwoToThree(prepareSwagger(root)) as JsonObject;
}

/** The library knows path items only under `paths`. */
function convertVendorPaths(root: JsonObject): JsonObject {
  const converted = vendorPathKeys(root).map(
    (key) => [key, convert({ ...root, paths: root[key] ?? {} })["paths"] ?? {}] as const,
  );
  return Object.fromEntries(converted);
}

/** Where something of the result is written. What has no place of its own there has that of what surrounds it. */
function swaggerPointer(pointer: string): string {
  return moves.reduce((moved, [from, to]) => moved.replace(from, to), pointer);
}

const moves: readonly (readonly [RegExp, string])[] = [
  [/^#\/components\/schemas\//, "#/definitions/"],
  [/^#\/components\/parameters\/([^/]*).*$/, "#/parameters/$1"],
  [/^#\/components\/securitySchemes\//, "#/securityDefinitions/"],
  [/^#\/servers.*$/, "#/host"],
  [/^(#\/(?:paths|x-[^/]*)\/[^/]*\/[^/]*)\/requestBody.*$/, "$1/parameters"],
  [/^(#\/(?:paths|x-[^/]*)\/[^/]*(?:\/[^/]*)?\/parameters)\/.*$/, "$1"],
  [/^(#\/(?:paths|x-[^/]*)\/[^/]*\/[^/]*\/responses\/[^/]*)\/content\/[^/]*/, "$1"],
];
