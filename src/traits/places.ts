/**
 * What a client must do that OpenAPI cannot say: the extension `x-client`, at the three places where a document may have it.
 *
 * Overlays write it. Everything in it is data of one API; the program only knows the forms.
 */
import { define } from "../forms/define.js";
import { matching, nonEmptyString, withoutRepetition } from "../forms/words.js";
import { credential, environments, headers, idempotency, rateLimit, retry, scope } from "./calls.js";
import { errors } from "./errors.js";
import { lifecycle } from "./lifecycles.js";
import { message } from "./messages.js";
import { signing } from "./signing.js";
import { behaviour, policy, version } from "./version.js";
import { webhooks } from "./webhooks.js";
import { workflow } from "./workflows.js";
import { fieldPath, headerName, optionName, sentences } from "./words.js";

export const root = define((z) =>
  z
    .strictObject({
      version: z
        .exactOptional(version())
        .describe(
          "How a request selects the version of the API, and how the answer names the served version.",
        ),
      auth: z
        .exactOptional(z.array(credential()))
        .describe("Credentials, of which a client uses one, with the key prefixes of test and live mode."),
      idempotency: z
        .exactOptional(idempotency())
        .describe(
          "Header that makes a call take effect only once, and the status for “same key, different body”.",
        ),
      headers: z.exactOptional(headers()).describe("Headers of every request, with their fixed values."),
      scope: z
        .exactOptional(z.array(scope()))
        .describe("Optional headers that become options of the client and of single calls."),
      requestId: z
        .exactOptional(z.array(headerName()))
        .describe("Response headers that may carry the id of a request; the first one present is used."),
      rateLimit: z
        .exactOptional(rateLimit())
        .describe("Number of requests that the service accepts in a period of time."),
      retry: z.exactOptional(retry()).describe("Failed calls that may be sent again."),
      errors: z
        .exactOptional(errors())
        .describe(
          "Sets of error codes (condition, remedy, who can fix it, whether a retry helps), and bodies with a special meaning.",
        ),
      nullableOptionals: z
        .exactOptional(z.boolean())
        .describe("`true` if optional response fields may also be null."),
      webhooks: z
        .exactOptional(webhooks())
        .describe("Events that the service delivers: table, container, wrapping and signature scheme."),
      signing: z.exactOptional(signing()).describe("How a request is signed."),
      messages: z
        .exactOptional(z.array(message()))
        .describe(
          "Messages whose exact wording the service requires; each becomes a function that builds the message.",
        ),
      environments: z
        .exactOptional(environments())
        .describe(
          "Root of all paths, the `https` requirement, and the paths that exist only in the sandbox.",
        ),
      behaviours: z
        .exactOptional(z.array(behaviour()))
        .describe(
          "Changes between versions that no schema shows: version, operations, events, values, responses, old and new behaviour, required action, symptoms.",
        ),
      lifecycles: z
        .exactOptional(z.array(lifecycle()))
        .describe(
          "States of each status, and the transitions between them with trigger, condition and source.",
        ),
      policy: z.exactOptional(policy()).describe("Changes that the publisher may make within a version."),
      workflows: z
        .exactOptional(z.array(workflow()))
        .describe("Workflows in the vocabulary of Arazzo 1.0: the steps of the generated guide."),
    })
    .describe("`x-client` at the root of a document."),
);

export const pagination = define((z) =>
  z
    .strictObject({
      cursor: nonEmptyString().describe("Query parameter that takes the cursor."),
      items: fieldPath().describe("Path of field names from the body to the list."),
      next: fieldPath().min(1).describe("Path of field names from the body to the next cursor."),
    })
    .describe("Parameters and fields for paging."),
);

export const operation = define((z) =>
  z
    .strictObject({
      name: z
        .exactOptional(matching(z, /^[A-Za-z_$][A-Za-z0-9_$]*$/, "a name that a function can have").min(1))
        .describe("Name of the function, instead of the operationId."),
      sandboxOnly: z
        .exactOptional(z.boolean())
        .describe("`true` if the operation exists only in the sandbox."),
      ignoresVersion: z
        .exactOptional(z.boolean())
        .describe("`true` if all versions behave alike, so that no echo is expected."),
      pagination: z
        .exactOptional(z.union([z.literal(false), pagination()]))
        .describe("Paging of the list; `false` if it only looks paged."),
      errors: z
        .exactOptional(
          z.record(
            matching(z, /^([1-5][0-9]{2}|[1-5]XX|default)$/, "a status, a range such as `4XX`, or `default`"),
            optionName(),
          ),
        )
        .describe("Names of the error-code sets used in the answers, by HTTP status."),
      requires: z.exactOptional(sentences()).describe("Prerequisites of the call, in complete sentences."),
      atLeastOneOf: z
        .exactOptional(z.array(withoutRepetition(z.array(nonEmptyString()).min(2))))
        .describe("Groups of parameters; at least one of each group is required."),
    })
    .describe("`x-client` of an operation."),
);

export const schema = define((z) =>
  z
    .strictObject({
      open: z
        .exactOptional(z.boolean())
        .describe("`true` if this enum or union can gain members within a version; all others are closed."),
    })
    .describe("`x-client` of a schema."),
);
