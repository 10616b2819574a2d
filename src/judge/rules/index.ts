/** Every rule, by its id. A fact is judged by all rules that match it; at least one does. */
import { annotations } from "./annotations.js";
import { bodies } from "./bodies.js";
import { conventions } from "./conventions.js";
import { deliveries } from "./deliveries.js";
import { enums } from "./enums.js";
import { errors } from "./errors.js";
import { events } from "./events.js";
import { fields } from "./fields.js";
import { formats } from "./formats.js";
import { lifecycles } from "./lifecycles.js";
import { limits } from "./limits.js";
import { mediaTypes } from "./media-types.js";
import { operationTraits } from "./operation-traits.js";
import { operations } from "./operations.js";
import { parameters } from "./parameters.js";
import { headers, statuses } from "./responses.js";
import { security } from "./security.js";
import { typeNames } from "./type-names.js";
import { types } from "./types.js";
import { unions } from "./unions.js";

export const rules = {
  ...operations,
  ...operationTraits,
  ...conventions,
  ...security,
  ...parameters,
  ...bodies,
  ...mediaTypes,
  ...statuses,
  ...headers,
  ...errors,
  ...lifecycles,
  ...events,
  ...deliveries,
  ...typeNames,
  ...fields,
  ...types,
  ...enums,
  ...unions,
  ...formats,
  ...limits,
  ...annotations,
};

export type RuleId = keyof typeof rules;
