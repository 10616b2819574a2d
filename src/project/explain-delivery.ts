/**
 * Explains one captured delivery, with the code that receivers verify with. The result contains neither the secret nor
 * a complete digest.
 */
import { readJson, type JsonReading } from "../../templates/runtime/json.js";
import type { Bytes } from "../../templates/runtime/web.js";
import { decodeUtf8 } from "../../templates/runtime/crypto/encoding.js";
import {
  resolveScheme,
  type WebhookScheme,
  type WebhookSchemeName,
} from "../../templates/runtime/webhooks/scheme.js";
import { typePath } from "../emit/events/event-table.js";
import type { Api } from "../model/api.js";
import { findApiWith, type CandidateApis } from "./find-api.js";
import { requireGivenFile } from "./given-files.js";
import { findWebhook, type WebhookFinding } from "./webhook-finding.js";

export interface DeliveryQuestion {
  /** What the name of the file is relative to. */
  readonly cwd: string;
  readonly secrets: readonly string[];
  /** Names and values as they came. */
  readonly headers: readonly (readonly [string, string])[];
  readonly bodyFile: string;
  /** By name; without it the API's own. */
  readonly scheme?: WebhookSchemeName | undefined;
  readonly secretEncoding?: WebhookScheme["secretEncoding"] | undefined;
  /** When it arrived, in seconds since 1970, if given. */
  readonly now?: number | undefined;
}

export interface DeliveryReport extends WebhookFinding {
  /** `billing 2026-08-01`, or the scheme that was asked for. */
  readonly source: string;
  readonly scheme: WebhookScheme;
  readonly body: Bytes;
  /** Whether the arrival time was given; otherwise the age is as of now. */
  readonly isTimeGiven: boolean;
  /** What the body is, where its signature is good. */
  readonly event: string | undefined;
}

/** `candidates` are asked for only where no scheme is named. */
export async function explainDelivery(
  candidates: () => Promise<CandidateApis>,
  question: DeliveryQuestion,
): Promise<DeliveryReport> {
  const { cwd, bodyFile, secrets, headers, now } = question;
  const body = new Uint8Array(await requireGivenFile(bodyFile, cwd, "FILE_UNREADABLE"));
  const { source, scheme, api } = await findScheme(candidates, question);
  const judgedAt = now ?? Math.floor(Date.now() / 1000);
  const finding = await findWebhook({ scheme, secrets, headers, body, now: judgedAt });
  const event = finding.signature.ok ? describeEvent(body, api) : undefined;
  return { ...finding, source, scheme, body, event, isTimeGiven: now !== undefined };
}

async function findScheme(
  candidates: () => Promise<CandidateApis>,
  { scheme: name, secretEncoding }: DeliveryQuestion,
): Promise<{ source: string; scheme: WebhookScheme; api: Api | undefined }> {
  const chosen = (scheme: WebhookScheme): WebhookScheme =>
    secretEncoding === undefined ? scheme : { ...scheme, secretEncoding };
  if (name !== undefined) return { source: name, scheme: chosen(resolveScheme(name)), api: undefined };
  const { api, scheme } = await findApiWith(await candidates(), ({ traits }) => traits.webhooks?.signature, {
    none: "WEBHOOK_SIGNATURE_NOT_DESCRIBED",
    several: "WEBHOOK_API_AMBIGUOUS",
  });
  return { source: `${api.name} ${api.version}`, scheme: chosen(scheme), api };
}

function describeEvent(body: Uint8Array<ArrayBuffer>, api: Api | undefined): string | undefined {
  const reading = parse(decodeUtf8(body));
  if (reading === undefined) return "not JSON, so a receiver refuses it (invalid_json)";
  if (reading.inexact !== undefined) {
    return `with a number that would be rounded (${reading.inexact}), so a receiver needs \`inexactNumbers: "text"\` (inexact_number)`;
  }
  if (api === undefined) return undefined;
  const type = typePath(api).reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    reading.value,
  );
  if (typeof type !== "string") return "without a type, so it arrives as $unknown";
  const isKnown = api.events.some((event) => event.type === type && event.payload.kind !== "unknown");
  return isKnown ? type : `${type}, which ${api.version} does not know, so it arrives as $unknown`;
}

function parse(text: string | undefined): JsonReading | undefined {
  try {
    return text === undefined ? undefined : readJson(text);
  } catch {
    return undefined;
  }
}
