/** Only the transform is loaded: the package's main entry brings a linter and its dependencies, 17 MB. */
declare module "openapi-typescript/dist/transform/schema-object.mjs" {
  export { transformSchemaObject as default } from "openapi-typescript";
}
