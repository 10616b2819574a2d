/**
 * Keeps compilers that check JavaScript from a module whose types are beside it: in a project with `checkJs`, every
 * parameter of it would be an error.
 */
export function uncheckedRemark(declarations: string): string {
  return `// @ts-nocheck: the types of this module are in ${declarations.slice(declarations.lastIndexOf("/") + 1)}.`;
}
