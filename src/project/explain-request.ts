/** Explains a signed request: signs it openly, with the clients' code, and verifies it. */
import {
  explainSigning,
  type ExplainSigningOptions,
  type SigningExplanation,
} from "../../templates/runtime/signing/explain.js";
import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import { SigningError } from "../../templates/runtime/signing/signing-error.js";
import { splitTarget } from "../../templates/runtime/signing/target.js";
import { readTimestamp, timestampsIn } from "../../templates/runtime/signing/timestamp.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { diagnosticError, type DiagnosticPlace } from "../diagnostics/diagnostic.js";
import { createRouter, withoutRoot } from "../exchange/router.js";
import type { Api, Operation } from "../model/api.js";
import { requestScheme } from "../values/signature-schemes.js";
import type { CredentialTrait, SigningTraits } from "../traits/types.js";
import { type CandidateApis, findApiWith, type FoundApi } from "./find-api.js";
import { requireGivenFile } from "./given-files.js";
import { code } from "../values/text.js";
import { isLoopback } from "../values/url.js";

export interface RequestQuestion {
  /** Base of relative file names. */
  readonly cwd: string;
  /** File with the private key, or the secret. */
  readonly keyFile: string;
  readonly passphrase?: string | undefined;
  readonly keyId?: string | undefined;
  /** File with the registered public key. */
  readonly publicKeyFile?: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly bodyFile?: string | undefined;
  /** Milliseconds since 1970, used if the URL has no timestamp. */
  readonly now: number;
}

export interface RequestFinding extends FoundApi<SigningTraits> {
  /** Verified with the public half of the key itself. */
  readonly own: SigningExplanation;
  /** Verified with the given public key; without one, equal to `own`. */
  readonly checked: SigningExplanation;
  /** Environment of the key in the URL. */
  readonly mode: "test" | "live" | undefined;
  /** Milliseconds since 1970, as signed. */
  readonly time: number | undefined;
  /** Possible reasons for a refusal although the signature is right: differences from the request of a client. */
  readonly notes: readonly string[];
}

type RequestLine = Pick<RequestQuestion, "method" | "url">;

interface SignedRequest extends FoundApi<SigningTraits> {
  readonly own: SigningExplanation;
}

export async function explainRequest(
  candidates: CandidateApis,
  question: RequestQuestion,
): Promise<RequestFinding> {
  const signed = await findApiWith(candidates, ({ traits }) => traits.signing, {
    none: "SIGNING_NOT_DESCRIBED",
    several: "SIGNING_API_AMBIGUOUS",
  });
  const { own, checked } = await explain(signed, question);
  const request = { ...signed, own };
  return {
    ...{ ...request, checked },
    mode: queryCredentials(request).map(modeByPrefix).find(Boolean),
    time: timeOf(request),
    notes: [
      ...operationNotes(request),
      ...queryCredentials(request).flatMap(credentialNotes),
      ...timeNotes(request),
      ...protocolNotes(request),
    ],
  };
}

/** Explains with the key alone, and with the registered public key, if given. */
async function explain(
  { api, scheme: trait }: FoundApi<SigningTraits>,
  question: RequestQuestion,
): Promise<Pick<RequestFinding, "own" | "checked">> {
  const { cwd, keyFile, passphrase, keyId, publicKeyFile, url, bodyFile, now } = question;
  const scheme = requestScheme(trait);
  const read = (file: string): Promise<Buffer> => requireGivenFile(file, cwd, "FILE_UNREADABLE");
  const bytes = await read(keyFile);
  // A secret is a string; the newline at the end of its file comes from the editor.
  const key = scheme.algorithm === "hmac-sha256" ? bytes.toString().replace(/\r?\n$/, "") : bytes;
  const options = {
    ...{ scheme, key, url, keyId, passphrase },
    method: question.method.toUpperCase(), // as clients send it
    now: () => now,
    ...(bodyFile !== undefined && { body: await read(bodyFile), headers: bodyHeaders(api, question) }),
  } satisfies ExplainSigningOptions;
  await refusing("SIGNING_KEY_UNUSABLE", { file: keyFile }, () => createRequestSigner(scheme, key, options));
  const own = await refusing("REQUEST_NOT_SIGNABLE", { api: api.name, version: api.version }, () =>
    explainSigning(options),
  );
  if (publicKeyFile === undefined) return { own, checked: own };
  const publicKey = await read(publicKeyFile);
  const checked = await refusing("PUBLIC_KEY_UNREADABLE", { file: publicKeyFile }, () =>
    explainSigning({ ...options, publicKey }),
  );
  return { own, checked };
}

