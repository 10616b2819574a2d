/** The presets with ids and amounts that have types of their own, and what their consumers write. */
import { generate, type GenerateConfig } from "../../src/index.js";
import { generateFrom, type EmittedTexts } from "../support/generate-from.js";

const types = { ids: "branded", amounts: { kind: "decimal", library: "big.js" } } as const;
const rest = { types, validate: "standard", converters: true } as const;

export async function emitTypedValues(
  input: Omit<GenerateConfig, "apis"> = {},
): Promise<ReadonlyMap<string, string>> {
  const { files } = await generate({
    ...input,
    apis: {
      "partner-platform": { preset: "partner-platform", ...rest },
      "virtual-accounts": { preset: "virtual-accounts", ...rest },
    },
  });
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** Versions in which strings become ids and amounts, and the reverse, with converters between all neighbours. */
export function emitTypedConverters(): Promise<EmittedTexts> {
  const document = (version: string, isTyped: boolean): object => {
    const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const id = { type: "string", ...(isTyped && { format: "uuid" }) };
    const amount = isTyped ? ref("Amount") : { type: "string" };
    const properties = { id, parent_id: id, total: amount };
    const lists = {
      trace_ids: { type: "array", items: ref("TraceId") },
      by_name: { type: "object", additionalProperties: ref("TraceId") },
      either: { anyOf: [ref("TraceId"), { type: "integer" }] },
      maybe: { anyOf: [ref("TraceId"), { type: "null" }] },
    };
    const schemas = {
      TraceId: id,
      Amount: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
      Trace: { type: "object", required: ["id", "total"], properties: { ...properties, ...lists } },
    };
    const content = { "application/json": { schema: ref("Trace") } };
    const parameters = [{ name: "trace_id", in: "path", required: true, schema: ref("TraceId") }];
    const get = { operationId: "getTrace", parameters, responses: { 200: { description: "It.", content } } };
    const info = { title: "Traces", version };
    return { openapi: "3.1.0", info, paths: { "/traces/{trace_id}": { get } }, components: { schemas } };
  };
  const versions = ["2025-01-01", "2025-02-01", "2025-03-01"];
  const inputs = versions.map((version, index) => [`${version}.json`, document(version, index === 1)] as const);
  const documents = Object.fromEntries(versions.map((version) => [version, `${version}.json`]));
  const traces = { documents, version: "none", types: { ids: "branded", amounts: "decimal" }, converters: true } as const;
  return generateFrom(Object.fromEntries(inputs), { traces });
}

/** Compiles only if the types are told apart. */
export const typedValuesConsumer = `
import { type Autoramp, autorampId, type AutorampId, type Client, type Customer, customerId, type CustomerId } from "./partner-platform/2026-08-01/index.js";
import { customerId as olderCustomerId } from "./partner-platform/2025-03-13/index.js";
import { compareDecimals, formatDecimal, fromBig, parseDecimal, toBig, toMinorUnits, type Decimal } from "./partner-platform/2026-08-01/decimal.js";

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
const isTrue = <Claim extends true>(claim?: Claim): unknown => claim;

isTrue<Same<Customer["id"], CustomerId>>();
isTrue<Same<Autoramp["customer_id"], CustomerId>>();
isTrue<Same<Customer["identification_ids"][number], ReturnType<typeof import("./partner-platform/2026-08-01/index.js").identificationId>>>();
isTrue<Same<ReturnType<typeof olderCustomerId>, CustomerId>>();
isTrue<AutorampId extends CustomerId ? false : true>();
isTrue<string extends CustomerId ? false : true>();
isTrue<CustomerId extends string ? true : false>();
isTrue<Parameters<Client["getCustomerById"]>[0] extends { id: CustomerId } ? true : false>();

export async function use(client: Client): Promise<string> {
  const id = customerId("2f1f8a52-8d6c-4d7e-9a1b-3c5d7e9f0a1b");
  const customer = await client.getCustomerById({ id });
  for await (const autoramp of client.getAutoramps.all({ customer_id: customer.id })) await client.getAutorampById({ autoramp_id: autoramp.id });
  await client.getAutorampById({ autoramp_id: autorampId(id) });
  const amount: Decimal = parseDecimal("12.5");
  const units: bigint = toMinorUnits(amount, 2);
  class Big { readonly text: string; constructor(text: string) { this.text = text; } toFixed(): string { return this.text; } }
  return formatDecimal(fromBig(toBig(amount, Big)), 2) + String(units) + String(compareDecimals(amount, amount));
}
`
