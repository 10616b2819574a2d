/** The comment of an operation, in the order that suits a caller. */
import type { Api, Operation } from "../../model/api.js";
import { mentionedSchemas } from "../../schema/visit-schema.js";
import type { BehaviourChange } from "../../traits/types.js";
import { listWords } from "../../values/text.js";
import { isRelativeUrl } from "../../values/url.js";
import { deprecationAdvice, type Doc } from "../module/doc-comment.js";
import { isOwn } from "../module/homes.js";
import { history, type VersionScope } from "../version-scope.js";
import { callOf } from "./operation-descriptor.js";
import { serverUrls } from "./server-urls.js";

/** The operation whose comment describes a behaviour change in full, by the id of the change. */
type BehaviourHosts = ReadonlyMap<string, Operation>;

/** The first operation in the module that a change names describes it. */
function behaviourHosts(declared: readonly Operation[]): BehaviourHosts {
  const hosts = new Map<string, Operation>();
  for (const { id, operations } of declared.flatMap(({ behaviours }) => behaviours)) {
    const concerned = declared.filter(({ behaviours }) =>
      behaviours.some((behaviour) => behaviour.id === id),
    );
    const rank = (operation: Operation): number => operations.indexOf(operation.id) >>> 0;
    const [first] = [...concerned].sort((left, right) => rank(left) - rank(right));
    if (first !== undefined) hosts.set(id, first);
  }
  return hosts;
}

/** Facts shared by the operations of a module, which their comments therefore omit. */
export interface SharedDoc {
  readonly hosts: BehaviourHosts;
  /** The credentials of most operations of the version, including excluded ones. */
  readonly usualCredentials: string | undefined;
}

export function sharedDoc(declared: readonly Operation[], { version: { api } }: VersionScope): SharedDoc {
  return { hosts: behaviourHosts(declared), usualCredentials: usualCredentials(api.whole ?? api) };
}

/** `changesAt`: the function whose comment describes changes of behaviour, if this one does not: `operations.createOrder` */
export function operationDoc(
  operation: Operation,
  scope: VersionScope,
  { hosts, usualCredentials: usual }: SharedDoc,
  changesAt?: string,
): Doc {
  const { behaviours } = operation;
  const prose = [operation.summary, operation.description];
  const { advice } = operation.deprecated ? deprecationAdvice(operation.description) : { advice: undefined };
  return {
    paragraphs: [
      ...prose,
      behaviours.length > 0 && changesAt !== undefined
        ? { text: behaviours.map(headline).join(" "), see: changesAt }
        : history("operations", operation.id, scope, followedTypes(operation, scope)),
      operation.sunset === undefined ? undefined : `It may be removed from ${operation.sunset} on.`,
      list("Before the call:", operation.requires),
      ...(changesAt === undefined ? behaviours : []).map((change) => {
        const host = hosts.get(change.id);
        return host === undefined || host === operation
          ? inFull(change)
          : { text: headline(change), see: scope.names.operation(host.id).function };
      }),
      ...codes(operation, scope),
      unless(usual, credentialsDoc(operation, scope.version.api)),
      operation.isKeyed
        ? "Sent with an idempotency key: one per call, kept across retries, unless you pass your own."
        : undefined,
      servedAt(serverUrls(operation)),
      `\`${operation.method} ${operation.path}\``,
    ],
    deprecated: advice,
  };
}

/** The changed types of its answers, if nothing else about the operation changed. */
function followedTypes({ id, responses }: Operation, scope: VersionScope): string[] {
  const { version, schemas, arguments: args } = scope.version;
  if (isOwn(args.get(id), scope) || callOf(id, scope)?.home === version) return [];
  const mentioned = mentionedSchemas([responses], () => undefined);
  return [...mentioned]
    .filter((name) => isOwn(schemas.get(name), scope))
    .map((name) => scope.names.schema(name))
    .sort();
}

function servedAt(urls: readonly string[]): string | undefined {
  if (urls.length === 0) return undefined;
  const isElsewhere = urls.some((url) => !isRelativeUrl(url));
  const how = isElsewhere ? ": see the option `servers` of the client" : ", relative to `baseUrl`";
  return `Served at ${listWords(urls, "or")}${how}.`;
}

function unless(usual: string | undefined, sentence: string): string | undefined {
  return sentence === usual ? undefined : sentence;
}

function headline({ version, title }: BehaviourChange): string {
  return `Since ${version}: ${title}${/[.!?]$/.test(title) ? "" : "."}`;
}

function inFull(change: BehaviourChange): string {
  const { was, is, action, notice } = change;
  return `${headline(change)}\n- Was: ${was}\n- Is: ${is}\n- Do: ${action}\n- Notice: ${notice}`;
}

/** One sentence for each set of codes. */
function codes({ errorSets }: Operation, scope: VersionScope): string[] {
  const sets = [...new Set(errorSets.values())];
  return sets.map((set) => {
    const statuses = [...errorSets].filter(([, name]) => name === set).map(([status]) => status);
    const subject =
      statuses.length === 1 ? `Status ${statuses.join("")} carries` : `Statuses ${listWords(statuses)} carry`;
    const names = scope.names.errorSet(set);
    return `${subject} codes: see \`${names.code}\` and \`${names.table}\`.`;
  });
}

function list(head: string, sentences: readonly string[]): string | undefined {
  return sentences.length === 0
    ? undefined
    : [head, ...sentences.map((sentence) => `- ${sentence}`)].join("\n");
}

/** The most frequent sentence about credentials. Comments mention only different ones. */
function usualCredentials(api: Api): string | undefined {
  const counts = new Map<string, number>();
  for (const operation of api.operations) {
    const sentence = credentialsDoc(operation, api);
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left);
  return most?.[0];
}

function credentialsDoc(operation: Operation, api: Api): string {
  const { credentialScopes = [] } = operation;
  const scopes = credentialScopes.map((scope) => `\`${scope}\``);
  return [
    ...sentWith(operation, api),
    ...certificates(operation, api),
    ...(scopes.length === 0 ? [] : [`Scopes: ${scopes.join(", ")}.`]),
  ].join(" ");
}

function sentWith({ credentials, security }: Operation, api: Api): string[] {
  const isKnown = (name: string): boolean => api.credentials.some((each) => each.name === name);
  const alternatives = credentials
    .filter((names) => names.length > 0)
    .map((names) =>
      listWords(
        names.map((name) =>
          isKnown(name) ? `\`auth.${name}\`` : `\`${name}\` (which the client cannot send)`,
        ),
      ),
    );
  if (alternatives.length === 0)
    return security.some((names) => names.length > 0) ? [] : ["Sent without credentials."];
  const isOptional = alternatives.length < credentials.length;
  const list = alternatives.join(", or ");
  return [isOptional ? `Sent with ${list} if the client has it.` : `Needs ${list}.`];
}

/** Schemes for which the client sends nothing: the platform presents a certificate on connecting. */
function certificates({ security }: Operation, { securitySchemes }: Api): string[] {
  const names = [...new Set(security.flat())].filter(
    (name) => securitySchemes.get(name)?.kind === "mutualTLS",
  );
  return names.length === 0
    ? []
    : [
        `The client certificate of ${listWords(
          names.map((name) => `\`${name}\``),
          "or",
        )} is up to \`fetch\`.`,
      ];
}
