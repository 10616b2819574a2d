/** Validates a configuration: returns it, or reports every mistake with its place. */

import { createDiagnostic, DiagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { pointerOf } from "../values/json-pointer.js";
import { checkForm } from "../forms/check-form.js";
import type { Mistake } from "../forms/form-parts.js";
import { sharedRuntime } from "./package-files.js";
import { locateInConfig, type ConfigFile } from "./locate-in-config.js";
import {
  type Data,
  define,
  list,
  matching,
  nonEmptyString,
  object,
  oneOf,
  optional,
  union,
} from "../forms/define.js";
import { isRefusedByWindows } from "../values/path.js";
import { isRegularExpression, patternProblem, quote } from "../values/text.js";

type GenerateConfig = Data<typeof generateConfig>;

/** Validates a configuration passed by a program, which has no file. */
export function checkConfig(value: unknown): GenerateConfig {
  const checked = checkForm(generateConfig, value);
  if (checked.kind === "valid") return checked.value;
  throw refused(checked.mistakes, ({ path }) => ({ pointer: pointerOf(path) }));
}

export async function checkConfigFile(value: unknown, file: ConfigFile): Promise<GenerateConfig> {
  const checked = checkForm(generateConfig, value);
  if (checked.kind === "valid") return checked.value;
  const { name, within } = file;
  const positionOf = await locateInConfig(file);
  throw refused(checked.mistakes, ({ path }) => {
    return { file: name, pointer: pointerOf([...within, ...path]), ...positionOf(path) };
  });
}

function refused(
  mistakes: readonly Mistake[],
  placeOf: (mistake: Mistake) => DiagnosticPlace,
): DiagnosticError {
  return new DiagnosticError(
    mistakes.map((mistake) =>
      createDiagnostic("CONFIG_INVALID", placeOf(mistake), mistake.detail, mistake.fix),
    ),
  );
}

const sources = ["preset", "baseUrl", "index", "documents"] as const;

export const selection = define((z) =>
  object({
    operations: optional(names()).describe(
      "Operations by id, or by method and path: `getOrder`, `GET /orders/**`.",
    ),
    tags: optional(names()).describe("Operations by one of their tags."),
    paths: optional(names()).describe(
      "Operations by path: `/orders/**` matches `/orders` and everything below it.",
    ),
    events: optional(names()).describe("Events by type or topic."),
    sandbox: optional(z.literal(true)).describe("Operations that exist only in the sandbox."),
  })
    .refine((lists) => Object.keys(lists).length > 0, {
      error: "Expected `operations`, `tags`, `paths`, `events` or `sandbox`.",
    })
    .describe("Operations and events, by names and patterns."),
);

const names = define(() => list(nonEmptyString()).min(1));

export const apiConfig = define((z) =>
  object({
    preset: optional(nonEmptyString()).describe(
      "Name of a preset, or of an API of the catalogue (`npx openapi-dated catalogue`). Its overlays are applied; the documents of a preset are used until you pull your own.",
    ),
    baseUrl: optional(nonEmptyString()).describe(
      "Address of the service, whose index is at `<baseUrl>/spec/versions`.",
    ),
    index: optional(nonEmptyString()).describe("URL of the index, if it is not at the default location."),
    documents: optional(
      z.record(z.string(), z.string()).refine((documents) => Object.keys(documents).length > 0, {
        error: "Expected at least one document.",
      }),
    ).describe("Documents by version, as files or URLs; no index or lock is used."),
    documentRoot: optional(nonEmptyString()).describe(
      "Folder that contains all files of `documents`. Default: the folder of each document.",
    ),
    overlays: optional(list(z.string())).describe(
      "OpenAPI Overlay documents, applied in this order after those of the preset.",
    ),
    pathsFrom: optional(
      list(matching(/^x-./, "a key at the top of the documents that begins with `x-`")).min(1),
    ).describe(
      "Vendor keys at the top level of the documents whose path items are operations like those of `paths`.",
    ),
    operationNames: optional(
      union([
        oneOf(["fastapi", "nestjs", "springfox"]),
        object({
          pattern: nonEmptyString()
            .refine((text) => isRegularExpression(text), {
              error: ({ input }) =>
                `Expected a regular expression, found ${quote(String(input))}: ${patternProblem(String(input)) ?? ""}.`,
            })
            .describe("Regular expression for the part of each operationId to replace."),
          replace: z.string().describe("Replacement; `$1` is the first group of the pattern."),
        }),
      ]),
    ).describe(
      "Framework that generated the operationIds (`fastapi`, `nestjs` or `springfox`), or `{ pattern, replace }`.",
    ),
    names: optional(
      object({
        types: optional(z.literal("PascalCase")).describe(
          "`PascalCase`: `payment_intent` becomes `PaymentIntent`. Default: as in the document.",
        ),
      }),
    ).describe('Style of names in code: `types: "PascalCase"`. Fields keep their names. Default: none.'),
    version: optional(oneOf(["url", "none"])).describe(
      "How requests select the version, if no header or query parameter does: `url` or `none`.",
    ),
    versions: optional(list(z.string()).min(1)).describe(
      "Versions to generate. Default: all. Later versions re-export unchanged declarations.",
    ),
    current: optional(nonEmptyString()).describe(
      "Version that you use: `current.ts` re-exports it, so that an upgrade is one line here. Default: no such file.",
    ),
    include: optional(selection()).describe(
      "Operations and events to generate, with the types that they need. Default: all.",
    ),
    exclude: optional(selection()).describe("Operations and events to omit."),
    validate: optional(z.literal("standard")).describe(
      "Generate `schemas.ts` for each version: a [Standard Schema](https://standardschema.dev) for each type, event and response. Default: none.",
    ),
    types: optional(
      object({
        ids: optional(z.literal("branded")).describe(
          "`branded`: ids that the document or an overlay names have types of their own. Default: plain strings.",
        ),
        amounts: optional(
          union([
            z.literal("decimal"),
            object({
              kind: z.literal("decimal").describe("Same meaning as without `library`."),
              library: oneOf(["big.js", "decimal.js", "dinero.js"]).describe(
                "Library whose values they are converted to and from.",
              ),
            }),
          ]),
        ).describe(
          "`decimal`, or an object with `library`: decimal strings have their own type. Default: plain strings.",
        ),
      }),
    ).describe(
      'Separate types for some strings: `ids: "branded"`, `amounts: "decimal"` ([Ids and amounts](client.md#ids-and-amounts)). Default: none.',
    ),
    converters: optional(z.boolean()).describe(
      "Adds `upgrade-from-<older>.ts` to each version: converters, functions that upgrade values of an older version to this one. Default: `false`.",
    ),
    durable: optional(list(oneOf(["file", "sqlite", "postgres", "redis"]))).describe(
      "Adds a journal of payments and a store of deliveries to the runtime, for what you have: `file` (journal only), `sqlite`, `postgres` or `redis` (deliveries only). Default: none.",
    ),
    strict: optional(z.boolean()).describe(
      "Fail on any error in a document. Default: `true` for a preset; otherwise, an error drops only the affected operation.",
    ),
    timeout: optional(z.number().positive()).describe(
      "Seconds to wait for a server to send a document. Default: 60.",
    ),
    headers: optional(z.record(z.string(), z.string())).describe(
      "Request headers for the origin of the index.",
    ),
    allowedOrigins: optional(list(z.string())).describe(
      "Additional origins from which documents may be fetched.",
    ),
  })
    .refine((api) => sources.some((source) => Object.hasOwn(api, source)), {
      error: "No source of documents: expected `preset`, `baseUrl`, `index` or `documents`.",
      when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value),
    })
    .refine((api) => api.documentRoot === undefined || api.documents !== undefined, {
      error: "`documentRoot` requires `documents`: all other documents have their files on their server.",
    })
    .describe("One API."),
);

