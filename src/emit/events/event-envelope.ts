/**
 * The envelope: what all events of a table arrive in, as one generic type. An event is its type, its message, and what
 * is known of it alone.
 */
import type { Api, Event } from "../../model/api.js";
import type { Schema } from "../../schema/schema.js";
import type { ApiVersion } from "../../model/version.js";
import type { TimelineVersion } from "../../timeline/timeline.js";
import { docComment } from "../module/doc-comment.js";
import { containerWith, eventSchema, type ContainedPayload } from "../event-schema.js";
import { literal } from "../module/literal.js";
import type { ModuleDeclaration } from "../module/module.js";
import { typeParameter } from "../type-parameter.js";
import { Mentions, printSchema, type VersionScope } from "../version-scope.js";

/** The oldest version whose events arrive in the same; `undefined` where none arrives in an envelope. */
export function envelopeHome({ timeline, version }: VersionScope): ApiVersion | undefined {
  const own = spellEnvelope(version);
  if (own === undefined) return undefined;
  return timeline.versions.find((older) => spellEnvelope(older) === own)?.version ?? version.version;
}

function spellEnvelope({ api, schemas }: TimelineVersion): string | undefined {
  const payload = containedPayload(api);
  if (payload === undefined) return undefined;
  const { typeField } = api.traits.webhooks?.container ?? {};
  const { container, messagePath } = payload;
  const fingerprint = schemas.get(container)?.fingerprint;
  return JSON.stringify([fingerprint, typeField, messagePath, api.traits.nullableOptionals === true]);
}

function containedPayload(api: Api): ContainedPayload | undefined {
  return api.events.map(({ payload }) => payload).find((payload) => payload.kind === "contained");
}

export function declareEnvelope(scope: VersionScope, mentions: Mentions): ModuleDeclaration[] {
  const { api } = scope.version;
  const payload = containedPayload(api);
  if (payload === undefined) return [];
  const name = scope.names.envelope;
  const [type, message] = ["Type", "Message"].map((wish) => freeName(wish, scope)) as [string, string];
  const own = new Mentions();
  const printed = printSchema(
    containerWith(payload, typeParameter(type), typeParameter(message), api),
    scope,
    own,
    true,
  );
  for (const parameter of [type, message]) own.names.delete(parameter);
  mentions.add(own);
  const comment = docComment({
    paragraphs: ["What every event arrives in: its `type`, its message, and what all events have in common."],
  });
  const head = `${name}<${type} extends string, ${message}>`;
  const declaration = printed.isObject
    ? `interface ${head} ${printed.text}`
    : `type ${head} = ${printed.text};`;
  return [{ exports: [{ name, isType: true }], text: `${comment}export ${declaration}` }];
}

/** A type parameter must not hide a schema that the envelope mentions. */
function freeName(wish: string, { schemaNames }: VersionScope): string {
  let name = wish;
  for (let number = 1; schemaNames.has(name); number++) name = `Event${wish}${number === 1 ? "" : number}`;
  return name;
}

export interface EnvelopeUse {
  /** `WebhookEnvelope<"payout_status", PayoutMessage>` */
  readonly base: string;
  /** Text of an object type with what is known of this event alone. */
  readonly own?: string;
}

/** An event as a use of the envelope; `undefined` where it does not arrive in one. */
export function envelopeUse(event: Event, scope: VersionScope, mentions: Mentions): EnvelopeUse | undefined {
  const { payload, type } = event;
  if (payload.kind !== "contained") return undefined;
  const message = printSchema(payload.message, scope, mentions, true).text;
  const base = `${scope.names.envelope}<${literal(type)}, ${message}>`;
  const own = ownFields(event, payload, scope.version.api);
  return own.properties?.size === 0 ? { base } : { base, own: printSchema(own, scope, mentions, true).text };
}

/** Fields of the container that say again what another place says: of other events that is not known. */
function ownFields(event: Event, { repeats = [] }: ContainedPayload, api: Api): Schema {
  const whole = eventSchema(event, api);
  const fields = repeats.flatMap(({ field, path }): [string, Schema][] => {
    const schema = whole?.properties?.get(field);
    return schema === undefined
      ? []
      : [[field, { ...schema, docs: { description: `Equals \`${path.join(".")}\`.` } }]];
  });
  return {
    types: ["object"],
    properties: new Map(fields),
    required: (whole?.required ?? []).filter((required) => fields.some(([field]) => field === required)),
  };
}
