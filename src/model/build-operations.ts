/** The operations of one API version. */
import type { DocumentOperation } from "../document/valid-document.js";
import type { BehaviourChange, OperationTraits } from "../traits/types.js";
import { compareText, listWords } from "../values/text.js";
import { isRelativeUrl } from "../values/url.js";
import type { Credential, Operation } from "./api.js";
import { buildBody, buildResponses } from "./build-content.js";
import { buildCallbacks } from "./build-events.js";
import { buildParameters } from "./build-parameters.js";
import { buildOwnServers, buildServers } from "./build-servers.js";
import { behavioursInForce } from "./build-traits.js";
import { findOldestFirst } from "./find-oldest-first.js";
import { findPaging } from "./find-paging.js";
import type { ModelContext } from "./model-context.js";
import { nameOperations } from "./operation-ids.js";
import type { CredentialPlan } from "./plan-credentials.js";
import { isCredential } from "./security-schemes.js";

export function buildOperations(plan: CredentialPlan, context: ModelContext): readonly Operation[] {
  const ids = nameOperations(context);
  const shared = { plan, apiServers: buildServers(context.document) };
  return context.document.operations
    .map((operation) => buildOperation(operation, ids.get(operation) ?? "", shared, context))
    .sort((left, right) => compareText(left.id, right.id));
}

interface Shared {
  readonly plan: CredentialPlan;
  readonly apiServers: readonly string[];
}

function buildOperation(
  operation: DocumentOperation,
  id: string,
  { plan, apiServers }: Shared,
  context: ModelContext,
): Operation {
  const { path, operationId, requestBody, security = [], traits, ...rest } = operation;
  const { servers: _servers, sharesId: _sharesId, ...shared } = rest;
  const { pointer } = shared;
  const credentials = plan.alternatives.get(operation) ?? [];
  const call = buildParameters(operation, sentWith(credentials, plan), context);
  const responses = buildResponses(operation.responses, context);
  const sent = buildBody(requestBody, context);
  const paging = findPaging(operation, { ...call, ...sent, responses }, context);
  const oldestFirst = findOldestFirst(operation, { ...call, responses }, context);
  const servers = buildOwnServers(operation, apiServers);
  if (servers?.some((url) => !isRelativeUrl(url)) === true)
    context.report("OPERATION_SERVER", pointer, `\`${id}\` is served at ${listWords(servers, "or")}.`);
  return {
    ...shared,
    id,
    isIdPublished: operationId !== undefined,
    path: escapePath(path),
    ...call,
    ...sent,
    responses,
    callbacks: buildCallbacks(operation, context),
    security: security.map((requirement) =>
      [...requirement.keys()].filter((name) => isCredential(name, context)).sort(compareText),
    ),
    credentials,
    ...buildCredentialScopes(operation),
    ...(servers === undefined ? {} : { servers }),
    isSandboxOnly: traits.sandboxOnly ?? isUnderSandboxPath(path, context),
    ignoresVersion: traits.ignoresVersion === true,
    ...(paging === undefined ? {} : { paging }),
    ...(oldestFirst === undefined ? {} : { oldestFirst }),
    errorSets: buildErrorSetsByStatus(traits, pointer, context),
    requires: traits.requires ?? [],
    atLeastOneOf: buildAtLeastOneOf(traits, call.parameters, pointer, context),
    behaviours: findBehaviours(operation, id, context),
  };
}

/**
 * Percent-encodes characters that RFC 3986 (section 3.3) does not allow in a path, except names in braces, the `?` of a
 * fixed query and the `#` of a fragment.
 */
function escapePath(path: string): string {
  return path.replace(/\{[^{}]+\}|%(?![\dA-Fa-f]{2})|[^\w.~!$&'()*+,;=:@/?#%-]/gu, (part) =>
    part.startsWith("{") ? part : encodeURIComponent(part),
  );
}

/** The credentials in alternatives that can be sent. */
function sentWith(alternatives: Operation["credentials"], { credentials }: CredentialPlan): Credential[] {
  const known = new Map(credentials.map((credential) => [credential.name, credential]));
  return alternatives
    .filter((names) => names.every((name) => known.has(name)))
    .flatMap((names) => names.flatMap((name) => known.get(name) ?? []));
}

function buildCredentialScopes({ security = [] }: DocumentOperation): Pick<Operation, "credentialScopes"> {
  const scopes = security.flatMap((requirement) =>
    [...requirement].flatMap(([scheme, names]) => names.map((name) => `${scheme}: ${name}`)),
  );
  return scopes.length === 0 ? {} : { credentialScopes: [...new Set(scopes)].sort(compareText) };
}

function isUnderSandboxPath(path: string, { traits }: ModelContext): boolean {
  return (traits.environments?.sandboxOnlyPaths ?? []).some((start) => path.startsWith(start));
}

function buildErrorSetsByStatus(
  { errors = {} }: OperationTraits,
  pointer: string,
  { traits, report }: ModelContext,
): ReadonlyMap<string, string> {
  const known = new Set(traits.errors?.sets?.map(({ name }) => name));
  const entries = Object.entries(errors).sort(([left], [right]) => compareText(left, right));
  for (const [status, name] of entries) {
    if (known.has(name)) continue;
    report(
      "TRAIT_ERROR_SET_UNKNOWN",
      `${pointer}/x-client/errors/${status}`,
      `There is no error-code set \`${name}\`.`,
    );
  }
  return new Map(entries.filter(([, name]) => known.has(name)));
}

function buildAtLeastOneOf(
  { atLeastOneOf = [] }: OperationTraits,
  parameters: Operation["parameters"],
  pointer: string,
  { report }: ModelContext,
): Operation["atLeastOneOf"] {
  atLeastOneOf.forEach((group, index) => {
    for (const name of group) {
      if (parameters.some((parameter) => parameter.name === name)) continue;
      report(
        "TRAIT_PARAMETER_UNKNOWN",
        `${pointer}/x-client/atLeastOneOf/${index}`,
        `There is no parameter \`${name}\`.`,
      );
    }
  });
  return atLeastOneOf;
}

/** Behaviour changes that name the operation, by its published id or its trait `name`; oldest first. */
function findBehaviours(
  operation: DocumentOperation,
  id: string,
  context: ModelContext,
): readonly BehaviourChange[] {
  const names = [id, operation.operationId];
  return behavioursInForce(context).filter(({ operations }) =>
    operations.some((name) => names.includes(name)),
  );
}
