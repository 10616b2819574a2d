/**
 * Why a newer version would refuse a recorded request: its schemas judge the values that were sent.
 *
 * What the older version refuses as well is no reason: the recording deviates from its own document there.
 */
import type { Correspondence } from "../compare/correspondence.js";
import { credentialName, credentialsOf, readCredential } from "../exchange/credentials.js";
import type { Problem } from "../exchange/validator.js";
import type { ReadableVersion } from "../exchange/version.js";
import { decodeBody } from "../exchange/read-body.js";
import type { Credential, Operation, Parameter } from "../model/api.js";
import type { Schema } from "../schema/schema.js";
import { childOf } from "../values/json.js";
import { essenceOf } from "../schema/media-type.js";
import { hiddenText } from "./hidden-text.js";
import type { RecordedCall } from "./recorded-call.js";

export type Refusal =
  /** There is no such operation, or not there. */
  | { readonly kind: "call"; readonly words: string }
  | { readonly kind: "credential"; readonly words: string }
  | { readonly kind: "parameter"; readonly in: string; readonly name: string; readonly words: string }
  /** `path`: in the body; empty for the whole. */
  | { readonly kind: "body"; readonly path: readonly string[]; readonly words: string };

export interface Versions {
  readonly before: ReadableVersion;
  readonly after: ReadableVersion;
  readonly correspondence: Correspondence;
}

export function refusalsOf(
  call: RecordedCall,
  newer: Operation | undefined,
  versions: Versions,
): readonly Refusal[] {
  const { operation } = call;
  if (newer === undefined) return [{ kind: "call", words: "the operation no longer exists" }];
  const [before, after] = [versions.before.api.root + operation.path, versions.after.api.root + newer.path];
  if (newer.method !== operation.method || withoutNames(before) !== withoutNames(after))
    return [{ kind: "call", words: `it is now \`${newer.method} ${after}\`` }];
  return [
    ...credentialRefusals(call, newer, versions),
    ...newer.parameters.flatMap((parameter) => parameterRefusals(parameter, call, newer, versions)),
    ...missingGroups(call, newer, versions),
    ...bodyRefusals(call, newer, versions),
  ];
}

/** `unknown`: the recording hides the credentials, or it has none of those that the older version requires. */
export function credentialsSent(
  { request, operation }: RecordedCall,
  newer: Operation,
  { before, after }: Versions,
): "enough" | "too-few" | "unknown" {
  const isSent = (credential: Credential): boolean => readCredential(credential, request) !== undefined;
  const isHidden = (credential: Credential): boolean =>
    request.header(credential.kind === "apiKey" ? credential.parameter : "authorization") === hiddenText ||
    (credential.kind === "apiKey" && credential.in === "cookie" && request.header("cookie") === hiddenText);
  const demanded = credentialsOf(after.api, newer);
  if (demanded.length === 0 || demanded.some((together) => together.every(isSent))) return "enough";
  const maySend = (together: readonly Credential[]): boolean =>
    together.every((credential) => isSent(credential) || isHidden(credential));
  if (demanded.some(maySend)) return "unknown";
  const former = credentialsOf(before.api, operation);
  return former.length === 0 || former.some(maySend) ? "too-few" : "unknown";
}

function credentialRefusals(call: RecordedCall, newer: Operation, versions: Versions): readonly Refusal[] {
  if (credentialsSent(call, newer, versions) !== "too-few") return [];
  const [preferred = []] = credentialsOf(versions.after.api, newer);
  const missing = preferred.find((credential) => readCredential(credential, call.request) === undefined);
  const words = `${credentialName(missing).replace(/^The /, "the ")} is missing`;
  return [{ kind: "credential", words }];
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, "{}");
}

