/** `generate doctor`: explains one thing that a service or a receiver refuses. Each subcommand has a file of its own. */
import type { CommandModule } from "yargs";

import { doctorSigningCommand } from "./doctor-signing.js";
import { doctorWebhookCommand } from "./doctor-webhook.js";

export const doctorCommand: CommandModule = {
  command: "doctor",
  describe: "Explain why something is refused",
  builder: (parser) =>
    parser
      .command(doctorSigningCommand)
      .command(doctorWebhookCommand)
      .demandCommand(1, "Say what to explain: `generate doctor signing` or `generate doctor webhook`."),
  handler: () => undefined,
};
