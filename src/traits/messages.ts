/** Strings that a service compares verbatim, such as a message that a customer signs. */
import { define } from "../forms/define.js";
import { matching, nonEmptyString } from "../forms/words.js";
import { field, optionName } from "./words.js";

export const messagePart = define((z) =>
  z
    .strictObject({
      description: nonEmptyString().describe("Meaning of the part."),
      day: z
        .exactOptional(
          matching(
            z,
            /^(?=.*YYYY)(?=.*MM)(?=.*DD)(YYYY|MM|DD|[^A-Za-z0-9{}\x00-\x1f])+$/,
            "`YYYY`, `MM` and `DD` between other characters",
          ),
        )
        .describe(
          "Date format, which also marks the part as a day: `YYYY`, `MM` and `DD` between other characters.",
        ),
    })
    .describe("A part of a message."),
);

export const message = define((z) =>
  z
    .strictObject({
      name: optionName().describe("Name of the function."),
      description: nonEmptyString().describe("Purpose of the message, in a sentence or two."),
      template: matching(
        z,
        /^([^{}\x00-\x1f]|\{[A-Za-z][A-Za-z0-9_]*\})+$/,
        "one line with `{name}` for each part",
      )
        .min(1)
        .describe("Message in one line, with `{name}` for each part."),
      parts: z
        .record(
          matching(z, /^[A-Za-z][A-Za-z0-9_]*$/, "a letter, followed by letters, digits and underscores"),
          messagePart(),
        )
        .describe("Parts, by their names in the template."),
      field: field().describe("Field that carries the message."),
    })
    .describe("A message."),
);
