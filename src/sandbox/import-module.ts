/**
 * Imports a module by its URL. A module of its own, because the build for `require` puts another one in its place
 * (`scripts/build/bundle.ts`): there, nothing can be imported while it runs.
 */
export function importModule(url: URL): Promise<unknown> {
  return import(url.href);
}
