/** How modules are written: what a project that has them needs. */

export type ModuleStyle =
  | { readonly emit: "ts"; readonly extension: ImportExtension }
  | {
      readonly emit: "js";
      readonly format: ModuleFormat;
      /** Whether the nearest `package.json` says so. If not, the folder of the API gets its own. */
      readonly isOfPackage: boolean;
    };

/** What the path of an imported module ends in. */
export type ImportExtension = "js" | "ts" | "none";

/** ES modules, or CommonJS. */
export type ModuleFormat = "esm" | "commonjs";

/** JavaScript is imported as it is named: every project understands that. */
export function extensionOf(style: ModuleStyle): ImportExtension {
  return style.emit === "ts" ? style.extension : "js";
}
