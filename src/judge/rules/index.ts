/** All rules by id. A fact is judged by every rule that matches it; there is at least one. */
import { annotations } from "./annotations.js";
import { bodies, mediaTypes } from "./bodies.js";
import { conventions, security } from "./conventions.js";
import { deliveries, events } from "./events.js";
import { enums } from "./enums.js";
import { errors, headers, statuses } from "./responses.js";
import { fields } from "./fields.js";
import { formats, limits } from "./limits.js";
import { lifecycles } from "./lifecycles.js";
import { operationTraits, operations } from "./operations.js";
import { parameters } from "./parameters.js";
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
