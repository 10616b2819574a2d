/**
 * Imports a module by its URL. A module of its own, because the build for `require` replaces it
 * (`scripts/build/bundle.ts`): nothing can be imported at run time there.
 */
export function importModule(url: URL): Promise<unknown> {
  return import(url.href);
}
