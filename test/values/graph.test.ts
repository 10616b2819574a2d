import fc from "fast-check";
import { expect, it } from "vitest";

import { stronglyConnected } from "../../src/values/graph.js";

it("keeps a circle together and puts targets before sources", () => {
  const edges = new Map([
    ["page", ["item"]],
    ["item", ["owner", "item"]],
    ["owner", ["item", "name"]],
    ["name", []],
  ]);
  expect(stronglyConnected(edges).map((component) => component.sort())).toEqual([
    ["name"],
    ["item", "owner"],
    ["page"],
  ]);
});

it("follows ten thousand references in a row", () => {
  const edges = new Map<string, string[]>([["n10000", []]]);
  for (let index = 0; index < 10_000; index++) edges.set(`n${index}`, [`n${index + 1}`]);

  expect(stronglyConnected(edges)).toHaveLength(10_001);
});

it("puts two nodes together exactly when each reaches the other", () => {
  const graphs = fc.array(fc.array(fc.nat(7), { maxLength: 4 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(graphs, (targets) => {
      const edges = new Map(targets.map((list, index) => [String(index), list.map(String)]));
      const component = new Map(
        stronglyConnected(edges).flatMap((nodes, index) => nodes.map((node) => [node, index])),
      );
      for (const left of edges.keys()) {
        for (const right of edges.keys()) {
          const isMutual = reaches(edges, left, right) && reaches(edges, right, left);
          expect(component.get(left) === component.get(right)).toBe(isMutual || left === right);
        }
      }
    }),
  );
});

function reaches(edges: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [...(edges.get(from) ?? [])];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...(edges.get(node) ?? []));
  }
  return seen.has(to);
}