function parameterRefusals(
  parameter: Parameter,
  call: RecordedCall,
  { id }: Operation,
  { before, after, correspondence }: Versions,
): readonly Refusal[] {
  const { in: place, name, required, schema } = parameter;
  const former = correspondence.formerParameter(id, parameter) ?? parameter;
  const refusal = (words: string): Refusal => ({ kind: "parameter", in: place, name, words });
  const older = call.operation.parameters.find((each) => each.name === former.name && each.in === former.in);
  const value = call.argument({ in: former.in, name: former.name });
  if (value === undefined) {
    const isNew = required && older?.required !== true && place !== "path";
    return isNew ? [refusal(`the parameter \`${name}\` is missing`)] : [];
  }
  // A number in a URL is also a text.
  const forms = typeof value === "object" ? [value] : [value, String(value)];
  if (forms.some((form) => after.validator.problem(schema, form, "request") === undefined)) return [];
  if (older !== undefined && before.validator.problem(older.schema, value, "request") !== undefined)
    return [];
  return after.validator
    .problems(schema, value, "request")
    .slice(0, 1)
    .map((problem) =>
      refusal(`the parameter \`${name}${placeWords(problem, schema, after) ?? ""}\` ${problem.words}`),
    );
}

function missingGroups(
  call: RecordedCall,
  newer: Operation,
  { correspondence }: Versions,
): readonly Refusal[] {
  const isSent = (name: string): boolean =>
    newer.parameters.some((parameter) => {
      if (parameter.name !== name) return false;
      const former = correspondence.formerParameter(newer.id, parameter) ?? parameter;
      return call.argument({ in: former.in, name: former.name }) !== undefined;
    });
  const wasMissing = call.operation.atLeastOneOf.map((names) => names.join());
  return newer.atLeastOneOf
    .filter((names) => !wasMissing.includes(names.join()) && !names.some(isSent))
    .map((names) => ({
      ...{ kind: "parameter", in: "query", name: names[0] ?? "" },
      words: `one of ${names.map((name) => `\`${name}\``).join(", ")} is needed`,
    }));
}

function bodyRefusals(
  { request, operation }: RecordedCall,
  newer: Operation,
  { before, after }: Versions,
): readonly Refusal[] {
  const refusal = (at: readonly string[], words: string): Refusal => ({ kind: "body", path: at, words });
  if (newer.body === undefined) return [];
  if (request.body.length === 0) {
    const isNew = newer.body.required && operation.body?.required !== true;
    return isNew ? [refusal([], "the body is missing")] : [];
  }
  const decoded = decodeBody(newer.body, request, after.validator.view);
  const older = operation.body && decodeBody(operation.body, request, before.validator.view);
  if (decoded === undefined) {
    const type = essenceOf(request.header("content-type") ?? "");
    return older === undefined ? [] : [refusal([], `\`${type}\` is not accepted`)];
  }
  // Each version reads a form by its own types.
  const judged = (version: ReadableVersion, sent: typeof older): readonly Problem[] =>
    sent?.read.value === undefined
      ? []
      : version.validator.problems(sent.content.schema, sent.read.value, "request");
  const known = new Set(judged(before, older).map(({ path }) => path.join("/")));
  const { content, read } = decoded;
  return judged(after, decoded)
    .filter(({ path }) => !known.has(path.join("/")) && path.reduce(childOf, read.value) !== hiddenText)
    .flatMap((problem) => {
      const path = placeWords(problem, content.schema, after);
      if (path === undefined) return [];
      const place = path.replace(/^\./, "");
      return refusal(problem.path, `${place === "" ? "the body" : `\`${place}\``} ${problem.words}`);
    });
}

/**
 * `.rails[].name`, without names that the document does not have: the keys of a map can be secrets. Undefined in a field
 * that is read-only: a service ignores what it is sent of it.
 */
function placeWords({ place }: Problem, schema: Schema, { validator }: ReadableVersion): string | undefined {
  const { view, isLeftOut } = validator;
  let [current, words]: [Schema | undefined, string] = [schema, ""];
  for (const token of place) {
    const property: Schema | undefined = current && view.possibleProperties(current).get(token);
    if (property !== undefined && isLeftOut(property, "request")) return undefined;
    const isItem: boolean = property === undefined && /^\d+$/.test(token);
    words += property === undefined ? (isItem ? "[]" : "[string]") : `.${token}`;
    current = property ?? (current && view.at(current, [isItem ? "[]" : token]));
  }
  return words;
}
