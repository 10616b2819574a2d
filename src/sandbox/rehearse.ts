/**
 * Rehearses an upgrade: recorded requests are sent, in their order, to a sandbox of the older version and to one of the
 * newer version, in this process, and their answers are compared. Nothing leaves the process.
 *
 * An id of a recorded answer becomes the id that the sandbox gave instead. A credential becomes one that the sandbox
 * accepts, and a hidden field an example: recordings have neither.
 */
import type { ApiConfig } from "../config/config.js";
import { resolveProject } from "../config/project.js";
import type { Report } from "../diagnostics/report.js";
import { credentialsOf } from "../exchange/credentials.js";
import type { HttpRequest } from "../exchange/request.js";
import { selectorOf, withoutRoot } from "../exchange/router.js";
import { exampleOf, type Validator } from "../exchange/validator.js";
import type { ReadableVersion } from "../exchange/version.js";
import type { Api, Credential } from "../model/api.js";
import { loadServedVersions, RecordedCalls, type RecordingQuestion } from "../project/recorded-calls.js";
import { isJsonType } from "../schema/media-type.js";
import { sampleText } from "../schema/sample-scalars.js";
import type { Schema } from "../schema/schema.js";
import { hiddenText } from "../traffic/hidden-text.js";
import type { RecordedCall } from "../traffic/recorded-call.js";
import type { Rehearsal, RehearsedStep } from "../traffic/rehearsal.js";
import { getOrAdd } from "../values/collections.js";
import { isList, isObject, type JsonObject, type JsonValue, parseJson, textOfValue } from "../values/json.js";
import { memberStep } from "../values/member-path.js";
import { compareText } from "../values/text.js";
import { compareVersions } from "../values/version.js";
import { exampleBehaviour } from "./api-behaviour.js";
import { assembleService } from "./assemble-service.js";
import type { Reply } from "./http/reply.js";
import { answer, type Service } from "./serve-requests.js";

export interface RehearsalQuestion extends RecordingQuestion {
  readonly name: string;
  readonly api: ApiConfig;
  /** Base of the paths of `api`. */
  readonly folder: string;
  readonly to: string;
  /** Only the upgrade from this version. */
  readonly from: string | undefined;
}

export async function rehearse(question: RehearsalQuestion, report: Report): Promise<Rehearsal> {
  const { name, api, folder, to, from } = question;
  const { apis } = await resolveProject({ apis: { [name]: api } }, folder);
  const [configured] = apis;
  if (configured === undefined) throw new Error("A configuration of one API has this API.");
  const start = async (version: string): Promise<RehearsalSandbox> =>
    new RehearsalSandbox(await quietService({ [name]: api }, folder), version);
  const first = await start(to);
  const without = first.withoutBehaviour;
  if (without !== "") return { without, steps: [] };
  const served = await loadServedVersions(configured, question.cwd, report);
  const calls = new RecordedCalls(served, question, report, from);
  const steps = new Map<string, RehearsedPair>();
  for await (const { version, call } of calls.read()) {
    const { version: older } = version.api;
    if (compareVersions(older, to) >= 0 || (from ?? older) !== older) continue;
    const pair = steps.get(older) ?? new RehearsedPair(await start(older), await start(to));
    steps.set(older, pair);
    await pair.send(call);
  }
  const oldestFirst = [...steps.values()].sort((left, right) =>
    compareVersions(left.before.version, right.before.version),
  );
  return { without, steps: oldestFirst.map((pair) => pair.result()) };
}

/** Without limits, and without deliveries: recorded receivers are real ones. */
async function quietService(apis: Readonly<Record<string, ApiConfig>>, cwd: string): Promise<Service> {
  const options = { apis, cwd, seed: "rehearsal", rateLimits: false } as const;
  const { service } = await assembleService(options, () => Promise.resolve({ status: 200 }));
  return { ...service, apis: service.apis.map((api) => ({ ...api, keys: undefined })) };
}

class RehearsedPair {
  readonly before: RehearsalSandbox;
  readonly after: RehearsalSandbox;
  readonly #operations = new Map<string, { calls: number; readonly differences: Map<string, number> }>();
  readonly #examples = new Set<string>();
  #calls = 0;
  #unlike = 0;

  constructor(before: RehearsalSandbox, after: RehearsalSandbox) {
    this.before = before;
    this.after = after;
  }

