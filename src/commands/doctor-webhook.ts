/** `generate doctor webhook`: what one captured delivery signs, and what would have matched. */
import path from "node:path";
import type { Argv, CommandModule } from "yargs";

import type { WebhookScheme, WebhookSchemeName } from "../../templates/runtime/webhooks/scheme.js";
import { diagnosticError } from "../diagnostics/diagnostic.js";
import { explainDelivery } from "../project/explain-delivery.js";
import { resolveCandidates } from "./command-project.js";
import { webhookJson, webhookText } from "./doctor-webhook-text.js";
import { repeated } from "./input-options.js";
import { type ProjectArguments, sourceOptions } from "./project-options.js";
import type { CommandRunner } from "./run-command.js";

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
  return sourceOptions(parser, "API whose signature scheme applies (default: the only one that signs)")
    .option("secret", { ...repeated, description: "The webhook's secret; may be repeated" })
    .option("secret-env", {
      ...repeated,
      description: "Environment variable that contains a secret, to keep it out of the shell history",
    })
    .option("header", {
      ...repeated,
      demandOption: true,
      description: "A header of the delivery: 'name: value'; may be repeated",
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
      description: "How the secret becomes a key (default: the scheme's way)",
    })
    .option("now", { type: "number", description: "When it arrived, in seconds since 1970 (default: now)" })
    .check(({ now }) => isTime(now) || wrongTime)
    .example(
      "$0 doctor webhook --secret-env WEBHOOK_SECRET --header 'webhook-timestamp: 1767225600' --header 'webhook-signature: v1=…' --body-file body.json",
      "why a delivery is refused",
    );
}

export const doctorWebhookCommand = (run: CommandRunner): CommandModule<object, WebhookArguments> => ({
  command: "webhook",
  describe: "Explain one captured delivery: what was signed, and what would have matched",
  builder: webhookOptions,
  handler: (args) =>
    run(args, async () => {
      const { scheme, now } = args;
      const report = await explainDelivery(() => resolveCandidates(args), {
        cwd: path.resolve(args.cwd),
        secrets: readSecrets(args),
        headers: args.header.map(readHeader),
        bodyFile: args["body-file"],
        ...{ scheme, now },
        secretEncoding: args["secret-encoding"],
      });
      // Captured deliveries are usually old, so the age counts only if `--now` says when the delivery arrived.
      const isRefused = !report.signature.ok || (report.isTimeGiven && !report.isFresh);
      return { text: webhookText(report), json: webhookJson(report), exitCode: isRefused ? 1 : 0 };
    }),
});

/** As for the receiver, a larger number is `Date.now()`. */
function isTime(now: number | undefined): boolean {
  return now === undefined || (now >= 0 && now < 1e11);
}

const wrongTime =
  "--now must be a number of seconds since 1970, such as 1767225600. Divide milliseconds by 1000.";

function readSecrets({ secret = [], "secret-env": variables = [] }: WebhookArguments): string[] {
  const named = variables.map((name) => {
    const value = process.env[name];
    if (value !== undefined && value !== "") return value;
    throw diagnosticError("SECRET_MISSING", {}, `The variable ${name} is empty or not set.`);
  });
  const secrets = [...secret, ...named];
  if (secrets.length > 0) return secrets;
  throw diagnosticError("SECRET_MISSING", {}, "Neither --secret nor --secret-env was given.");
}

function readHeader(text: string): [string, string] {
  const [, name, value] = /^([^:\s]+):\s*(.*?)\s*$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw diagnosticError("HEADER_MALFORMED", {}, `"${shown}" has no name before a colon.`);
}
