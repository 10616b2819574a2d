/** Documents as the versions 1, 2, … of an API, with everything that a changelog says of them. */
import { diffApis } from "../../../src/judge/diff.js";
import { lifetimesOf } from "../../../src/compare/lifetimes/lifetime.js";
import type { Changelog } from "../../../src/reports/changelog/changelog.js";
import { apiOf, type Json } from "../../judge/support.js";

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
    lifetimes: lifetimesOf(
      versions,
      steps.map(({ correspondence }) => correspondence),
    ),
  };
}
