/** The handler waits for something that never comes. */
import { defineChange } from "./define-change.js";
import { code } from "./words.js";

export const eventRemoved = defineChange({
  id: "event-removed",
  kind: "event-removed",
  describe: (fact) => `The event ${code(fact.event)} is no longer sent`,
  why: "The handler is never called again, and nothing says so at run time.",
  advise: (fact) => ({
    text: `Find another sign for what ${code(fact.event)} told you, and delete its branch.`,
    error: `Type '"${fact.event}"' is not comparable.`,
  }),
});
