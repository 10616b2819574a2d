/**
 * The credentials of a client, and those that each operation is sent with.
 *
 * Traits add what the document leaves out. A trait and a scheme for the same credential are merged. If some of the
 * traits' credentials have schemes, one without a scheme replaces those; if none have, the traits replace the schemes.
 */
import type { DocumentOperation, SecurityRequirement } from "../document/valid-document.js";
import { componentPointer } from "../schema/schema-name.js";
import { distinctNames, spelledWords } from "../values/place-name.js";
import { settleNames } from "../values/settle-names.js";
import { code, compareText, listSome, listWords, quote } from "../values/text.js";
import type { Credential, Operation } from "./api.js";
import { isInBody } from "./filled-fields.js";
import type { ModelContext } from "./model-context.js";
import { isCredential, placeOfCredential, sentCredential } from "./security-schemes.js";

export interface CredentialPlan {
  /** Credentials that some operation is sent with: those of the traits in order, then by scheme name. */
  readonly credentials: readonly Credential[];
  /** By operation: alternatives of `auth` options. A name that is not an option cannot be sent. */
  readonly alternatives: ReadonlyMap<DocumentOperation, Operation["credentials"]>;
  /** Credentials that cannot be sent, by their name in alternatives, with the reason. */
  readonly unsent: ReadonlyMap<string, Unsent>;
}

interface Unsent {
  readonly code: "CREDENTIAL_NOT_SENT" | "CREDENTIALS_IN_ONE_PLACE";
  readonly pointer: string;
  readonly detail: string;
}

type Alternative = readonly string[];

export function planCredentials(context: ModelContext): CredentialPlan {
  const { operations } = context.document;
  const schemes = readSchemes(context);
  const alternatives = new Map(
    operations.map((operation) => [operation, alternativesOf(operation, schemes, context)]),
  );
  const used = new Set(
    [...alternatives.values()].flat().flatMap((names) => (isSendable(names, schemes) ? names : [])),
  );
  const { auth = [] } = context.traits;
  const others = [...schemes.sendable.values()].filter(
    (credential) => !auth.some(({ name }) => name === credential.name) && used.has(credential.name),
  );
  return { credentials: [...auth, ...others], alternatives, unsent: schemes.unsent };
}

interface Schemes {
  /** The `auth` option for each scheme that a requirement can name; undefined if nothing is sent for it. */
  readonly options: ReadonlyMap<string, string | undefined>;
  /** Credentials by option. */
  readonly sendable: ReadonlyMap<string, Credential>;
  /** Grows as alternatives are read: two credentials may exclude each other. */
  readonly unsent: Map<string, Unsent>;
  /** Options of the traits that no scheme describes. */
  readonly traitsOnly: readonly string[];
}

function readSchemes(context: ModelContext): Schemes {
  const { document, traits } = context;
  const { auth = [] } = traits;
  const options = new Map<string, string | undefined>();
  const sendable = new Map<string, Credential>(auth.map((trait) => [trait.name, trait]));
  const unsent = new Map<string, Unsent>();
  const described = new Set<string>();
  const names = schemeNames(context);
  const optionNames = nameOptions(names, new Set([...builtIn, ...sendable.keys()]));
  for (const [index, name] of names.entries()) {
    const scheme = document.securitySchemes.get(name);
    const option = optionNames[index] ?? name;
    const sent = scheme === undefined ? undefined : sentCredential(option, scheme);
    const same = sent?.kind === "credential" ? auth.find((each) => isSame(each, sent.credential)) : undefined;
    if (same !== undefined) described.add(same.name);
    else if (sent?.kind === "credential") sendable.set(option, sent.credential);
    if (scheme !== undefined && sent?.kind === "unsent") {
      const pointer = componentPointer("securitySchemes", name);
      const detail = `\`${option}\` is the HTTP scheme ${quote(scheme.scheme ?? "")}.`;
      unsent.set(option, { code: "CREDENTIAL_NOT_SENT", pointer, detail });
    }
    options.set(name, sent?.kind === "platform" ? undefined : (same?.name ?? option));
  }
  const traitsOnly = auth.map(({ name }) => name).filter((name) => !described.has(name));
  return { options, sendable, unsent, traitsOnly };
}

