/**
 * Builds the model of an API version from a valid document.
 *
 * Everything that OpenAPI leaves to the reader is decided here, so that later stages need not.
 */
import type { Report } from "../diagnostics/report.js";
import type { ValidDocument } from "../document/valid-document.js";
import { componentPointer } from "../schema/schema-name.js";
import type { VersionTrait } from "../traits/types.js";
import { entriesOf } from "../values/json.js";
import { type ApiVersion, parseApiVersion } from "../values/version.js";
import type { Api } from "./api.js";
import { buildEvents } from "./build-events.js";
import { buildLifecycles } from "./build-lifecycles.js";
import { buildOperations } from "./build-operations.js";
import { withInferredTraits } from "./infer-traits.js";
import { withLookUps } from "./find-look-up.js";
import { buildRoot, buildServers } from "./build-servers.js";
import { buildErrorSets, buildMessages, buildTraits, checkBehaviours, knownNames } from "./build-traits.js";
import { createModelContext, type ModelContext, type OperationNames } from "./model-context.js";
import { versionPlace } from "../values/parameter-place.js";
import { planCredentials, reportCredentials } from "./plan-credentials.js";
import { buildSecuritySchemes } from "./security-schemes.js";
import { recogniseVersion, type VersionSelection } from "./selection/select-versions.js";

export function buildApi(
  document: ValidDocument,
  report: Report,
  selection: VersionSelection = recogniseVersion(document),
  operationNames?: OperationNames,
): Api {
  const inferred = selection.kind === "inferred" ? selection.by.trait : undefined;
  const context = withInferredTraits(createModelContext(document, report, inferred, operationNames));
  const { description } = document.info;
  const servers = buildServers(document);
  const plan = planCredentials(context);
  const operations = withLookUps(buildOperations(plan, context), context.view);
  reportCredentials(operations, plan, context);
  const events = buildEvents(context);
  const known = knownNames(operations, events, context);
  checkBehaviours(known, context);
  return {
    name: document.api,
    version: buildVersion(context),
    versionIn: versionIn(selection, context.traits.version),
    title: document.info.title,
    ...(description === undefined ? {} : { description }),
    root: buildRoot(servers, context.traits.environments?.root),
    servers,
    pointers: pointersOf(document),
    schemas: context.schemas,
    operations,
    leftOut: document.leftOut,
    unread: document.unread,
    events,
    errorSets: buildErrorSets(operations, context),
    messages: buildMessages(context),
    lifecycles: buildLifecycles(known, context),
    securitySchemes: buildSecuritySchemes(context),
    credentials: plan.credentials,
    traits: buildTraits(context),
  };
}

function versionIn(selection: VersionSelection, trait: VersionTrait | undefined): Api["versionIn"] {
  switch (selection.kind) {
    case "trait":
    case "inferred":
      // Without the trait, it is a fixed header.
      return trait === undefined ? "header" : versionPlace(trait).in;
    case "url":
      return "url";
    case "stated":
      return selection.by === "url" ? "base-url" : "nowhere";
    case "needless":
    case "contradiction":
    case "unknown":
      return "nowhere";
  }
}

/** Inferred traits are not included. */
function pointersOf({ root, securitySchemes }: ValidDocument): ReadonlySet<string> {
  return new Set([
    ...Object.keys(root).map((key) => `#/${key}`),
    ...entriesOf(root["x-client"]).map(([trait]) => `#/x-client/${trait}`),
    ...Array.from(securitySchemes.keys(), (name) => componentPointer("securitySchemes", name)),
  ]);
}

/** `info.version` can be any string; a version also names a folder. */
function buildVersion({ document, report }: ModelContext): ApiVersion {
  const published = parseApiVersion(document.version);
  if (published !== undefined) return published;
  const text = document.version.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "");
  const version =
    parseApiVersion(text.slice(0, 64).replace(/[^A-Za-z0-9]+$/, "")) ?? ("unversioned" as ApiVersion);
  report("VERSION_UNNAMEABLE", "#/info/version", `"${document.version}" is read as "${version}".`);
  return version;
}
