/** The form of a configuration, as JSON Schema: what `config.ts` types, checked at run time. */
export const configSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "generate.config",
  type: "object",
  required: ["apis"],
  additionalProperties: false,
  properties: {
    output: {
      type: "string",
      minLength: 1,
    },
    specs: {
      type: "string",
      minLength: 1,
    },
    apis: {
      type: "object",
      minProperties: 1,
      propertyNames: {
        pattern: "^[a-z0-9][a-z0-9._-]{0,63}$",
      },
      additionalProperties: {
        type: "object",
        additionalProperties: false,
        properties: {
          preset: {
            type: "string",
            minLength: 1,
          },
          baseUrl: {
            type: "string",
            minLength: 1,
          },
          index: {
            type: "string",
            minLength: 1,
          },
          documents: {
            type: "object",
            minProperties: 1,
            additionalProperties: {
              type: "string",
            },
          },
          overlays: {
            type: "array",
            items: {
              type: "string",
            },
          },
          versions: {
            type: "array",
            minItems: 1,
            items: {
              type: "string",
            },
          },
          version: {
            enum: ["url", "none"],
          },
          headers: {
            type: "object",
            additionalProperties: {
              type: "string",
            },
          },
          allowedOrigins: {
            type: "array",
            items: {
              type: "string",
            },
          },
        },
        anyOf: [
          {
            required: ["preset"],
          },
          {
            required: ["baseUrl"],
          },
          {
            required: ["index"],
          },
          {
            required: ["documents"],
          },
        ],
      },
    },
  },
} as const;
