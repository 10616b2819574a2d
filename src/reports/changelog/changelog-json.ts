/** The machine-readable changelog, described by changelog.schema.json; fields are only ever added. */
import type { JsonObject } from "../../values/json.js";
import { everyLifetime, holderText, type Lifetime } from "../../compare/lifetimes/lifetime.js";
import { jsonReport } from "../diff-json.js";
import { deprecatedThings, type Changelog, type DeprecatedThing } from "./changelog.js";

const changelogFormat = 1;

export function changelogJson(changelog: Changelog): JsonObject {
  const { api, title, versions, steps, lifetimes } = changelog;
  return {
    format: changelogFormat,
    api,
    title,
    versions,
    steps: steps.map(({ diff, context }) => jsonReport(diff, context)),
    deprecations: deprecatedThings(changelog).map(deprecationJson),
    since: everyLifetime(lifetimes).map(lifetimeJson),
  };
}

function deprecationJson({ thing, deprecation, span: { until, left } }: DeprecatedThing): JsonObject {
  return { ...nameJson(thing), ...deprecation, until, ...(left === undefined ? {} : { left }) };
}

export function lifetimeJson(lifetime: Lifetime): JsonObject {
  const { spans, formerNames } = lifetime;
  return {
    ...nameJson(lifetime),
    spans: spans.map((span) => ({ ...span })),
    formerNames: formerNames.map((former) => ({ ...former })),
  };
}

function nameJson({ kind, name, of }: Lifetime): JsonObject {
  return { kind, name, of: holderText(of) };
}
