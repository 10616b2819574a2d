/**
 * The extension `x-client`, in its three places in a document: client requirements that OpenAPI cannot express.
 *
 * Overlays add it. It holds the data of one API; the program only knows the forms.
 */
import {
  define,
  list,
  loadZod,
  matching,
  nonEmptyString,
  object,
  optional,
  union,
  withoutRepetition,
} from "../forms/define.js";
import { credential, environments, errors, headers, idempotency, rateLimit, retry, scope } from "./calls.js";
import { lifecycle } from "./lifecycles.js";
import { oldestFirst, pagination } from "./paging.js";
import { message, signing } from "./signing.js";
import { behaviour, changeKind, policy, version } from "./version.js";
import { webhooks } from "./webhooks.js";
import { headerName, optionName, schemaName, sentences, status } from "./words.js";

export const root = define((z) =>
  object({
    version: optional(version()).describe(
      "How a request selects the version of the API, and how the answer names the served version.",
    ),
    auth: optional(list(credential())).describe(
      "Credentials, of which a client uses one, with the key prefixes of test and live mode.",
    ),
    idempotency: optional(idempotency()).describe(
      "Header or field of the body that makes a call take effect only once, and the status for “same key, different body”.",
    ),
    headers: optional(headers()).describe("Headers of every request, with their fixed values."),
    scope: optional(list(scope())).describe(
      "Optional headers that become options of the client and of single calls.",
    ),
    requestId: optional(list(headerName())).describe(
      "Response headers that may carry the id of a request; the first one present is used.",
    ),
    rateLimit: optional(rateLimit()).describe(
      "Number of requests that the service accepts in a period of time.",
    ),
    retry: optional(retry()).describe("Failed calls that may be sent again."),
    errors: optional(errors()).describe(
      "Sets of error codes (condition, remedy, who can fix it, whether a retry helps), and bodies with a special meaning.",
    ),
    nullableOptionals: optional(z.boolean()).describe("`true` if optional response fields may also be null."),
    webhooks: optional(webhooks()).describe(
      "Events that the service delivers: table, container, wrapping and signature scheme.",
    ),
    signing: optional(signing()).describe("How a request is signed."),
    messages: optional(list(message())).describe(
      "Messages whose exact wording the service requires; each becomes a function that builds the message.",
    ),
    environments: optional(environments()).describe(
      "Root of all paths, the `https` requirement, and the paths that exist only in the sandbox.",
    ),
    behaviours: optional(list(behaviour())).describe(
      "Changes between versions that no schema shows: version, operations, events, values, responses, old and new behaviour, required action, symptoms.",
    ),
    lifecycles: optional(list(lifecycle())).describe(
      "States of each status, and the transitions between them with trigger, condition and source.",
    ),
    policy: optional(policy()).describe("Changes that the publisher may make within a version."),
  }).describe("`x-client` at the root of a document."),
);

export const operation = define((z) =>
  object({
    name: optional(
      matching(/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u, "a name that a function can have").min(1),
    ).describe("Name of the function, instead of the operationId."),
    sandboxOnly: optional(z.boolean()).describe("`true` if the operation exists only in the sandbox."),
    ignoresVersion: optional(z.boolean()).describe(
      "`true` if all versions behave alike, so that no echo is expected.",
    ),
    pagination: optional(union([z.literal(false), pagination()])).describe(
      "Paging of the list; `false` if it only looks paged.",
    ),
    oldestFirst: optional(oldestFirst()).describe(
      "How the list is read from the oldest item on ([Reconciliation](reconciliation.md)).",
    ),
    errors: optional(
      z.record(
        matching(/^([1-5][0-9]{2}|[1-5]XX|default)$/, "a status, a range such as `4XX`, or `default`"),
        optionName(),
      ),
    ).describe("Names of the error-code sets used in the answers, by HTTP status."),
    requires: optional(sentences()).describe("Prerequisites of the call, in complete sentences."),
    atLeastOneOf: optional(list(withoutRepetition(list(nonEmptyString()).min(2)))).describe(
      "Groups of parameters; at least one of each group is required.",
    ),
  }).describe("`x-client` of an operation."),
);

export const schema = define((z) =>
  object({
    open: optional(z.boolean()).describe(
      "`true` if this enum or union can gain members within a version; all others are closed.",
    ),
    id: optional(optionName()).describe(
      "Type of the objects that this string or integer identifies: `Customer` ([Ids](client.md#ids-and-amounts)).",
    ),
  }).describe("`x-client` of a schema."),
);

/** The three places, and the forms that they share. */
const definitions = { root, operation, schema, headerName, schemaName, optionName, changeKind, status };

/** `x-client.schema.json`: the traits as JSON Schema, for editors and for tools in other languages. */
export function publishedSchema(): object {
  const z = loadZod();
  const forms = z.registry<{ id: string }>();
  for (const [id, definition] of Object.entries(definitions)) forms.add(definition(), { id });
  const { schemas } = z.toJSONSchema(forms, {
    uri: (id) => `#/$defs/${id}`,
    override: ({ jsonSchema }) => {
      // zod's own integer bound, which is not part of the trait.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "x-client.schema.json",
    title: "x-client",
    description:
      "The extension `x-client` of an OpenAPI document: requirements for clients that OpenAPI cannot express. Validate the value at the root of the document against `#/$defs/root`, at an operation against `#/$defs/operation`, and at a schema against `#/$defs/schema`.",
    $defs: Object.fromEntries(
      Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, ...form }]) => [id, form]),
    ),
  };
}
