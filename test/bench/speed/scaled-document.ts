/** Documents of any size and number, made of one: what the work should cost in proportion to. */

type Json = Readonly<Record<string, unknown>>;

interface Document extends Json {
  readonly paths: Json;
  readonly components: Json & { readonly schemas: Json };
}

/** Two operations and six schemas, among them an enum and a union with tags. */
export const twoOperations = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Payments", version: "2025-01-01" },
  paths: {
    "/payments/{id}": {
      get: {
        operationId: "getPayment",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { "200": { description: "The payment.", ...jsonOf("Payment") } },
      },
      patch: {
        operationId: "updatePayment",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        requestBody: { required: true, ...jsonOf("PaymentUpdate") },
        responses: { "200": { description: "The payment.", ...jsonOf("Payment") } },
      },
    },
  },
  components: {
    schemas: {
      Payment: {
        type: "object",
        description: "A payment, and what became of it.",
        properties: {
          id: { type: "string" },
          amount: { type: "integer", description: "In cents." },
          status: { $ref: "#/components/schemas/PaymentStatus" },
          target: { $ref: "#/components/schemas/Target" },
          last_update: { $ref: "#/components/schemas/PaymentUpdate" },
        },
        required: ["id", "amount", "status"],
      },
      PaymentStatus: { type: "string", enum: ["pending", "settled", "returned"] },
      Target: {
        oneOf: ["Account", "Card"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
        discriminator: { propertyName: "kind" },
      },
      Account: targetOf("Account"),
      Card: targetOf("Card"),
      PaymentUpdate: { type: "object", properties: { note: { type: "string", maxLength: 140 } } },
    },
  },
});

function targetOf(kind: string): Json {
  return { type: "object", properties: { kind: { const: kind } }, required: ["kind"] };
}

function jsonOf(schema: string): Json {
  return { content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } } };
}

/** The document with further copies of all its operations and schemas, under names of their own. */
export function largerDocument(text: string, factor: number): string {
  const { paths, components, ...document } = JSON.parse(text) as Document;
  const copies = Array.from({ length: factor - 1 }, (_, index) =>
    copyOf(paths, components.schemas, `_${index}`),
  );
  return JSON.stringify({
    ...document,
    paths: merged([paths, ...copies.map((copy) => copy.paths)]),
    components: {
      ...components,
      schemas: merged([components.schemas, ...copies.map((copy) => copy.schemas)]),
    },
  });
}

function copyOf(
  paths: Json,
  schemas: Json,
  suffix: string,
): { readonly paths: Json; readonly schemas: Json } {
  const text = JSON.stringify({ paths, schemas })
    .replaceAll(/"(#\/components\/schemas\/[^"/]+)"/g, `"$1${suffix}"`)
    .replaceAll(/"operationId":"([^"]+)"/g, `"operationId":"$1${suffix}"`);
  const copy = JSON.parse(text) as { readonly paths: Json; readonly schemas: Json };
  return {
    paths: withKeys(copy.paths, (path) => `/${suffix}${path}`),
    schemas: withKeys(copy.schemas, (name) => name + suffix),
  };
}

function withKeys(value: Json, rename: (key: string) => string): Json {
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [rename(key), entry]));
}

function merged(parts: readonly Json[]): Json {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** The same document, but for one schema that no other version has. */
export function laterDocument(text: string, number: number): string {
  const { components, ...document } = JSON.parse(text) as Document;
  const added = { type: "object", properties: { since: { type: "string", enum: [`version ${number}`] } } };
  const schemas = { ...components.schemas, [`AddedIn${number}`]: added };
  return JSON.stringify({ ...document, components: { ...components, schemas } });
}

/** The same for YAML that is indented by two spaces. */
export function laterYaml(text: string, number: number): string {
  const added = `{ type: object, properties: { since: { type: string, enum: [version ${number}] } } }`;
  return text.replace(/^ {2}schemas:\n/m, (line) => `${line}    AddedIn${number}: ${added}\n`);
}
