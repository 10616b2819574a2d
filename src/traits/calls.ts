/** How the service is called: who is calling, with which headers, how often, and what may be repeated. */
import { define } from "../forms/define.js";
import { matching, text, withoutRepetition } from "../forms/words.js";
import { headerName, optionName, sentences, status } from "./words.js";

export const credential = define((z) =>
  z.discriminatedUnion("kind", [
    z
      .strictObject({
        kind: z.literal("apiKey").describe("An API key."),
        name: optionName().describe("Option of the client that takes the key."),
        in: z.enum(["header", "query"]).describe("Where the key travels."),
        parameter: text().describe("Name of the header or query parameter that carries the key."),
        prefixes: z
          .exactOptional(
            z.strictObject({
              test: z.exactOptional(text()).describe("Beginning of a test key."),
              live: z.exactOptional(text()).describe("Beginning of a live key."),
            }),
          )
          .describe("How keys begin, by which a client tells test from live mode."),
        description: z.exactOptional(text()).describe("What the key is for, in a sentence."),
      })
      .describe("A key that travels in a header or a query parameter."),
    z
      .strictObject({
        kind: z.literal("bearer").describe("A bearer token."),
        name: optionName().describe("Option of the client that takes the token."),
        description: z.exactOptional(text()).describe("What the token is for, in a sentence."),
      })
      .describe("A token that travels as `Authorization: Bearer`."),
  ]),
);

export const scope = define((z) =>
  z
    .strictObject({
      name: optionName().describe("Option that takes the value."),
      header: headerName().describe("Header that carries the value."),
      description: z.exactOptional(text()).describe("What the option does, in a sentence."),
    })
    .describe("One such header."),
);

export const headers = define((z) =>
  z.record(headerName(), matching(z, /^[\t\x20-\x7e]*$/, "visible ASCII characters, blanks and tabs")),
);

export const idempotency = define((z) =>
  z.strictObject({
    header: headerName().describe("Request header that carries the key."),
    conflictStatus: z
      .exactOptional(status())
      .describe("HTTP status that means that the key was used before with another body."),
    hours: z.exactOptional(z.int().min(1)).describe("Hours for which the service remembers a key."),
  }),
);

export const rateLimit = define((z) =>
  z.strictObject({
    requests: z.int().min(1).describe("Number of requests."),
    seconds: z.number().gt(0).describe("Length of the span in seconds."),
    per: text().describe("What the limit is counted for, such as `API key`."),
  }),
);

export const retry = define((z) =>
  z.strictObject({
    statuses: z
      .exactOptional(withoutRepetition(z.array(z.union([status(), z.literal("5XX")]))))
      .describe("HTTP statuses after which another attempt can succeed; `5XX` is all of that range."),
    safeMethods: z
      .exactOptional(withoutRepetition(z.array(matching(z, /^[A-Z]+$/, "a method in upper case"))))
      .describe("Methods that may be repeated without an idempotency key."),
  }),
);

export const environments = define((z) =>
  z.strictObject({
    root: z
      .exactOptional(
        matching(z, /^(\/[^?#\s]*[^/?#\s])?$/, "a path that begins with a slash and does not end with one"),
      )
      .describe(
        "What every path begins with after the base address, such as `/api`; empty where there is nothing.",
      ),
    requireHttps: z
      .exactOptional(z.boolean())
      .describe("Whether the base address has to be `https`; a loopback address never has to."),
    sandboxOnlyPaths: z
      .exactOptional(z.array(matching(z, /^\//, "a path that begins with a slash")))
      .describe("Beginnings of the paths whose operations exist in the sandbox only."),
    notes: z
      .exactOptional(sentences())
      .describe("What else there is to know about the environments, in whole sentences."),
  }),
);
