/**
 * Ignores mutants in the computed keys of a declaration.
 *
 * Stryker puts the mutants of a computed key around the whole statement. For `function hash({ [name.toLowerCase()]: value })`
 * that is `if (…) { function hash… } else { function hash… }`, and in a module no such function exists outside of its block:
 * every call fails with "hash is not defined", whatever mutant is active.
 */
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/**
 * @typedef {object} Path As far as it is needed of what Babel calls `NodePath`.
 * @property {object} node
 * @property {{ readonly type: string, readonly key?: object, readonly computed?: boolean } | undefined} parent
 * @property {() => { readonly node: { readonly type: string } } | null} getStatementParent
 */

const ignorer = {
  /** @param {Path} path */
  shouldIgnore(path) {
    const { node, parent } = path;
    if (parent?.type !== "ObjectProperty" || !parent.computed || parent.key !== node) return undefined;
    const isDeclaration = path.getStatementParent()?.node.type.endsWith("Declaration");
    return isDeclaration ? "A mutant of this key hides the declaration." : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "computed-keys", ignorer)];
