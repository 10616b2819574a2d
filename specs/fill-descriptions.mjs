// @ts-check
/** Gives every parameter and response of every operation a description. */

/** @import { Defaults, JsonObject } from "./read-source.mjs" */

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/**
 * Parameters and responses with the same meaning in every operation are described once, in `defaults.yaml`.
 *
 * @param {JsonObject} document
 * @param {Defaults} defaults
 */
export function fillDescriptions(document, { parameters = {}, responses = {} }) {
  for (const [place, operation] of operationsOf(document)) {
    const list = /** @type {JsonObject[]} */ (operation["parameters"] ?? []);
    operation["parameters"] = list.map((parameter) =>
      "$ref" in parameter ? parameter : described(parameter, parameters[String(parameter["name"])], place),
    );
    const byStatus = /** @type {Record<string, JsonObject>} */ (operation["responses"] ?? {});
    operation["responses"] = Object.fromEntries(
      Object.entries(byStatus).map(([status, response]) => [
        status,
        described(response, responses[status], `${place} ${status}`),
      ]),
    );
  }
}

/** @param {JsonObject} document @returns {[place: string, operation: JsonObject][]} */
function operationsOf(document) {
  const paths = /** @type {Record<string, Record<string, JsonObject>>} */ (document["paths"]);
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined
        ? []
        : [/** @type {[string, JsonObject]} */ ([`${method} ${path}`, operation])];
    }),
  );
}

/**
 * @param {JsonObject} object
 * @param {string | undefined} description
 * @param {string} place
 * @returns {JsonObject}
 */
function described(object, description, place) {
  if ("description" in object) return object;
  if (description === undefined) {
    const name = String(object["name"] ?? "the response");
    throw new Error(`${place}: ${name} has no description, and defaults.yaml has none for it.`);
  }
  return { description, ...object };
}
