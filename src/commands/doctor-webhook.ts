/** `generate doctor webhook`: explains one captured delivery, with the code that receivers verify with. */
import type { Argv, CommandModule } from "yargs";

import { readJson, type JsonReading } from "../../templates/runtime/json.js";
import { decodeUtf8 } from "../../templates/runtime/crypto/encoding.js";
import {
  resolveScheme,
  type WebhookScheme,
  type WebhookSchemeName,
} from "../../templates/runtime/webhooks/scheme.js";
import { createDiagnostic, DiagnosticError } from "../diagnostics/diagnostic.js";
import { typePath } from "../emit/event-table.js";
import type { Api } from "../model/api.js";
import { type ProjectArguments, sourceOptions } from "./command-project.js";
import { webhookJson, webhookText } from "./doctor-webhook-text.js";
import { findApiWith } from "./find-api-with.js";
import { requireGivenFile } from "./read-given-file.js";
import { runCommand } from "./run-command.js";
import { findWebhook } from "./webhook-finding.js";

interface WebhookArguments extends ProjectArguments {
  readonly secret?: readonly string[] | undefined;
  readonly "secret-env"?: readonly string[] | undefined;
  readonly header: readonly string[];
  readonly "body-file": string;
  readonly scheme?: WebhookSchemeName | undefined;
  readonly "secret-encoding"?: WebhookScheme["secretEncoding"] | undefined;
  readonly now?: number | undefined;
}

function webhookOptions<T>(parser: Argv<T>): Argv<T & WebhookArguments> {
  return sourceOptions(parser, "API whose scheme it is (default: the only one that signs)")
    .option("secret", {
      type: "string",
      array: true,
      nargs: 1,
      description: "The webhook's secret; several in turn",
    })
    .option("secret-env", {
      type: "string",
      array: true,
      nargs: 1,
      description: "Environment variable with a secret, so that it stands in no shell history",
    })
    .option("header", {
      type: "string",
      array: true,
      nargs: 1,
      demandOption: true,
      description: "A header of the delivery: 'name: value'",
    })
    .option("body-file", {
      type: "string",
      demandOption: true,
      description: "File of the body, byte for byte",
    })
    .option("scheme", {
      choices: ["timestamp-body", "timestamp-dot-body", "standard", "standard-webhooks"] as const,
      description: "A scheme by name, with its usual headers (default: the API's own)",
    })
    .option("secret-encoding", {
      choices: ["utf8", "whsec", "base64", "hex"] as const,
      description: "How the secret becomes a key (default: as the scheme says)",
    })
    .option("now", { type: "number", description: "Seconds since 1970 at which it came (default: now)" })
    .check(({ now }) => isTime(now) || wrongTime)
    .example(
      "$0 doctor webhook --secret-env WEBHOOK_SECRET --header 'webhook-timestamp: 1767225600' --header 'webhook-signature: v1=…' --body-file body.json",
      "why a delivery is refused",
    );
}

export const doctorWebhookCommand: CommandModule<object, WebhookArguments> = {
  command: "webhook",
  describe: "Explain one captured delivery: what was signed, and what would have matched",
  builder: webhookOptions,
  handler: (args) =>
    runCommand(args, async () => {
      const secrets = readSecrets(args);
      const headers = args.header.map(readHeader);
      const body = await readBody(args);
      const { source, scheme, api } = await findScheme(args);
      const now = args.now ?? Math.floor(Date.now() / 1000);
      const finding = await findWebhook({ scheme, secrets, headers, body, now });
      const event = finding.signature.ok ? describeEvent(body, api) : undefined;
      const report = { ...finding, source, scheme, body, event, isTimeGiven: args.now !== undefined };
      // A delivery in hand is mostly an old one, so its age counts only when somebody says when it came.
      const isRefused = !finding.signature.ok || (args.now !== undefined && !finding.isFresh);
      return { text: webhookText(report), json: webhookJson(report), exitCode: isRefused ? 1 : 0 };
    }),
};

/** As for the receiver, a larger number is `Date.now()`. */
function isTime(now: number | undefined): boolean {
  return now === undefined || (now >= 0 && now < 1e11);
}

const wrongTime = "--now is a number of seconds since 1970, such as 1767225600. Divide milliseconds by 1000.";

function readSecrets({ secret = [], "secret-env": variables = [] }: WebhookArguments): string[] {
  const named = variables.map((name) => {
    const value = process.env[name];
    if (value !== undefined && value !== "") return value;
    throw new DiagnosticError([
      createDiagnostic("SECRET_MISSING", {}, `The variable ${name} is empty or not set.`),
    ]);
  });
  const secrets = [...secret, ...named];
  if (secrets.length > 0) return secrets;
  throw new DiagnosticError([
    createDiagnostic("SECRET_MISSING", {}, "Neither --secret nor --secret-env was given."),
  ]);
}

function readHeader(text: string): [string, string] {
  const [, name, value] = /^([^:\s]+):\s*(.*?)\s*$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw new DiagnosticError([
    createDiagnostic("HEADER_MALFORMED", {}, `"${shown}" has no name before a colon.`),
  ]);
}

async function readBody({ cwd, "body-file": file }: WebhookArguments): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await requireGivenFile(file, cwd, "FILE_UNREADABLE"));
}

async function findScheme(
  args: WebhookArguments,
): Promise<{ source: string; scheme: WebhookScheme; api: Api | undefined }> {
  const { scheme: name, "secret-encoding": secretEncoding } = args;
  const chosen = (scheme: WebhookScheme): WebhookScheme =>
    secretEncoding === undefined ? scheme : { ...scheme, secretEncoding };
  if (name !== undefined) return { source: name, scheme: chosen(resolveScheme(name)), api: undefined };
  const { api, scheme } = await findApiWith(args, ({ traits }) => traits.webhooks?.signature, {
    none: "WEBHOOK_SIGNATURE_NOT_DESCRIBED",
    several: "WEBHOOK_API_AMBIGUOUS",
  });
  return { source: `${api.name} ${api.version}`, scheme: chosen(scheme), api };
}

function describeEvent(body: Uint8Array<ArrayBuffer>, api: Api | undefined): string | undefined {
  const reading = parse(decodeUtf8(body));
  if (reading === undefined) return "not JSON, so a receiver refuses it: invalid_json";
  if (reading.inexact !== undefined) {
    return `with a number that would be rounded (${reading.inexact}), so a receiver needs \`inexactNumbers: "text"\`: inexact_number`;
  }
  if (api === undefined) return undefined;
  const type = typePath(api).reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    reading.value,
  );
  if (typeof type !== "string") return "without a type: it arrives as $unknown";
  const isKnown = api.events.some((event) => event.type === type && event.payload.kind !== "unknown");
  return isKnown ? type : `${type}, which ${api.version} does not know: it arrives as $unknown`;
}

function parse(text: string | undefined): JsonReading | undefined {
  try {
    return text === undefined ? undefined : readJson(text);
  } catch {
    return undefined;
  }
}
