/**
 * The arguments of each call of the admin handle, as JSON Schema: the one table behind the check of every call, from a
 * program and over HTTP, and behind the list at the admin URL. The calls of an API come from its behaviour; omitting a
 * call is a compile error.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";

import { isDate } from "../../values/version.js";
import { InputRefused } from "../refused.js";
import type { AdminFormat, ArgumentSchema } from "../behaviour.js";
import { mergeNames, type Behaviours } from "../presets.js";
import type { GeneralAdmin } from "./admin.js";
import { truncate } from "../../values/text.js";

export interface AdminTable {
  /** By name of the call: a schema for each argument. */
  readonly calls: Readonly<Record<string, readonly ArgumentSchema[]>>;
  /** Throws `InputRefused`, with the first thing that is wrong. */
  check(name: string, given: readonly unknown[]): void;
}

export function createAdminTable(behaviours: Behaviours): AdminTable {
  const presets = [...behaviours];
  const calls = mergeNames<readonly ArgumentSchema[]>("admin call", [
    ["the sandbox", generalArguments],
    ...presets.map(([preset, { adminArguments }]) => [preset, adminArguments] as const),
  ]);
  const formats = mergeNames<AdminFormat>("format of an admin call", [
    ["the sandbox", generalFormats],
    ...presets.map(([preset, { adminFormats = {} }]) => [preset, adminFormats] as const),
  ]);
  const ajv = new Ajv2020({
    allErrors: false,
    formats: Object.fromEntries(
      Object.entries(formats).map(([name, format]) => [name, (value: string) => format.matches(value)]),
    ),
  });
  const validators = new Map<string, ValidateFunction>();
  return {
    calls,
    check(name, given) {
      const validate = validators.get(name) ?? ajv.compile(tupleOf(calls[name] ?? []));
      validators.set(name, validate);
      if (!validate(given)) throw new InputRefused(`${name}: ${explain(validate.errors ?? [], formats)}.`);
    },
  };
}

const text = { type: "string", minLength: 1, maxLength: 1000 };
const flag = { type: "boolean" };

function object(
  properties: Readonly<Record<string, ArgumentSchema>>,
  required: readonly string[] = [],
): ArgumentSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

/** A hundred years in one step; the clock itself has the final limit. */
const longestStep = 100 * 366 * 86_400_000;

const generalArguments = {
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
  advanceTime: [{ type: "integer", minimum: 0, maximum: longestStep }],
  deliveries: [],
  settled: [],
  requests: [],
  reset: [],
} satisfies Record<keyof GeneralAdmin, readonly ArgumentSchema[]>;

const generalFormats = {
  day: { matches: isDate, description: "a date in the form YYYY-MM-DD" },
} satisfies Record<string, AdminFormat>;

function tupleOf(list: readonly ArgumentSchema[]): ArgumentSchema {
  const tuple = list.length === 0 ? {} : { prefixItems: list, minItems: list.length, items: false };
  return { type: "array", maxItems: list.length, ...tuple };
}

function explain([error]: readonly ErrorObject[], formats: Readonly<Record<string, AdminFormat>>): string {
  if (error === undefined) return "the arguments do not fit";
  const { instancePath, keyword, params, message = "is wrong" } = error;
  if (keyword === "minItems" || keyword === "maxItems" || instancePath === "")
    return `expected ${String(params["limit"] ?? "other")} arguments`;
  const [, position = "0", ...path] = instancePath.split("/");
  const place = [`argument ${Number(position) + 1}`, ...path].join("/");
  if (keyword === "format")
    return `${place} must be ${formats[String(params["format"])]?.description ?? "of another form"}`;
  if (keyword === "enum")
    return `${place} must be one of ${(params["allowedValues"] as string[]).join(", ")}`;
  if (keyword === "additionalProperties")
    return `${place} has a property that is not known, ${shorten(params["additionalProperty"])}`;
  return `${place} ${message}`;
}

function shorten(name: unknown): string {
  return truncate(JSON.stringify(name), 60);
}
