/**
 * `generate.config.ts`: which APIs, from where, into which folder.
 */
export interface GenerateConfig {
  /** Folder that gets one folder per API. Default: `generated`. */
  readonly output?: string;
  /** Folder of the locks and documents that `pull` writes, one folder per API. Default: `specs`. */
  readonly specs?: string;
  /** By name. The name is the folder in `output` and `specs`. */
  readonly apis: Readonly<Record<string, ApiConfig>>;
}

export interface ApiConfig {
  /** An API that this package brings along: its documents (until you pull your own) and its overlays. */
  readonly preset?: string;
  /** The service's base URL; the index is `<baseUrl>/spec/versions`. */
  readonly baseUrl?: string;
  /** The index itself, where it lies elsewhere. */
  readonly index?: string;
  /** Documents by version, as files or URLs, without index and lock. */
  readonly documents?: Readonly<Record<string, string>>;
  /** OpenAPI Overlay documents, applied in this order after those of the preset. */
  readonly overlays?: readonly string[];
  /** The versions to generate. Default: all. */
  readonly versions?: readonly string[];
  /**
   * How a request selects the version, where neither the trait `version` nor the document says so: `url` if the base URL
   * that the client is given is that of the version, `none` if nothing selects it. A header is named by the trait.
   */
  readonly version?: "url" | "none";
  /** Request headers for the index's origin, for documents that need a credential. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Other origins that documents may come from. */
  readonly allowedOrigins?: readonly string[];
}

/** Gives the configuration its type in an editor; it returns what it is given. */
export function defineConfig(config: GenerateConfig): GenerateConfig {
  return config;
}
