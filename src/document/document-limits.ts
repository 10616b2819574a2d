/**
 * How large a document may be before we refuse it by name instead of running out of stack or memory.
 *
 * The largest published documents we know have depth 24 and 260,000 nodes. Everything that walks a document
 * after `parse` may recurse, because depth is bounded here. (Bytes are bounded where a document is fetched.)
 */
export const limits = {
  /** Objects and lists inside each other. */
  depth: 200,
  /** Values of every kind, an alias of YAML counted wherever it stands. */
  nodes: 5_000_000,
  /** How many times more nodes a YAML document may have with its aliases written out. */
  aliasFactor: 20,
  /** Below this many nodes aliases are never a problem. */
  aliasNodes: 200_000,
} as const;
