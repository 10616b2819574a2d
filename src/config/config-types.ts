/** What a configuration says. From the definition in `config-form.ts`, by `npm run docs`. */

/** `generate.config.ts`: which APIs, from where, into which folder. */
export interface GenerateConfig {
  /** Folder that gets one folder per API. Default: `generated`. */
  readonly output?: string;
  /** Folder of the locks and documents that `pull` writes, one folder per API. Default: `specs`. */
  readonly specs?: string;
  /** `false`: the files have the layout of Prettier's defaults, whatever your project configures; `prettier`: Prettier formats each of them. Default: they have the style of your project, and Prettier formats only what needs it. */
  readonly format?: false | "prettier";
  /** `ts`, or `js` for JavaScript with declarations, where no compiler is at hand. Default: `ts`. */
  readonly emit?: "ts" | "js";
  /** What JavaScript is: `esm` or `commonjs`. Default: what your own `.js` files are, by package.json. */
  readonly module?: "esm" | "commonjs";
  /** What imports between generated files end in: `js`, `ts` or `none`. Default: what your own files need, by tsconfig.json and package.json. */
  readonly importExtension?: "js" | "ts" | "none";
  /** In JSON: `./node_modules/openapi-dated/generate.schema.json`, by which an editor completes the rest. */
  readonly $schema?: string;
  /** The APIs by name, which is also the name of their folder in `output` and `specs`. */
  readonly apis: Readonly<Record<string, ApiConfig>>;
}

/** One API. */
export interface ApiConfig {
  /** Preset whose overlays are applied, and whose documents are used until you pull your own. */
  readonly preset?: string;
  /** The service; its index is `<baseUrl>/spec/versions`. */
  readonly baseUrl?: string;
  /** The index, if it is at another URL. */
  readonly index?: string;
  /** Documents by version, as files or URLs, without index and lock. */
  readonly documents?: Readonly<Record<string, string>>;
  /** Folder that all files of `documents` are below. Default: for each document, the folder that it is in. */
  readonly documentRoot?: string;
  /** OpenAPI Overlay documents, applied in this order after those of the preset. */
  readonly overlays?: readonly string[];
  /** Keys of a vendor at the top of the documents whose path items are operations like those of `paths`. */
  readonly pathsFrom?: readonly string[];
  /** `fastapi`, `nestjs` or `springfox`, which made the operationIds, or `{ pattern, replace }`. */
  readonly operationNames?:
    | "fastapi"
    | "nestjs"
    | "springfox"
    | {
        /** What is replaced in each operationId, as a regular expression. */
        readonly pattern: string;
        /** With what; `$1` is its first group. */
        readonly replace: string;
      };
  /** `url` or `none`, where no header or query parameter selects the version. */
  readonly version?: "url" | "none";
  /** The versions to generate. Default: all. Later versions re-export what is unchanged. */
  readonly versions?: readonly string[];
  /** The version that you use: `current.ts` passes it on, so that an upgrade is one line here. Default: there is no such file. */
  readonly current?: string;
  /** The operations and events to generate, with the types that they need. Default: all. */
  readonly include?: Selection;
  /** The operations and events not to generate. */
  readonly exclude?: Selection;
  /** With it, each version has `schemas.ts`: a [Standard Schema](https://standardschema.dev) for each type, event and response. Default: none. */
  readonly validate?: "standard";
  /** Strings with types of their own: `ids: "branded"`, `amounts: "decimal"` ([Ids and amounts](client.md#ids-and-amounts)). Default: none. */
  readonly types?: {
    /** `branded`: an id has the type of what it identifies. Default: a string. */
    readonly ids?: "branded";
    /** `decimal`, or with `library`: decimal strings have a type of their own. Default: a string. */
    readonly amounts?:
      | "decimal"
      | {
          /** As if it were given alone. */
          readonly kind: "decimal";
          /** Whose values they are converted to and from. */
          readonly library: "big.js" | "decimal.js" | "dinero.js";
        };
  };
  /** Adds `upgrade-from-<older>.ts` to each version: converters, functions that upgrade values of an older version to this one. Default: `false`. */
  readonly converters?: boolean;
  /** Whether the folder has `GUIDE.md`: what one does in which order, errors, webhooks, limits and versions. Default: `false`. */
  readonly guide?: boolean;
  /** Whether any error in a document ends the command. Default: `true` for a preset; else an error costs the operation that it is in. */
  readonly strict?: boolean;
  /** Seconds after which a server that has not sent a document is given up. Default: 60. */
  readonly timeout?: number;
  /** Request headers for the origin of the index. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Other origins that documents may come from. */
  readonly allowedOrigins?: readonly string[];
}

/** Operations and events, by names and patterns. */
export interface Selection {
  /** Operations by id, or by method and path: `getOrder`, `GET /orders/**`. */
  readonly operations?: readonly string[];
  /** Operations by one of their tags. */
  readonly tags?: readonly string[];
  /** Operations by path: `/orders/**` is `/orders` and all below it. */
  readonly paths?: readonly string[];
  /** Events by type or topic. */
  readonly events?: readonly string[];
  /** The operations that only the sandbox has. */
  readonly sandbox?: true;
}
