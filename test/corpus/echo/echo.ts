/**
 * The echo of a document: each operation is called through the emitted client with values of its schemas; a server that
 * reads the document itself judges what arrives, and answers with values of the documented bodies, which have to come
 * out of the client as they were sent.
 */
import { pointerOf } from "../../../src/values/json-pointer.js";
import { camelCase } from "../../../src/code/identifier.js";
import { createSeeded } from "../../../src/sandbox/seeded.js";
import { acceptFaults, answerFaults, expectedAnswers, type ExpectedAnswer } from "./answers.js";
import { concrete, mediaKind, sampleCall, type GivenCall } from "./call-arguments.js";
import {
  argumentKey,
  emitClient,
  sendsBody,
  type EmittedClient,
  type EmittedOperation,
} from "./emitted-client.js";
import { judgeOf, startJudgingServer, type Judge, type JudgingServer } from "./judging-server.js";
import {
  follow,
  objectAt,
  rawOperations,
  readRawDocument,
  type RawDocument,
  type RawMedia,
  type RawOperation,
} from "./raw-document.js";
import { libraryDefects, type LibraryDefect } from "./library-defects.js";
import { credentialFaults } from "./credential-faults.js";
import { requestFaults } from "./request-faults.js";
import type { Extent } from "./sample-value.js";
import { schemaJudge, type SchemaJudge } from "./schema-judge.js";
import { sliceOf } from "./slice.js";

interface EchoFault {
  /** `GET /things/{id}` */
  readonly operation: string;
  /** Absent if it is the same whatever the arguments. */
  readonly extent?: Extent;
  /** One sentence about what is wrong. */
  readonly fault: string;
}

export interface EchoResult {
  readonly document: string;
  operations: number;
  calls: number;
  right: number;
  /** How many calls were refused before anything was sent, by the reason. */
  readonly refused: Map<string, number>;
  /** Operations for which no arguments were found. */
  readonly notCalled: string[];
  /** How often the library was mistaken, by the kind of its defect. */
  readonly defects: Map<string, number>;
  readonly faults: EchoFault[];
}

export interface EchoOptions {
  /** How many operations are called: some of all parts of the document. Default: all. */
  readonly most?: number;
}

export async function echo(
  name: string,
  file: string,
  { most = Infinity }: EchoOptions = {},
): Promise<EchoResult> {
  const document = readRawDocument(name, file);
  const client = await emitClient(file);
  await using server = await startJudgingServer();
  const result: EchoResult = {
    document: name,
    operations: 0,
    calls: 0,
    right: 0,
    refused: new Map(),
    notCalled: [],
    defects: new Map(),
    faults: [],
  };
  const credentials = credentialsOf(document);
  const auth = Object.fromEntries(Array.from(credentials, ([scheme, value]) => [camelCase(scheme), value]));
  const bound = client.create({ baseUrl: server.url, retry: false, ...(credentials.size > 0 && { auth }) });
  const context: EchoContext = {
    document,
    client,
    bound: new Map(
      Object.values(bound).flatMap((operation) => {
        const { method, path } = operation?.descriptor ?? {};
        return operation === undefined || method === undefined ? [] : [[`${method} ${path}`, operation]];
      }),
    ),
    server,
    requests: schemaJudge(document, "request"),
    responses: schemaJudge(document, "response"),
    credentials,
    result,
  };
  const operations = spread(rawOperations(document), most);
  for (let start = 0; start < operations.length; start += judgedTogether) {
    const group = operations.slice(start, start + judgedTogether);
    const slice = sliceOf(document, group, client.root);
    const judges = new Map<boolean, Judge>();
    const judgeFor = (media: RawMedia | undefined): Judge => {
      const isForm = media !== undefined && ["form", "multipart"].includes(mediaKind(media.mediaType));
      const judge = judges.get(isForm) ?? judgeOf(structuredClone(slice), credentials, isForm);
      judges.set(isForm, judge);
      return judge;
    };
    for (const operation of group) await echoOperation(operation, judgeFor, context);
  }
  return result;
}

/** A judge takes long to make, and longer for a longer document. */
const judgedTogether = 20;

/** Some of all parts of a list. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = items.length / most;
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step) || step <= 1);
}

interface EchoContext {
  readonly document: RawDocument;
  readonly client: EmittedClient;
  /** By method and path. */
  readonly bound: ReadonlyMap<string, EmittedOperation>;
  readonly server: JudgingServer;
  readonly requests: SchemaJudge;
  readonly responses: SchemaJudge;
  readonly credentials: ReadonlyMap<string, string>;
  readonly result: EchoResult;
}

/** One for each scheme, so that the wrong one is noticed. */
function credentialsOf(document: RawDocument): Map<string, string> {
  return new Map(
    securitySchemes(document).map(([name, { type, scheme }], index) => [
      name,
      type === "http" && scheme === "basic" ? `user${index}:password${index}` : `credential-${index}`,
    ]),
  );
}

function securitySchemes(document: RawDocument): [string, ReturnType<typeof follow>][] {
  const schemes = objectAt(objectAt(document.root, "components"), "securitySchemes");
  return Object.entries(schemes).map(([name, scheme]) => [name, follow(document, scheme)]);
}

/** Some generators describe a body for every operation: nothing is lost with an object that has no fields. */
function isWithoutFields({ schema }: RawMedia, document: RawDocument): boolean {
  const { type, properties, ...rest } = follow(document, schema);
  const isAlone = Object.keys(rest).every((key) =>
    ["additionalProperties", "description", "title"].includes(key),
  );
  return type === "object" && isAlone && Object.keys(Object(properties) as object).length === 0;
}