export const generateConfig = define((z) =>
  object({
    output: optional(nonEmptyString()).describe(
      "Folder for the generated files, with one folder per API. Default: `generated`.",
    ),
    specs: optional(nonEmptyString()).describe(
      "Folder for the locks and documents that `pull` writes, with one folder per API. Default: `specs`.",
    ),
    format: optional(union([z.literal("project"), z.literal(false), list(nonEmptyString()).min(1)])).describe(
      '`project`: your own Prettier, as your project configures it; or a command for modules, as a list: `["biome", "format", "--stdin-file-path={file}"]`. Default, and with `false`: the style of Prettier without a configuration.',
    ),
    emit: optional(oneOf(["ts", "js"])).describe(
      "Language of the output: `ts`, or `js` for JavaScript with declarations, for projects without a compiler. Default: `ts`.",
    ),
    module: optional(oneOf(["esm", "commonjs"])).describe(
      "Module format of generated JavaScript: `esm` or `commonjs`. Default: the format of your own `.js` files, by package.json.",
    ),
    importExtension: optional(oneOf(["js", "ts", "none"])).describe(
      "Ending of imports between generated files: `js`, `ts` or `none`. Default: the ending that your own files need, by tsconfig.json and package.json.",
    ),
    runtime: optional(oneOf(["copy", "shared", "package"])).describe(
      "`copy`: each API has the runtime's modules that it needs. `shared`: all APIs have one runtime. `package`: it is imported from `openapi-dated-runtime`. Default: `copy`.",
    ),
    check: optional(oneOf(["full", "fast"])).describe(
      "`full`: your compiler checks every generated module; `fast`: the generator does, and your compiler that all are there (`checked.ts`). Default: `fast`.",
    ),
    $schema: optional(z.string()).describe(
      "In JSON: `./node_modules/openapi-dated/generate.schema.json`, for completion in editors.",
    ),
    apis: z
      .record(
        matching(
          /^[a-z0-9][a-z0-9._-]{0,63}$/,
          "the name of a folder: a lower-case letter or a digit, then up to 63 of these, `.`, `_` and `-`",
        ).refine((name) => !isRefusedByWindows(name), {
          error: "a name that a folder can have on Windows",
        }),
        apiConfig(),
      )
      .refine((apis) => Object.keys(apis).length > 0, { error: "Expected at least one API." })
      .describe("APIs by name, which is also the name of their folder in `output` and `specs`."),
  })
    .refine(({ emit, importExtension }) => emit !== "js" || importExtension === undefined, {
      error: "`importExtension` is only for TypeScript: imports in JavaScript always end in `.js`.",
      path: ["importExtension"],
    })
    .refine(({ emit, module }) => emit === "js" || module === undefined, {
      error: '`module` is only for JavaScript: it requires `emit: "js"`.',
      path: ["module"],
    })
    .refine(({ emit, check }) => emit !== "js" || check === undefined, {
      error: "`check` is only for TypeScript: compilers skip the declarations of JavaScript.",
      path: ["check"],
    })
    .refine(({ runtime, apis }) => runtime !== "shared" || apis[sharedRuntime] === undefined, {
      error: `An API cannot be called \`${sharedRuntime}\` where this is the folder of the shared runtime.`,
      path: ["apis", sharedRuntime],
    })
    .describe("`generate.config.ts`: the APIs, their sources and their output folders."),
);
