/** The form of a configuration. Its types, its validation and the tables of docs/configuration.md follow from it. */
import type { z as Zod } from "zod";

import { define, matching, nonEmptyString } from "../forms/define.js";
import { isRegularExpression } from "../values/text.js";

const sources = ["preset", "baseUrl", "index", "documents"] as const;

export const selection = define((z) =>
  z
    .strictObject({
      operations: z
        .exactOptional(names(z))
        .describe("Operations by id, or by method and path: `getOrder`, `GET /orders/**`."),
      tags: z.exactOptional(names(z)).describe("Operations by one of their tags."),
      paths: z
        .exactOptional(names(z))
        .describe("Operations by path: `/orders/**` is `/orders` and all below it."),
      events: z.exactOptional(names(z)).describe("Events by type or topic."),
      sandbox: z.exactOptional(z.literal(true)).describe("The operations that only the sandbox has."),
    })
    .refine((lists) => Object.keys(lists).length > 0, {
      error: "Expected `operations`, `tags`, `paths`, `events` or `sandbox`.",
    })
    .describe("Operations and events, by names and patterns."),
);

function names(z: typeof Zod): Zod.ZodArray<Zod.ZodString> {
  return z.array(z.string().min(1)).min(1);
}

export const apiConfig = define((z) =>
  z
    .strictObject({
      preset: z
        .exactOptional(nonEmptyString())
        .describe("Preset whose overlays are applied, and whose documents are used until you pull your own."),
      baseUrl: z
        .exactOptional(nonEmptyString())
        .describe("The service; its index is `<baseUrl>/spec/versions`."),
      index: z.exactOptional(nonEmptyString()).describe("The index, if it is at another URL."),
      documents: z
        .exactOptional(
          z.record(z.string(), z.string()).refine((documents) => Object.keys(documents).length > 0, {
            error: "Expected at least one document.",
          }),
        )
        .describe("Documents by version, as files or URLs, without index and lock."),
      documentRoot: z
        .exactOptional(nonEmptyString())
        .describe(
          "Folder that all files of `documents` are below. Default: for each document, the folder that it is in.",
        ),
      overlays: z
        .exactOptional(z.array(z.string()))
        .describe("OpenAPI Overlay documents, applied in this order after those of the preset."),
      pathsFrom: z
        .exactOptional(
          z.array(matching(z, /^x-./, "a key at the top of the documents that begins with `x-`")).min(1),
        )
        .describe(
          "Keys of a vendor at the top of the documents whose path items are operations like those of `paths`.",
        ),
      operationNames: z
        .exactOptional(
          z.union([
            z.enum(["fastapi", "nestjs", "springfox"]),
            z.strictObject({
              pattern: nonEmptyString()
                .refine((text) => isRegularExpression(text), { error: "a regular expression" })
                .describe("What is replaced in each operationId, as a regular expression."),
              replace: z.string().describe("With what; `$1` is its first group."),
            }),
          ]),
        )
        .describe(
          "`fastapi`, `nestjs` or `springfox`, which made the operationIds, or `{ pattern, replace }`.",
        ),
      version: z
        .exactOptional(z.enum(["url", "none"]))
        .describe("`url` or `none`, where no header or query parameter selects the version."),
      versions: z
        .exactOptional(z.array(z.string()).min(1))
        .describe("The versions to generate. Default: all. Later versions re-export what is unchanged."),
      current: z
        .exactOptional(nonEmptyString())
        .describe(
          "The version that you use: `current.ts` passes it on, so that an upgrade is one line here. Default: there is no such file.",
        ),
      include: z
        .exactOptional(selection())
        .describe("The operations and events to generate, with the types that they need. Default: all."),
      exclude: z.exactOptional(selection()).describe("The operations and events not to generate."),
      validate: z
        .exactOptional(z.literal("standard"))
        .describe(
          "With it, each version has `schemas.ts`: a [Standard Schema](https://standardschema.dev) for each type, event and response. Default: none.",
        ),
      types: z
        .exactOptional(
          z.strictObject({
            ids: z
              .exactOptional(z.literal("branded"))
              .describe("`branded`: an id has the type of what it identifies. Default: a string."),
            amounts: z
              .exactOptional(
                z.union([
                  z.literal("decimal"),
                  z.strictObject({
                    kind: z.literal("decimal").describe("As if it were given alone."),
                    library: z
                      .enum(["big.js", "decimal.js", "dinero.js"])
                      .describe("Whose values they are converted to and from."),
                  }),
                ]),
              )
              .describe(
                "`decimal`, or with `library`: decimal strings have a type of their own. Default: a string.",
              ),
          }),
        )
        .describe(
          'Strings with types of their own: `ids: "branded"`, `amounts: "decimal"` ([Ids and amounts](client.md#ids-and-amounts)). Default: none.',
        ),
      converters: z
        .exactOptional(z.boolean())
        .describe(
          "Adds `upgrade-from-<older>.ts` to each version: converters, functions that upgrade values of an older version to this one. Default: `false`.",
        ),
      guide: z
        .exactOptional(z.boolean())
        .describe(
          "Whether the folder has `GUIDE.md`: what one does in which order, errors, webhooks, limits and versions. Default: `false`.",
        ),
      strict: z
        .exactOptional(z.boolean())
        .describe(
          "Whether any error in a document ends the command. Default: `true` for a preset; else an error costs the operation that it is in.",
        ),
      timeout: z
        .exactOptional(z.number().positive())
        .describe("Seconds after which a server that has not sent a document is given up. Default: 60."),
      headers: z
        .exactOptional(z.record(z.string(), z.string()))
        .describe("Request headers for the origin of the index."),
      allowedOrigins: z
        .exactOptional(z.array(z.string()))
        .describe("Other origins that documents may come from."),
    })
    .refine((api) => sources.some((source) => Object.hasOwn(api, source)), {
      error: "Nothing says where the documents are: `preset`, `baseUrl`, `index` or `documents` is missing.",
      when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value),
    })
    .refine((api) => api.documentRoot === undefined || api.documents !== undefined, {
      error:
        "`documentRoot` is for `documents`, which are missing: other documents have their files on their server.",
    })
    .describe("One API."),
);