type Note = (fault: string) => void;

const extents: readonly Extent[] = ["minimal", "full", "hostile"];

async function echoOperation(
  raw: RawOperation,
  judgeFor: (media: RawMedia | undefined) => Judge,
  context: EchoContext,
): Promise<void> {
  const { document, result, bound } = context;
  result.operations++;
  const operation = `${raw.method.toUpperCase()} ${raw.path}`;
  const note: Note = (fault) => result.faults.push({ operation, fault });
  const call = bound.get(operation);
  if (call === undefined) {
    const reason = leftOutBecause(raw, context.client);
    if (reason === undefined) note("is not in the client, and nothing says so");
    else count(result.refused, `left out by ${reason}`);
    return;
  }
  const answers = expectedAnswers(raw, document, context.responses);
  let isCalled = false;
  const bodies = raw.body?.content ?? [];
  const sent = bodies.filter(({ mediaType }) => sendsBody(call, mediaType));
  const lost = bodies.filter((media) => !sent.includes(media) && !isWithoutFields(media, document));
  for (const { mediaType } of lost) {
    const reason = leftOutBecause(raw, context.client);
    if (reason === undefined) note(`a body as ${mediaType} cannot be sent, and nothing says so`);
    else count(result.refused, `a body as ${mediaType} left out by ${reason}`);
  }
  // What may be left out is left out once.
  const isBodiless = sent.length === 0 && raw.body?.required !== true;
  for (const media of isBodiless ? [undefined] : sent) {
    const judge = judgeFor(media);
    for (let turn = 0; turn < Math.max(extents.length, answers.length); turn++) {
      const extent = extents[turn % extents.length] ?? "full";
      const seeded = createSeeded(`${operation}/${turn}`);
      const input = sampleCall(
        raw,
        media,
        { document, extent, direction: "request", random: () => seeded.number() },
        context.requests,
      );
      const answer = answers[turn % answers.length];
      if (input === undefined || answer === undefined) continue;
      isCalled = true;
      await echoCall(raw, call, input, judge, answer, context, (fault) =>
        result.faults.push({ operation, extent, fault }),
      );
    }
  }
  if (!isCalled) result.notCalled.push(operation);
}

/** The code of what was reported at an operation. */
function leftOutBecause({ path, method }: RawOperation, { diagnostics }: EmittedClient): string | undefined {
  const item = pointerOf(["paths", path]);
  return diagnostics.find(
    ({ place: { pointer = "" } }) =>
      pointer === item || `${pointer}/`.startsWith(`${pointerOf(["paths", path, method])}/`),
  )?.code;
}

async function echoCall(
  raw: RawOperation,
  call: EmittedOperation,
  input: GivenCall,
  judge: Judge,
  answer: ExpectedAnswer,
  { document, server, client, credentials, result }: EchoContext,
  note: Note,
): Promise<void> {
  const keyed = input.parameters.map((each) => ({ ...each, key: argumentKey(call, each.parameter) }));
  const args: Record<string, unknown> = Object.fromEntries(
    keyed.flatMap(({ key, value }) => (key === undefined ? [] : [[key, value]])),
  );
  if (input.body !== undefined) args["body"] = input.body.argument;
  if (input.body !== undefined && call.descriptor?.body?.choices !== undefined)
    args["contentType"] = concrete(input.body.media.mediaType);
  const isChosen =
    call.descriptor?.media !== undefined && answer.listed !== undefined && answer.planned.status < 300;
  const before = result.faults.length;
  const defectOf = (refusal: string): LibraryDefect | undefined =>
    libraryDefects.find(({ explains }) => explains(refusal, raw));
  server.expect({
    judge,
    answer: answer.planned,
    isMistaken: (refusal) => defectOf(refusal) !== undefined,
  });
  result.calls++;
  const outcome = await call(args, isChosen ? { accept: answer.listed } : {})
    .result()
    .catch((error: unknown) => error as Error & { fate?: string });
  const [received, ...repeated] = server.received;
  if (received === undefined) {
    const { name, message, fate } = outcome as Error & { fate?: string };
    if (name === "InvalidRequestError" && fate === "not_sent")
      count(result.refused, message.replace(/^.*?: /, ""));
    else note(`nothing arrived: ${message}`);
    return;
  }
  if (repeated.length > 0) note(`was sent ${repeated.length + 1} times`);
  const others = securitySchemes(document).map(([, { name }]) => String(name));
  for (const { key, parameter } of keyed) {
    if (key !== undefined || others.some((name) => name.toLowerCase() === parameter.name.toLowerCase()))
      continue;
    // The client's own, if it sends it at all.
    if (parameter.in === "header" && received.headers[parameter.name.toLowerCase()] !== undefined) continue;
    note(`the ${parameter.in} parameter ${parameter.name} cannot be given`);
  }
  for (const fault of credentialFaults(raw, received, document, credentials)) note(fault);
  const own = { ...input, parameters: keyed.filter(({ key }) => key !== undefined) };
  for (const fault of requestFaults(raw, own, received, client.root, others)) note(fault);
  const defect = received.refusal === undefined ? undefined : defectOf(received.refusal);
  if (defect !== undefined) count(result.defects, defect.kind);
  if (received.refusal !== undefined && defect === undefined) note(received.refusal);
  else for (const fault of answerFaults(answer, outcome)) note(fault);
  for (const fault of acceptFaults(received, answer)) note(fault);
  if (result.faults.length === before) result.right++;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