/** The type of a body is signed by some schemes. */
function bodyHeaders(api: Api, own: RequestLine): Record<string, string> {
  const operation = URL.canParse(own.url) ? operationOf({ api, own }) : undefined;
  return { "content-type": operation?.body?.content[0]?.mediaType ?? "application/json" };
}

/**
 * Turns errors that a client would throw into diagnostics. Their messages say what to do, and contain no part of a key.
 */
async function refusing<Result>(
  code: DiagnosticCode,
  place: DiagnosticPlace,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    const fix = error.reason === "key_id_missing" ? "Give the id with `--key-id`." : undefined;
    throw diagnosticError(code, place, `${error.message} (${error.reason})`, fix);
  }
}

function timeOf({ scheme, own }: SignedRequest): number | undefined {
  const { timestamp: form } = scheme;
  const [, created] = /;created=(\d+)/.exec(own.headers["signature-input"] ?? "") ?? [];
  if (created !== undefined) return Number(created) * 1000;
  if (form === undefined) return undefined;
  const text =
    form.in === "query"
      ? timestampsIn(form, splitTarget(own.url).query)[0]
      : own.headers[form.name.toLowerCase()];
  return text === undefined ? undefined : readTimestamp(form, text);
}

function operationNotes(request: SignedRequest): string[] {
  if (operationOf(request) !== undefined) return [];
  const { method, url } = request.own;
  const route = code(`${method} ${new URL(url).pathname}`);
  return [`The API has no operation ${route}. The request is signed all the same; check the path.`];
}

/** A gateway may prefix the path. */
function operationOf({
  api,
  own: { method, url },
}: {
  readonly api: Api;
  readonly own: RequestLine;
}): Operation | undefined {
  const { pathname, search } = new URL(url);
  const router = createRouter(api);
  const segments = pathname.split("/");
  return segments
    .map((_, index) => withoutRoot(api, ["", ...segments.slice(index + 1)].join("/")))
    .map((path) => router.find(method.toUpperCase(), path, search.slice(1))?.operation)
    .find((operation) => operation !== undefined);
}

interface QueryCredential {
  readonly credential: Extract<CredentialTrait, { kind: "apiKey" }>;
  readonly value: string | null;
}

/** The credentials of the operation, or all if the request matches no operation. */
function queryCredentials(request: SignedRequest): QueryCredential[] {
  const query = new URLSearchParams(splitTarget(request.own.url).query);
  const accepted = operationOf(request)?.credentials.flat();
  return (request.api.traits.auth ?? []).flatMap((credential) =>
    credential.kind === "apiKey" && credential.in === "query" && (accepted?.includes(credential.name) ?? true)
      ? [{ credential, value: query.get(credential.parameter) }]
      : [],
  );
}

function credentialNotes(sent: QueryCredential): string[] {
  const { parameter, prefixes = {} } = sent.credential;
  if (sent.value === null)
    return [`The URL has no ${code(parameter)}. A client sends it, so it is part of what is signed.`];
  const known = Object.values(prefixes).map(code).join(" or ");
  if (known === "" || modeByPrefix(sent) !== undefined) return [];
  return [
    `${code(parameter)} does not begin with ${known}: is it the right key? A secret key has no place in a URL.`,
  ];
}

/** Environment of the key in the URL, by its prefix. */
function modeByPrefix({
  credential: { prefixes = {} },
  value,
}: QueryCredential): "test" | "live" | undefined {
  return (["test", "live"] as const).find((mode) => {
    const prefix = prefixes[mode];
    return prefix !== undefined && value?.startsWith(prefix);
  });
}

/** Ten digits are seconds until the year 2286; thirteen are milliseconds since 2001. */
function timeNotes({ scheme: { timestamp: form }, own }: SignedRequest): string[] {
  const [text] = form?.in === "query" ? timestampsIn(form, splitTarget(own.url).query) : [];
  const unit = text?.length === 10 ? "seconds" : text?.length === 13 ? "milliseconds" : undefined;
  if (form === undefined || unit === undefined || unit === form.unit) return [];
  return [`${code(form.name)} looks like a time in ${unit}; this API expects ${form.unit}.`];
}

function protocolNotes({ api, own }: SignedRequest): string[] {
  const url = new URL(own.url);
  if (url.protocol === "https:" || isLoopback(url) || api.traits.environments?.requireHttps === false)
    return [];
  return ["A client requires https, because http would expose its credentials."];
}
