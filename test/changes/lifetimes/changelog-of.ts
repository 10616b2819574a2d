/** Documents as the versions 1, 2, … of an API, with everything that a changelog says of them. */
import { diffApis } from "../../../src/changes/diff.js";
import { lifetimesOf } from "../../../src/changes/lifetimes/lifetime.js";
import type { Changelog } from "../../../src/changes/report/changelog/changelog.js";
import { apiOf, type Json } from "../support.js";

export function changelogOf(...documents: readonly Json[]): Changelog {
  const versions = documents.map((document, index) => ({
    label: String(index + 1),
    api: apiOf(document, String(index + 1)),
  }));
  const steps = versions.slice(1).map(({ api }, index) => diffApis(versions[index]?.api ?? api, api));
  return {
    api: "test",
    title: "Test",
    versions: versions.map(({ label }) => label),
    steps: steps.map((diff) => ({ diff, context: {} })),
    lifetimes: lifetimesOf(versions, steps),
  };
}