  async send(call: RecordedCall): Promise<void> {
    const { operation, exchange } = call;
    this.#calls++;
    const before = await this.before.send(call, this.#calls, this.before.served);
    const after = await this.after.send(call, this.#calls, this.before.served);
    if (before.status !== exchange.status) this.#unlike++;
    if (!this.before.performs(operation.id)) this.#examples.add(operation.id);
    const tally = getOrAdd(this.#operations, operation.id, () => ({
      calls: 0,
      differences: new Map<string, number>(),
    }));
    tally.calls++;
    for (const sentence of new Set(differencesOf(before, after)))
      tally.differences.set(sentence, (tally.differences.get(sentence) ?? 0) + 1);
  }

  result(): RehearsedStep {
    return {
      ...{ from: this.before.version, to: this.after.version, calls: this.#calls, unlike: this.#unlike },
      examples: [...this.#examples].sort(compareText),
      operations: Array.from(this.#operations, ([operation, { calls, differences }]) => ({
        ...{ operation, calls },
        differences: Array.from(differences, ([sentence, count]) => ({ sentence, count })).sort(
          (left, right) => right.count - left.count || compareText(left.sentence, right.sentence),
        ),
      })).sort((left, right) => compareText(left.operation, right.operation)),
    };
  }
}

class RehearsalSandbox {
  readonly version: string;
  readonly #service: Service;
  /** The id that this sandbox gave, by the recorded one. */
  readonly #ids = new Map<string, string>();

  constructor(service: Service, version: string) {
    this.#service = service;
    this.version = version;
  }

  get served(): ReadableVersion {
    const served = this.#service.apis[0]?.versions.get(this.version);
    if (served === undefined) throw new Error(`The sandbox has no version ${this.version}.`);
    return served;
  }

  get api(): Api {
    return this.served.api;
  }

  /** Why there is nothing to rehearse; empty otherwise. */
  get withoutBehaviour(): string {
    const { title, traits } = this.api;
    if (this.#service.apis[0]?.behaviour === exampleBehaviour)
      return `The sandbox answers examples of ${title}, whatever was called before: there is nothing to rehearse.`;
    return traits.signing === undefined
      ? ""
      : `Requests of ${title} are signed, and no recording can be signed again: there is nothing to rehearse.`;
  }

  /** False for an operation that is answered with an example. */
  performs(operation: string): boolean {
    return this.#service.apis[0]?.behaviour.handlers.has(operation) === true;
  }

  /** `recorded`: the version of the recording; `number`: of the call. */
  async send(call: RecordedCall, number: number, recorded: ReadableVersion): Promise<Reply> {
    const { reply } = await answer(this.#service, this.#request(call, number, recorded));
    if (reply.body.kind === "json" && call.answer !== undefined) this.#learn(call.answer, reply.body.value);
    return reply;
  }

  #request(
    { request, operation, body: sent }: RecordedCall,
    number: number,
    recorded: ReadableVersion,
  ): HttpRequest {
    const { api } = this.served;
    const segments = withoutRoot(recorded.api, request.path).split("/");
    const path = api.root + segments.map((segment) => this.#ids.get(segment) ?? segment).join("/");
    const pairs = new URLSearchParams(this.#withIds(request.query));
    const headers = new Map<string, string>();
    const selector = selectorOf(api);
    if (selector?.in === "header") headers.set(selector.name.toLowerCase(), this.version);
    if (selector?.in === "query") pairs.set(selector.name, this.version);
    if (selector?.in === "media-type")
      for (const name of ["accept", "content-type"])
        headers.set(name, (request.header(name) ?? "").replaceAll(recorded.api.version, this.version));
    const [credentials = []] = credentialsOf(api, operation);
    for (const credential of credentials) putCredential(credential, headers, pairs);
    const { header, format } = api.traits.idempotency ?? {};
    // A recorder hides the key: two calls with one key would be one call.
    if (header !== undefined && request.header(header) === hiddenText)
      headers.set(header.toLowerCase(), format ? `"rehearsal-${number}"` : `rehearsal-${number}`);
    const text = Buffer.from(request.body).toString();
    const schema = operation.body?.content.find(({ mediaType }) => isJsonType(mediaType))?.schema;
    const isHidden = schema !== undefined && sent !== undefined && text.includes(JSON.stringify(hiddenText));
    const bodyText = isHidden ? JSON.stringify(withExamples(sent, schema, recorded.validator)) : text;
    const query = pairs.toString();
    return {
      method: request.method,
      ...{ path, query, target: query === "" ? path : `${path}?${query}` },
      header: (name) => headers.get(name.toLowerCase()) ?? request.header(name),
      body: Buffer.from(this.#withIds(bodyText)),
    };
  }

  /** Shorter texts than ids are words and numbers. */
  #withIds(text: string): string {
    return text.replaceAll(/[\w-]{6,}/g, (word) => this.#ids.get(word) ?? word);
  }

  #learn(recorded: JsonValue, own: JsonValue, name = ""): void {
    if (isList(recorded) && isList(own))
      for (const [index, item] of recorded.entries()) this.#learn(item, own[index] ?? null, name);
    else if (isObject(recorded) && isObject(own))
      for (const [key, item] of Object.entries(recorded)) this.#learn(item, own[key] ?? null, key);
    else if (isIdName(name) && recorded !== null && own !== null)
      this.#ids.set(textOfValue(recorded), textOfValue(own));
  }
}

/** With examples of the document in place of texts that the recorder hid. */
function withExamples(value: JsonValue, schema: Schema, validator: Validator, name = ""): JsonValue {
  const { view } = validator;
  const inside = (child: JsonValue, key: string): JsonValue => {
    const inner = view.possibleProperties(schema).get(key) ?? view.at(schema, [key]);
    return inner === undefined ? child : withExamples(child, inner, validator, key === "[]" ? name : key);
  };
  // Services check addresses that their documents call texts.
  if (value === hiddenText)
    return /mail/i.test(name) ? sampleText({ format: "email" }) : exampleOf(schema, validator);
  if (isList(value)) return value.map((item) => inside(item, "[]"));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inside(child, key)]));
}

