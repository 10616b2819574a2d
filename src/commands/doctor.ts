/** `generate doctor`: explains why a service or receiver refuses a message. Each subcommand has its own file. */

import { doctorSigningCommand } from "./doctor-signing.js";
import { doctorWebhookCommand } from "./doctor-webhook.js";
import type { Command, CommandRunner } from "./command.js";

export const doctorCommand = (run: CommandRunner): Command => ({
  builder: (parser) =>
    parser
      .command(doctorSigningCommand(run))
      .command(doctorWebhookCommand(run))
      .example("$0 doctor signing --help", "a request that the service refuses")
      .example("$0 doctor webhook --help", "a delivery that your receiver refuses")
      .demandCommand(
        1,
        "Expected a subcommand: `npx openapi-dated doctor signing` or `npx openapi-dated doctor webhook`.",
      ),
  handler: () => undefined,
});
