/** Graph walks, without recursion: published documents have thousands of references in a row. */

/** The nodes and everything reachable from them, each once. */
export function reachable<Node>(starts: Iterable<Node>, next: (node: Node) => Iterable<Node>): Set<Node> {
  const reached = new Set(starts);
  // Iterating a set includes values added meanwhile.
  for (const node of reached) for (const each of next(node)) reached.add(each);
  return reached;
}

/** Strongly connected components, targets before their sources (Tarjan 1972). */
export function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const components: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();

  const enter = (node: string): Visit => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    open.push(node);
    isOpen.add(node);
    return { node, next: 0, targets: edges.get(node) ?? [] };
  };
  const lower = (node: string, value: number | undefined): void => {
    low.set(node, Math.min(low.get(node) ?? 0, value ?? Infinity));
  };

  for (const root of edges.keys()) {
    if (index.has(root)) continue;
    const visits = [enter(root)];
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const target = visit.targets[visit.next++];
      if (target !== undefined) {
        if (!index.has(target)) visits.push(enter(target));
        else if (isOpen.has(target)) lower(visit.node, index.get(target));
        continue;
      }
      visits.pop();
      const parent = visits.at(-1);
      if (parent !== undefined) lower(parent.node, low.get(visit.node));
      if (low.get(visit.node) === index.get(visit.node)) components.push(close(visit.node, open, isOpen));
    }
  }
  return components;
}

interface Visit {
  readonly node: string;
  readonly targets: readonly string[];
  next: number;
}

function close(root: string, open: string[], isOpen: Set<string>): string[] {
  const component: string[] = [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    isOpen.delete(node);
    component.push(node);
    if (node === root) break;
  }
  return component;
}