function isIdName(name: string): boolean {
  return /^id$|_(id|uuid)$|[a-z](Id|ID|Uuid)$/.test(name);
}

function putCredential(credential: Credential, headers: Map<string, string>, query: URLSearchParams): void {
  const value = "rehearsal";
  if (credential.kind !== "apiKey") {
    const scheme = credential.kind === "http" ? credential.scheme : credential.kind;
    headers.set("authorization", `${scheme} ${credential.kind === "basic" ? "cmVoZWFyc2FsOg==" : value}`);
    return;
  }
  for (const name of [
    credential.parameter,
    ...(credential.secret === undefined ? [] : [credential.secret]),
  ]) {
    const text = credential.scheme === undefined ? value : `${credential.scheme} ${value}`;
    if (credential.in === "header") headers.set(name.toLowerCase(), text);
    if (credential.in === "query") query.set(name, value);
    if (credential.in === "cookie") headers.set("cookie", `${name}=${value}`);
  }
}

function differencesOf(before: Reply, after: Reply): readonly string[] {
  const status =
    before.status === after.status ? [] : [`The status is ${after.status} instead of ${before.status}.`];
  const [older, newer] = [valueOf(before), valueOf(after)];
  return [
    ...status,
    ...(older === undefined || newer === undefined ? [] : valueDifferences(older, newer, "")),
  ];
}

function valueOf({ body }: Reply): JsonValue | undefined {
  if (body.kind === "json") return body.value;
  return body.kind === "text" ? (parseJson(body.text) ?? body.text) : undefined;
}

/** Ids and times differ between any two runs. */
function valueDifferences(before: JsonValue, after: JsonValue, path: string, name = ""): readonly string[] {
  const place = path === "" ? "The answer" : `\`${path.replace(/^\./, "")}\``;
  if (isList(before) && isList(after)) {
    const count =
      before.length === after.length
        ? []
        : [`${place} has ${after.length} items instead of ${before.length}.`];
    const shared = before.slice(0, after.length);
    return [
      ...count,
      ...shared.flatMap((item, index) => valueDifferences(item, after[index] ?? null, `${path}[]`, name)),
    ];
  }
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((key) => fieldDifferences(before, after, path, key));
  }
  if (isIdName(name) || JSON.stringify(before) === JSON.stringify(after)) return [];
  const [older, newer] = [shown(before), shown(after)];
  return older === newer ? [] : [`${place} is ${newer} instead of ${older}.`];
}

function fieldDifferences(
  before: JsonObject,
  after: JsonObject,
  path: string,
  key: string,
): readonly string[] {
  const [older, newer] = [before[key], after[key]];
  const inside = path + memberStep(key);
  if (older === undefined) return [`\`${inside.replace(/^\./, "")}\` is new.`];
  if (newer === undefined) return [`\`${inside.replace(/^\./, "")}\` is gone.`];
  return valueDifferences(older, newer, inside, key);
}

/** Answers repeat what was sent: only words of a list of values are shown. */
function shown(value: JsonValue): string {
  if (value === null || typeof value === "boolean") return `\`${String(value)}\``;
  if (typeof value === "string" && /^[A-Za-z_]{1,40}$/.test(value)) return `\`${value}\``;
  if (isList(value)) return "a list";
  return isObject(value) ? "an object" : `another ${typeof value}`;
}