/** Names that every object has: `auth` would appear to have such a credential. */
const builtIn = Object.getOwnPropertyNames(Object.prototype);

/** Schemes that the document declares, and those that it only mentions. */
function schemeNames(context: ModelContext): string[] {
  const { securitySchemes, operations } = context.document;
  const declared = [...securitySchemes.keys()]
    .filter((name) => isCredential(name, context))
    .sort(compareText);
  const named = operations.flatMap(({ security = [] }) => security.flatMap((each) => [...each.keys()]));
  const undeclared = named.filter((name) => !securitySchemes.has(name)).sort(compareText);
  return [...new Set([...declared, ...undeclared])];
}

/** Option names in the order of the schemes. `api-key` and `api_key` become `apiDashKey` and `apiUnderscoreKey`. */
function nameOptions(schemes: readonly string[], reserved: ReadonlySet<string>): string[] {
  const claims = schemes.map((scheme) => {
    const name = optionName(scheme);
    const [hashed = name, ...better] = distinctNames(
      name,
      optionName(spelledWords(scheme)),
      scheme,
    ).reverse();
    return { wishes: [...better.reverse(), `${name}Credential`, hashed], isOwn: name === scheme };
  });
  return settleNames(claims, (name) => !reserved.has(name));
}

/** `api_key` → `apiKey`. */
function optionName(scheme: string): string {
  const pascal = scheme
    .split(/[^\p{L}\p{N}$]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return (pascal.charAt(0).toLowerCase() + pascal.slice(1)).replace(/^(?=\p{N}|$)/u, "_");
}

function isSame(left: Credential, right: Credential): boolean {
  return left.kind === right.kind && isInOnePlace(left, right);
}

function isInOnePlace(left: Credential, right: Credential): boolean {
  return placeOfCredential(left) === placeOfCredential(right);
}

function alternativesOf(
  operation: DocumentOperation,
  schemes: Schemes,
  context: ModelContext,
): readonly Alternative[] {
  const { security, pointer } = operation;
  const { auth = [] } = context.traits;
  const ofTraits = auth.map(({ name }) => [name]);
  const settle = (names: Alternative): Alternative =>
    withBody(separable(names, pointer, schemes), operation, schemes);
  if (security === undefined) return ofTraits.map(settle);
  const isReplaced = auth.length > 0 && schemes.traitsOnly.length === auth.length;
  const candidates = security.flatMap((requirement) => {
    const names = optionsOf(requirement, schemes, context);
    if (names.length === 0) return [names];
    if (isReplaced) return ofTraits;
    return withOneToken(names, schemes).flatMap((each) => withTraitsOnly(each, schemes, context));
  });
  const distinct = new Map(candidates.map((names) => [names.join("\n"), names]));
  const alternatives = [...distinct.values()].map(settle);
  return alternatives.every((names) => names.length === 0) ? [] : alternatives;
}

function optionsOf(
  requirement: SecurityRequirement,
  { options }: Schemes,
  context: ModelContext,
): Alternative {
  const names = [...requirement.keys()].filter((name) => isCredential(name, context));
  return [...new Set(names.flatMap((name) => options.get(name) ?? []))].sort(compareText);
}

function withTraitsOnly(
  names: Alternative,
  { traitsOnly }: Schemes,
  { traits: { auth = [] } }: ModelContext,
): readonly Alternative[] {
  const own = names.find((name) => auth.some((credential) => credential.name === name));
  if (own === undefined) return [names];
  return [names, ...traitsOnly.map((other) => names.map((name) => (name === own ? other : name)))];
}

/**
 * Several bearer tokens that are demanded together are one, whichever flow it comes from: a request has only one. All come
 * first, so that a client with different ones is refused.
 */
function withOneToken(names: Alternative, { sendable }: Schemes): readonly Alternative[] {
  const tokens = names.filter((name) => sendable.get(name)?.kind === "bearer");
  if (tokens.length < 2) return [names];
  const others = names.filter((name) => !tokens.includes(name));
  return [names, ...tokens.map((token) => [...others, token].sort(compareText))];
}

/** Two credentials in one place cannot be sent together: the service would see only one. */
function separable(names: Alternative, pointer: string, { sendable, unsent }: Schemes): Alternative {
  const credentials = names.flatMap((name) => sendable.get(name) ?? []);
  const rivalsOf = (one: Credential): Credential[] => credentials.filter((other) => areRivals(one, other));
  const clash = credentials.find((one) => rivalsOf(one).length > 0);
  if (clash === undefined) return names;
  const together = listWords(names);
  const rivals = [clash, ...rivalsOf(clash)].map(({ name }) => `\`${name}\``);
  const place = clash.kind === "apiKey" ? `${clash.in} \`${clash.parameter}\`` : "header `Authorization`";
  const detail = `${listWords(rivals)} are demanded together, but each is the ${place}.`;
  unsent.set(together, { code: "CREDENTIALS_IN_ONE_PLACE", pointer: `${pointer}/security`, detail });
  return [together];
}

/** Two tokens may be one. */
function areRivals(one: Credential, other: Credential): boolean {
  return one !== other && isInOnePlace(one, other) && !(one.kind === "bearer" && other.kind === "bearer");
}

/** A credential in the body requires a body: without it, the service would refuse the call. */
function withBody(
  names: Alternative,
  { method, pointer }: DocumentOperation,
  { sendable, unsent }: Schemes,
): Alternative {
  const [lost] = names.filter((name) => isInBody(sendable.get(name)));
  if (lost === undefined || !/^(?:GET|HEAD)$/.test(method)) return names;
  const together = `${listWords(names)} in the body`;
  const detail = `\`${lost}\` is sent in the body, which a ${method} request does not have.`;
  if (!unsent.has(together)) unsent.set(together, { code: "CREDENTIAL_NOT_SENT", pointer, detail });
  return [together];
}

/** True if a client with the credentials of the alternative can send it. */
function isSendable(names: Alternative, { sendable }: Schemes): boolean {
  return names.every((name) => sendable.has(name));
}

/** Reports calls that are sent without credentials, and calls that cannot be made. */
export function reportCredentials(
  operations: readonly Operation[],
  plan: CredentialPlan,
  context: ModelContext,
): void {
  reportUnstated(operations, context);
  const known = new Set(plan.credentials.map(({ name }) => name));
  const isSendable = (names: readonly string[]): boolean => names.every((name) => known.has(name));
  for (const [name, { pointer, code, detail }] of plan.unsent) {
    const users = operations.filter(({ credentials }) => credentials.some((names) => names.includes(name)));
    if (users.length === 0) continue;
    const lost = users.filter(({ credentials }) => !credentials.some(isSendable));
    context.report(code, pointer, `${detail} ${lostCalls(lost)}`);
  }
}

/** `security: []` is a statement: only operations about which the document is silent are named. */
function reportUnstated(operations: readonly Operation[], context: ModelContext): void {
  const { document, traits, report } = context;
  const schemes = [...document.securitySchemes.keys()];
  if (schemes.length === 0 || traits.auth !== undefined) return;
  const silent = new Set(
    document.operations.filter(({ security }) => security === undefined).map(({ pointer }) => pointer),
  );
  const unstated = operations.filter(({ pointer }) => silent.has(pointer));
  const [first] = unstated;
  if (first === undefined) return;
  if (unstated.length === operations.length) {
    const detail = `No operation names ${listWords(schemes.map(code), "or")}.`;
    report("SECURITY_NOT_STATED", "#/components/securitySchemes", detail);
    return;
  }
  const subject = unstated.length === 1 ? "states" : "state";
  report(
    "OPERATION_WITHOUT_SECURITY",
    first.pointer,
    `${listNames(unstated)} ${subject} no \`security\`, unlike the rest of the API.`,
  );
}

function lostCalls(lost: readonly Operation[]): string {
  return lost.length === 0
    ? "Each operation that asks for this accepts other credentials as well."
    : `Without it, ${listNames(lost)} cannot be called.`;
}

function listNames(operations: readonly Operation[]): string {
  return listSome(operations.map(({ id }) => code(id)));
}
