/**
 * What each call of the admin handle takes, as JSON Schema. The one table behind the check of every call, in a program
 * as over HTTP, and behind the list that the admin URL answers with: a call without an entry does not compile.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";

import { isDate } from "../../model/version.js";
import { InputRefused } from "../input-refused.js";
import { isCountry } from "../partner-platform/countries.js";
import { depositRailTypes } from "../partner-platform/deposit-rails.js";
import type { Admin } from "./admin.js";

type JsonSchema = Readonly<Record<string, unknown>>;

const text = { type: "string", minLength: 1, maxLength: 1000 };
const flag = { type: "boolean" };
const country = { type: "string", format: "country" };

function object(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

/** A hundred years in one step; the clock itself knows how far it goes. */
const longestStep = 100 * 366 * 86_400_000;

export const adminArguments = {
  addFaults: [
    object(
      {
        method: { type: "string", pattern: "^[A-Za-z]{1,20}$" },
        path: { type: "string", pattern: "^/", maxLength: 1000 },
        faults: { type: "string", minLength: 1, maxLength: 100_000 },
      },
      ["faults"],
    ),
  ],
  clearFaults: [],
  setCapability: [text, flag],
  configure: [
    object({
      outsourcingAgreementSigned: flag,
      hiddenRails: { type: "array", items: { enum: depositRailTypes }, maxItems: 100 },
      needsAuthorization: flag,
      duplicateUploadSeconds: { type: "number", minimum: 0, maximum: 1e9 },
      identificationsPerHour: { type: "integer", minimum: 0, maximum: 1e9 },
      errorText: { enum: ["bare", "json"] },
      messageForm: { enum: ["wrapped", "flat"] },
    }),
  ],
  advanceTime: [{ type: "integer", minimum: 0, maximum: longestStep }],
  deliveries: [],
  settled: [],
  requests: [],
  reset: [],
  completeLink: [text, country],
  decideIdentification: [text, flag],
  expireIdentification: [text],
  reviewCustomer: [text, flag],
  setRail: [text, text, { enum: ["Active", "Pending", "Unavailable", "Blocked", "Maintenance"] }],
  refundTransaction: [text],
  shareIdentity: [
    object({ email: text, isApproved: flag, dateOfBirth: { type: "string", format: "day" }, country }, [
      "email",
      "isApproved",
      "dateOfBirth",
      "country",
    ]),
  ],
} satisfies Record<keyof Admin, readonly JsonSchema[]>;

export type AdminCall = keyof typeof adminArguments;

export function isAdminCall(name: string): name is AdminCall {
  return Object.hasOwn(adminArguments, name);
}

/** Throws `InputRefused`, with the first thing that is wrong. */
export function checkArguments(name: AdminCall, given: readonly unknown[]): void {
  const validate = (validators[name] ??= compile(adminArguments[name]));
  if (!validate(given)) throw new InputRefused(`${name}: ${explain(validate.errors ?? [])}.`);
}

const formats = { day: isDate, country: isCountry };
const ajv = new Ajv2020({ allErrors: false, formats });
const validators: Partial<Record<AdminCall, ValidateFunction>> = {};

function compile(list: readonly JsonSchema[]): ValidateFunction {
  const tuple = list.length === 0 ? {} : { prefixItems: list, minItems: list.length, items: false };
  return ajv.compile({ type: "array", maxItems: list.length, ...tuple });
}

function explain([error]: readonly ErrorObject[]): string {
  if (error === undefined) return "the arguments do not fit";
  const { instancePath, keyword, params, message = "is wrong" } = error;
  if (keyword === "minItems" || keyword === "maxItems" || instancePath === "")
    return `expected ${String(params["limit"] ?? "other")} arguments`;
  const [, position = "0", ...path] = instancePath.split("/");
  const place = [`argument ${Number(position) + 1}`, ...path].join("/");
  if (keyword === "format")
    return params["format"] === "day"
      ? `${place} must be a date in the form YYYY-MM-DD`
      : `${place} must be a country code of two capital letters (ISO 3166-1)`;
  if (keyword === "enum")
    return `${place} must be one of ${(params["allowedValues"] as string[]).join(", ")}`;
  if (keyword === "additionalProperties")
    return `${place} has a property that is not known, ${shorten(params["additionalProperty"])}`;
  return `${place} ${message}`;
}

function shorten(name: unknown): string {
  const shown = JSON.stringify(name);
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
}
