/**
 * The two ways to end work on something from deep inside: with a reply, or with a sentence for whoever runs the sandbox.
 *
 * Both are recognised by name, because a bundled program has a copy of these classes beside that of a preset's behaviour.
 */
import type { Reply } from "./http/reply.js";

/** A request to an API gets this reply. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly reply: Reply;

  static override [Symbol.hasInstance](value: unknown): value is Refused {
    return value instanceof Error && value.name === "Refused" && "reply" in value;
  }

  constructor(reply: Reply) {
    super(`Answered with ${reply.status}.`);
    this.reply = reply;
  }
}

/** A call of the admin handle or a fault asks for something that the sandbox does not accept. Nothing has changed. */
export class InputRefused extends TypeError {
  override readonly name = "InputRefused";

  static override [Symbol.hasInstance](value: unknown): value is InputRefused {
    return value instanceof TypeError && value.name === "InputRefused";
  }
}
