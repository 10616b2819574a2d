/** Types of a configuration. Derived from the definition in `config-form.ts` by `npm run docs`. */

/** `generate.config.ts`: the APIs, their sources and their output folders. */
export interface GenerateConfig {
  /** Folder for the generated files, with one folder per API. Default: `generated`. */
  readonly output?: string;
  /** Folder for the locks and documents that `pull` writes, with one folder per API. Default: `specs`. */
  readonly specs?: string;
  /** `false`: the layout of Prettier's defaults, regardless of your project's configuration; `prettier`: Prettier formats every file. Default: the style of your project, and Prettier formats only the files that need it. */
  readonly format?: false | "prettier";
  /** Language of the output: `ts`, or `js` for JavaScript with declarations, for projects without a compiler. Default: `ts`. */
  readonly emit?: "ts" | "js";
  /** Module format of generated JavaScript: `esm` or `commonjs`. Default: the format of your own `.js` files, by package.json. */
  readonly module?: "esm" | "commonjs";
  /** Ending of imports between generated files: `js`, `ts` or `none`. Default: the ending that your own files need, by tsconfig.json and package.json. */
  readonly importExtension?: "js" | "ts" | "none";
  /** In JSON: `./node_modules/openapi-dated/generate.schema.json`, for completion in editors. */
  readonly $schema?: string;
  /** APIs by name, which is also the name of their folder in `output` and `specs`. */
  readonly apis: Readonly<Record<string, ApiConfig>>;
}

/** One API. */
export interface ApiConfig {
  /** Name of a preset. Its overlays are applied, and its documents are used until you pull your own. */
  readonly preset?: string;
  /** Address of the service, whose index is at `<baseUrl>/spec/versions`. */
  readonly baseUrl?: string;
  /** URL of the index, if it is not at the default location. */
  readonly index?: string;
  /** Documents by version, as files or URLs; no index or lock is used. */
  readonly documents?: Readonly<Record<string, string>>;
  /** Folder that contains all files of `documents`. Default: the folder of each document. */
  readonly documentRoot?: string;
  /** OpenAPI Overlay documents, applied in this order after those of the preset. */
  readonly overlays?: readonly string[];
  /** Vendor keys at the top level of the documents whose path items are operations like those of `paths`. */
  readonly pathsFrom?: readonly string[];
  /** Framework that generated the operationIds (`fastapi`, `nestjs` or `springfox`), or `{ pattern, replace }`. */
  readonly operationNames?:
    | "fastapi"
    | "nestjs"
    | "springfox"
    | {
        /** Regular expression for the part of each operationId to replace. */
        readonly pattern: string;
        /** Replacement; `$1` is the first group of the pattern. */
        readonly replace: string;
      };
  /** Style of names in code: `types: "PascalCase"`. Fields keep their names. Default: none. */
  readonly names?: {
    /** `PascalCase`: `payment_intent` becomes `PaymentIntent`. Default: as in the document. */
    readonly types?: "PascalCase";
  };
  /** How requests select the version, if no header or query parameter does: `url` or `none`. */
  readonly version?: "url" | "none";
  /** Versions to generate. Default: all. Later versions re-export unchanged declarations. */
  readonly versions?: readonly string[];
  /** Version that you use: `current.ts` re-exports it, so that an upgrade is one line here. Default: no such file. */
  readonly current?: string;
  /** Operations and events to generate, with the types that they need. Default: all. */
  readonly include?: Selection;
  /** Operations and events to omit. */
  readonly exclude?: Selection;
  /** Generate `schemas.ts` for each version: a [Standard Schema](https://standardschema.dev) for each type, event and response. Default: none. */
  readonly validate?: "standard";
  /** Separate types for some strings: `ids: "branded"`, `amounts: "decimal"` ([Ids and amounts](client.md#ids-and-amounts)). Default: none. */
  readonly types?: {
    /** `branded`: each id has the type of the thing that it identifies. Default: plain strings. */
    readonly ids?: "branded";
    /** `decimal`, or an object with `library`: decimal strings have their own type. Default: plain strings. */
    readonly amounts?:
      | "decimal"
      | {
          /** Same meaning as without `library`. */
          readonly kind: "decimal";
          /** Library whose values they are converted to and from. */
          readonly library: "big.js" | "decimal.js" | "dinero.js";
        };
  };
  /** Adds `upgrade-from-<older>.ts` to each version: converters, functions that upgrade values of an older version to this one. Default: `false`. */
  readonly converters?: boolean;
  /** Adds a journal of payments and a store of deliveries to the runtime, for what you have: `file` (journal only), `sqlite`, `postgres` or `redis` (deliveries only). Default: none. */
  readonly durable?: readonly ("file" | "sqlite" | "postgres" | "redis")[];
  /** Generate `GUIDE.md`: the steps of each workflow, errors, webhooks, limits and versions. Default: `false`. */
  readonly guide?: boolean;
  /** Fail on any error in a document. Default: `true` for a preset; otherwise, an error drops only the affected operation. */
  readonly strict?: boolean;
  /** Seconds to wait for a server to send a document. Default: 60. */
  readonly timeout?: number;
  /** Request headers for the origin of the index. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional origins from which documents may be fetched. */
  readonly allowedOrigins?: readonly string[];
}

/** Operations and events, by names and patterns. */
export interface Selection {
  /** Operations by id, or by method and path: `getOrder`, `GET /orders/**`. */
  readonly operations?: readonly string[];
  /** Operations by one of their tags. */
  readonly tags?: readonly string[];
  /** Operations by path: `/orders/**` matches `/orders` and everything below it. */
  readonly paths?: readonly string[];
  /** Events by type or topic. */
  readonly events?: readonly string[];
  /** Operations that exist only in the sandbox. */
  readonly sandbox?: true;
}
