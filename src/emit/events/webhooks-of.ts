/**
 * What the webhooks of a version have in common with those of older ones: a receiver's table and the fixtures are
 * shared as declarations are, and a version that sends just what an older one sends says no more than that.
 */
import type { WebhookEventEntry } from "../../../templates/runtime/webhooks/events.js";
import type { JsonObject, JsonValue } from "../../document/json.js";
import type { Event } from "../../model/api.js";
import type { ApiVersion } from "../../model/version.js";
import type { TimelineVersion } from "../../timeline/timeline.js";
import { eventSchema } from "../event-schema.js";
import { eventEntry, knownEvents, messagePath, typePath } from "./event-table.js";
import { literal } from "../module/literal.js";
import { sampleEvent, type Example } from "../sample-event.js";
import { verificationHome } from "./emit-verification.js";
import type { VersionScope } from "../version-scope.js";

export interface WebhookEventText {
  readonly type: string;
  /** The version that writes out the entry, and the one that writes out the fixture. */
  readonly home: ApiVersion;
  readonly entry: string;
  /** `undefined` where no example could be found. */
  readonly fixture: string | undefined;
  readonly example: Example | undefined;
}

/** Of all events whose form is known, by type. */
export function webhookEventTexts(scope: VersionScope): WebhookEventText[] {
  return knownEvents(scope.version.api.events).map((event) => eventText(event, scope));
}

function eventText(event: Event, { timeline, version }: VersionScope): WebhookEventText {
  const own = writeOut(event, version);
  // What an entry says depends on traits of the whole version too, so an equal event is not yet an equal entry.
  const home = timeline.versions.find((older) => {
    const same = older.api.events.find(({ type }) => type === event.type);
    if (same === undefined || older.events.get(event.type)?.home !== version.events.get(event.type)?.home)
      return false;
    const theirs = writeOut(same, older);
    return theirs.entry === own.entry && theirs.fixture === own.fixture;
  });
  return { type: event.type, home: home?.version ?? version.version, ...own };
}

type WrittenEvent = Pick<WebhookEventText, "entry" | "fixture" | "example">;

/** An event belongs to one version, and each version looks at those of all older ones: examples are made once. */
const written = new WeakMap<Event, WrittenEvent>();

function writeOut(event: Event, version: TimelineVersion): WrittenEvent {
  const known = written.get(event);
  if (known !== undefined) return known;
  const text = writeAnew(event, version);
  written.set(event, text);
  return text;
}

function writeAnew(event: Event, { api }: TimelineVersion): WrittenEvent {
  const entry: WebhookEventEntry | undefined = eventEntry(event, api);
  const wrapper = event.payload.kind === "contained" ? event.payload.wrapper : undefined;
  // A key of `webhooks` may be written like a path.
  const words = [event.topic, event.type, event.type.replace(/^\//, ""), wrapper].filter(
    (word) => word !== undefined,
  );
  const schema = eventSchema(event, api);
  const sample = schema && sampleEvent(schema, words, api);
  const example = sample && { ...sample, value: withRepeats(sample.value, event) };
  const fixture = example === undefined ? undefined : literal(example.value);
  return { entry: literal(entry), fixture, example };
}

/** What says again what stands elsewhere says the same in an example. */
function withRepeats(sample: JsonValue, { payload }: Event): JsonValue {
  if (!isRecord(sample)) return sample;
  const repeats = payload.kind === "contained" ? (payload.repeats ?? []) : [];
  const repeated = repeats.flatMap(({ field, path }): [string, JsonValue][] => {
    const value = path.reduce<JsonValue | undefined>(
      (inner, step) => (isRecord(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined),
      sample,
    );
    return value === undefined ? [] : [[field, value]];
  });
  if (repeated.length === 0) return sample;
  const fields = new Map([...Object.entries(sample), ...repeated]);
  const names = [...fields.keys()].sort();
  // No prototype: the names are a document's text.
  const whole = Object.create(null) as Record<string, JsonValue>;
  for (const name of names) whole[name] = fields.get(name) ?? null;
  return whole;
}

function isRecord(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The oldest version that sends the same events in the same way, where it is not this one. */
export function sameWebhooks(scope: VersionScope): ApiVersion | undefined {
  const spelled = spell(scope);
  const older = scope.timeline.versions.slice(0, scope.timeline.versions.indexOf(scope.version));
  return older.find((version) => spell({ ...scope, version }) === spelled)?.version;
}

function spell(scope: VersionScope): string {
  const { api } = scope.version;
  const events = webhookEventTexts(scope).map(({ type, home }) => [
    type,
    home,
    scope.version.events.get(type)?.home,
  ]);
  return JSON.stringify([events, typePath(api), messagePath(api), verificationHome(scope)]);
}
