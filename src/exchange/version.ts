/** A version of an API, with what reads its requests and judges its values. */
import type { Api } from "../model/api.js";
import { createRouter, type RoutedVersion } from "./router.js";
import { createValidator, type Validator } from "./validator.js";

export interface ReadableVersion extends RoutedVersion {
  readonly validator: Validator;
}

export function readableVersion(api: Api): ReadableVersion {
  return { api, router: createRouter(api), validator: createValidator(api) };
}