export const generateConfig = define((z) =>
  z
    .strictObject({
      output: z
        .exactOptional(nonEmptyString())
        .describe("Folder that gets one folder per API. Default: `generated`."),
      specs: z
        .exactOptional(nonEmptyString())
        .describe(
          "Folder of the locks and documents that `pull` writes, one folder per API. Default: `specs`.",
        ),
      format: z
        .exactOptional(z.literal([false, "prettier"]))
        .describe(
          "`false`: the files have the layout of Prettier's defaults, whatever your project configures; `prettier`: Prettier formats each of them. Default: they have the style of your project, and Prettier formats only what needs it.",
        ),
      emit: z
        .exactOptional(z.enum(["ts", "js"]))
        .describe(
          "`ts`, or `js` for JavaScript with declarations, where no compiler is at hand. Default: `ts`.",
        ),
      module: z
        .exactOptional(z.enum(["esm", "commonjs"]))
        .describe(
          "What JavaScript is: `esm` or `commonjs`. Default: what your own `.js` files are, by package.json.",
        ),
      importExtension: z
        .exactOptional(z.enum(["js", "ts", "none"]))
        .describe(
          "What imports between generated files end in: `js`, `ts` or `none`. Default: what your own files need, by tsconfig.json and package.json.",
        ),
      $schema: z
        .exactOptional(z.string())
        .describe(
          "In JSON: `./node_modules/openapi-dated/generate.schema.json`, by which an editor completes the rest.",
        ),
      apis: z
        .record(
          matching(
            z,
            /^[a-z0-9][a-z0-9._-]{0,63}$/,
            "the name of a folder: a lower-case letter or a digit, then up to 63 of these, `.`, `_` and `-`",
          ),
          apiConfig(),
        )
        .refine((apis) => Object.keys(apis).length > 0, { error: "Expected at least one API." })
        .describe("The APIs by name, which is also the name of their folder in `output` and `specs`."),
    })
    .refine(({ emit, importExtension }) => emit !== "js" || importExtension === undefined, {
      error: "`importExtension` is for TypeScript: imports of JavaScript end in `.js`.",
    })
    .refine(({ emit, module }) => emit === "js" || module === undefined, {
      error: '`module` is for JavaScript: it needs `emit: "js"`.',
    })
    .describe("`generate.config.ts`: which APIs, from where, into which folder."),
);
