/**
 * What we emit and what the peer's command line emits are assignable to each other, but for a written list of
 * differences. `npm run corpus:peer` compares the whole corpus, which takes minutes.
 */
import path from "node:path";

import { describe, expect, it } from "vitest";

import { corpusDocuments, corpusFolder, isShared } from "./documents.js";
import { differenceKinds } from "./peer-differences.js";
import { comparePeer, type PeerDifference } from "./peer.js";

const presets = path.resolve(import.meta.dirname, "../../specs");
const corpus = corpusDocuments();
const isWhole = process.env["MODE"] === "corpus";

describe("the types of the peer", () => {
  it("are ours, but for these differences, in the presets' documents", async () => {
    const { differences } = await comparePeer(
      new Map([
        ["partner-platform", path.join(presets, "partner-platform/2026-08-01.json")],
        ["virtual-accounts", path.join(presets, "virtual-accounts/v1.json")],
      ]),
    );
    expect(differences.filter((each) => kindOf(each) === undefined)).toEqual([]);
    expect(countByKind(differences)).toEqual({ default: 11, discriminator: 2 });
  });

  it.skipIf(corpus.length === 0 || !isShared || isWhole)(
    "are ours, but for these differences, in published documents",
    async () => {
      const { differences, refused } = await comparePeer(documents(["resend.json"]));
      expect(refused).toEqual([]);
      expect(differences.filter((each) => kindOf(each) === undefined)).toEqual([]);
      expect(countByKind(differences)).toEqual({ default: 9, "object without fields": 14 });
    },
  );

  it.skipIf(corpus.length === 0 || !isShared || !isWhole)(
    "are ours, but for these differences, in the whole corpus",
    async () => {
      const { differences, refused } = await comparePeer(documents(corpus));
      // A reference into a schema whose own reference is followed first.
      expect(refused).toEqual(["square-2025-08-20.json"]);
      expect(differences.filter((each) => kindOf(each) === undefined)).toEqual([]);
      expect(Object.keys(countByKind(differences)).sort()).toEqual(
        differenceKinds.map(({ kind }) => kind).sort(),
      );
    },
    1_800_000,
  );
});

function documents(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, path.join(corpusFolder, name)]));
}

function kindOf(difference: PeerDifference): string | undefined {
  return differenceKinds.find(({ explains }) => explains(difference))?.kind;
}

function countByKind(differences: readonly PeerDifference[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const difference of differences) {
    const kind = kindOf(difference) ?? "none";
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
