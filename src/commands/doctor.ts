/** `generate doctor`: explains why a service or receiver refuses a message. Each subcommand has its own file. */

import { doctorSigningCommand } from "./doctor-signing.js";
import { doctorWebhookCommand } from "./doctor-webhook.js";
import type { CommandGroup } from "./command.js";

export const doctorCommand: CommandGroup = {
  commands: [
    [
      "signing",
      "Sign one request step by step, and verify it with the public half of the key",
      doctorSigningCommand,
    ],
    [
      "webhook",
      "Explain one captured delivery: what was signed, and why a receiver refuses it",
      doctorWebhookCommand,
    ],
  ],
  examples: [
    ["$0 doctor signing --help", "a request that the service refuses"],
    ["$0 doctor webhook --help", "a delivery that your receiver refuses"],
  ],
  expected:
    "Expected a subcommand: `npx openapi-dated doctor signing` or `npx openapi-dated doctor webhook`.",
};
