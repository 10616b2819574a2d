/**
 * The data of an operation for the runtime. Defaults are omitted, and the code for everything else (another style, a
 * form) is imported by name, so that a bundle contains only what it needs.
 *
 * Types of answers change from version to version, but calls rarely do: a descriptor belongs to the version where it
 * was first written, and later ones refer to it.
 */
import * as make from "../../code/make.js";
import type { Expression, ObjectExpression } from "../../code/syntax.js";
import type { Operation, Parameter, Api, Encoding, Encodings, EventForm } from "../../model/api.js";
import { homeAlias } from "../module/homes.js";
import { fromRuntime } from "../module/module.js";
import type { Placed } from "../../timeline/homes.js";
import type { PagingTrait } from "../../traits/types.js";
import { getOrAdd } from "../../values/collections.js";
import type { ApiVersion } from "../../values/version.js";
import type { VersionScope } from "../version-scope.js";
import { serverUrls } from "./server-urls.js";
import type { Schema } from "../../schema/schema.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import {
  argumentKeys,
  requestForm,
  type BodyForm,
  answerForms,
  type AnswerForm,
  type ListedContent,
} from "./body-forms.js";
import { isBinaryString } from "../../schema/media-type.js";
import { sentPath } from "../../schema/path-template.js";

/** `file`: the module that declares the operation. */
export function descriptor(operation: Operation, file: string, scope: VersionScope): Expression {
  const { api } = scope.version;
  const home = make.scalar(`${api.name}/${api.version}`);
  const call = callOf(operation.id, scope);
  if (call === undefined || call.home === api.version)
    return make.objectOf([
      ["id", make.scalar(operation.id)],
      ["home", home],
      ...(call?.entries ?? entriesOf(operation, scope)),
    ]);
  const older = make.word(homeAlias(file, call.home), { from: `../${call.home}/${file}`, isNamespace: true });
  const { function: name } = scope.names.operation(operation.id);
  return make.pureCall("sameCall", [{ kind: "field", of: older, name }, home], fromRuntime("operation"));
}

/** A descriptor without its home, in a comparable form, and the version that writes it. */
interface DescribedCall {
  readonly operation: Placed<Operation>;
  readonly entries: ReturnType<typeof entriesOf>;
  readonly home: ApiVersion;
}

const known = new WeakMap<VersionScope, Map<string, DescribedCall | undefined>>();

/** Unchanged from the previous version if requests and the reading of answers are the same. */
export function callOf(id: string, scope: VersionScope): DescribedCall | undefined {
  const calls = getOrAdd(known, scope, () => new Map<string, DescribedCall | undefined>());
  return getOrAdd(calls, id, () => {
    const operation = scope.version.operations.get(id);
    if (operation === undefined) return undefined;
    const older = scope.previous && callOf(id, scope.previous);
    if (older?.operation.home === operation.home) return older;
    const entries = entriesOf(operation.declaration, scope);
    const isSame = older !== undefined && JSON.stringify(older.entries) === JSON.stringify(entries);
    return isSame ? { ...older, operation } : { operation, entries, home: scope.version.version };
  });
}

function entriesOf(operation: Operation, scope: VersionScope): (readonly [string, Expression | undefined])[] {
  const { api } = scope.version;
  const place = (name: Parameter["in"]): Expression | undefined => parameterDescriptors(operation, name, api);
  return [
    ["method", make.scalar(operation.method)],
    ["path", make.scalar(sentPath(operation.path))],
    ["server", serverDescriptor(operation)],
    ["pathStyles", place("path")],
    ["query", place("query")],
    ["headers", place("header")],
    ["cookies", place("cookie")],
    ["body", bodyDescriptor(operation, api)],
    ["security", make.content(operation.credentials)],
    ["fields", filledFields(operation, api)],
    ["keyed", operation.isKeyed ? make.word("idempotency", fromRuntime("idempotency")) : undefined],
    ["lookUp", make.content(operation.lookUp)],
    [
      "sandbox",
      operation.isSandboxOnly ? make.word("sandboxOnly", fromRuntime("call/sandbox-only")) : undefined,
    ],
    ["ignoresVersion", make.flag(operation.ignoresVersion)],
    ["scopes", make.content(operation.scopes)],
    ...answerDescriptor(operation, scope),
    ["paging", operation.paging && pagingDescriptor(operation.paging, operation, api)],
  ];
}

const pagers = {
  cursor: { name: "byCursor", module: "cursor-pages" },
  lastItem: { name: "byLastItem", module: "cursor-pages" },
  page: { name: "byPage", module: "numbered-pages" },
  offset: { name: "byOffset", module: "numbered-pages" },
  nextUrl: { name: "byNextUrl", module: "linked-pages" },
  link: { name: "byLink", module: "linked-pages" },
} as const;

function pagingDescriptor(
  { kind = "cursor", ...trait }: PagingTrait,
  operation: Operation,
  api: Api,
): Expression {
  const keys = argumentKeys(operation, api);
  const isQuery = (name: string) => (parameter: Parameter) =>
    parameter.in === "query" && parameter.name === name;
  const entries = Object.entries(trait).map(([name, value]): [string, Expression] => {
    // A query parameter is an argument of its own; a path in the answer or the body is a list.
    if (typeof value === "string") {
      const key = keys[operation.parameters.findIndex(isQuery(value))] ?? value;
      return [name, make.literal([key])];
    }
    const isTaken = ["cursor", "page", "offset", "size"].includes(name);
    return [name, make.literal(isTaken && Array.isArray(value) ? ["body", ...(value as string[])] : value)];
  });
  const { name, module } = pagers[kind];
  return make.pureCall(name, [make.objectOf(entries)], fromRuntime(module));
}

function serverDescriptor(operation: Operation): Expression | undefined {
  const urls = serverUrls(operation);
  if (urls.length === 0) return undefined;
  return make.objectOf([
    ["urls", make.literal(urls)],
    ["choose", make.word("chooseServer", fromRuntime("servers"))],
  ]);
}

function parameterDescriptors(
  operation: Operation,
  place: Parameter["in"],
  api: Api,
): Expression | undefined {
  const keys = argumentKeys(operation, api);
  const entries = operation.parameters.flatMap((parameter, index): [string, Expression][] => {
    const key = keys[index] ?? parameter.name;
    if (parameter.in !== place) return [];
    const value = parameterData(parameter, key, api);
    // A path names its parameters, so only what is unusual must be listed.
    if (place === "path") return isEmpty(value) ? [] : [[parameter.name, value]];
    return [[key, value]];
  });
  return entries.length === 0 ? undefined : make.objectOf(entries);
}

/** A call at module load, like that of a style. */
function filledFields({ filledFields: fields, isKeyed }: Operation, api: Api): Expression | undefined {
  if (fields === undefined) return undefined;
  const { field } = api.traits.idempotency ?? {};
  const isOwn = isKeyed && field !== undefined && fields.includes(field);
  return make.pureCall("bodyFields", isOwn ? [make.scalar(field)] : [], fromRuntime("request/body-fields"));
}

function isEmpty(value: Expression): boolean {
  return value.kind === "object" && value.properties.length === 0;
}

function parameterData(parameter: Parameter, key: string, api: Api): Expression {
  const { in: place, name, serialization } = parameter;
  // A path lists its parameters by name, the others by argument.
  const other: [string, Expression | undefined] =
    place === "path" ? ["argument", make.scalar(key)] : ["name", make.scalar(name)];
  const alias = key === name ? [] : [other];
  if (isUsual(parameter, api)) return make.objectOf(alias);
  const isContent = serialization.kind === "content";
  const usual = usualStyle(place);
  const style = serialization.kind === "style" ? serialization.style : usual;
  const isExploded = serialization.kind === "style" && serialization.explode;
  const allowsReserved = [
    "allowReserved",
    make.flag(serialization.kind === "style" && serialization.allowReserved),
  ] as const;
  const explodesByItself = style === "form" || style === "cookie";
  if (style === "deepObject") return styled([...alias, allowsReserved], "deepObject");
  return styled(
    [
      ...alias,
      ["style", style === usual ? undefined : make.scalar(style)],
      ["explode", isContent || isExploded === explodesByItself ? undefined : make.scalar(isExploded)],
      allowsReserved,
      ["json", make.flag(isContent)],
    ],
    stylers[place],
  );
}

const stylers = {
  query: "styled",
  cookie: "styledCookie",
  header: "styledHeader",
  path: "styledPath",
} as const satisfies Record<Parameter["in"], string>;

function usualStyle(place: Parameter["in"]): "form" | "simple" {
  return place === "query" || place === "cookie" ? "form" : "simple";
}

/** A call at module load: without the pure mark, no bundler drops an operation that has one. */
function styled(
  options: readonly (readonly [string, Expression | undefined])[],
  name: (typeof stylers)[Parameter["in"]] | "deepObject" = "styled",
): Expression {
  return make.pureCall(name, [make.objectOf(options)], fromRuntime("styles"));
}

/** True for the runtime's defaults: single values, and lists in a query as a pair for each item. */
function isUsual({ in: place, schema, serialization }: Parameter, api: Api): boolean {
  if (serialization.kind === "content" || serialization.allowReserved) return false;
  if (serialization.style !== usualStyle(place)) return false;
  return isScalar(schema, api) || (place === "query" && serialization.explode && isScalarList(schema, api));
}

/** True if every value of the schema is scalar: a string, a number or a boolean. */
function isScalar(schema: Schema, api: Api): boolean {
  const types = schemaView(api.schemas).types(schema);
  return types !== undefined && !types.has("array") && !types.has("object");
}

function isScalarList(schema: Schema, api: Api): boolean {
  const { types, items } = schemaView(api.schemas).resolve(schema);
  return types?.join() === "array" && items !== undefined && items !== false && isScalar(items, api);
}

function bodyDescriptor(operation: Operation, api: Api): Expression | undefined {
  const form = requestForm(operation, api);
  switch (form.kind) {
    case "none":
      return undefined;
    case "fixed":
      return formDescriptor(form.form, api);
    case "chosen":
      return make.objectOf([
        ["type", make.scalar(form.usual?.mediaType ?? "")],
        ["as", make.word("chosen", fromRuntime("body-choice"))],
        ["choices", make.list(form.forms.map((one) => formDescriptor(one, api)))],
      ]);
  }
}

function formDescriptor({ mediaType, kind, content }: BodyForm, api: Api): ObjectExpression {
  const { name, module } = encoders[kind];
  const view = schemaView(api.schemas);
  return make.objectOf([
    ["type", make.scalar(mediaType)],
    ["as", make.word(name, fromRuntime(module))],
    ...(kind === "form" ? valueDescriptors(content) : []),
    ...(kind === "multipart" ? valueDescriptors(withContentKeywords(content, content.schema, view)) : []),
  ]);
}

const encoders: Readonly<Record<BodyForm["kind"], { readonly name: string; readonly module: string }>> = {
  json: { name: "json", module: "json-body" },
  lines: { name: "jsonSequence", module: "bodies" },
  form: { name: "form", module: "bodies" },
  multipart: { name: "multipart", module: "multipart" },
  text: { name: "text", module: "bodies" },
  bytes: { name: "bytes", module: "bodies" },
};

/** Adds headers for `contentEncoding` and for the media type of a file. */
function withContentKeywords(encodings: Encodings, schema: Schema, view: SchemaView): Encodings {
  const encoding = new Map(encodings.encoding);
  for (const [name, property] of view.possibleProperties(schema)) {
    const whole = view.resolve(property);
    const value = whole.items === undefined || whole.items === false ? whole : view.resolve(whole.items);
    const { contentEncoding, contentMediaType = "application/octet-stream" } = value;
    const isEncoded = contentEncoding !== undefined;
    if (!isEncoded && (value.contentMediaType === undefined || !isBinaryString(value))) continue;
    const { headers = [], ...own } = encoding.get(name) ?? {};
    const transfer = isEncoded ? [["Content-Transfer-Encoding", contentEncoding] as const] : [];
    encoding.set(name, {
      contentType: contentMediaType,
      ...own,
      headers: new Map([...transfer, ...headers]),
    });
  }
  return { ...encodings, encoding };
}

function valueDescriptors({
  encoding,
  prefixEncoding = [],
  itemEncoding,
}: Partial<Encodings>): [string, Expression | undefined][] {
  const named = Array.from(encoding ?? [], ([name, value]) => [name, valueDescriptor(value)] as const);
  const unusual = named.filter(([, value]) => value.kind !== "object" || value.properties.length > 0);
  return [
    ["encoding", unusual.length === 0 ? undefined : make.objectOf(unusual)],
    ["prefix", prefixEncoding.length === 0 ? undefined : make.list(prefixEncoding.map(valueDescriptor))],
    ["items", itemEncoding && valueDescriptor(itemEncoding)],
  ];
}

function valueDescriptor(encoding: Encoding): Expression {
  const { contentType, headers } = encoding;
  const data = make.objectOf([
    ["contentType", make.content(contentType)],
    ["headers", make.content(Object.fromEntries(headers ?? []))],
    ...valueDescriptors(encoding),
  ]);
  const style = styleOf(encoding);
  if (style === undefined) return data;
  return data.properties.length === 0
    ? style
    : { ...data, properties: [make.spread(style), ...data.properties] };
}

function styleOf({ style, explode, allowReserved }: Encoding): Expression | undefined {
  if (style === undefined && explode === undefined && allowReserved === undefined) return undefined;
  const allowsReserved = ["allowReserved", make.flag(allowReserved === true)] as const;
  if (style === "deepObject") return styled([allowsReserved], "deepObject");
  return styled([
    ["style", style === undefined || style === "form" ? undefined : make.scalar(style)],
    ["explode", make.content(explode)],
    allowsReserved,
  ]);
}

function answerDescriptor(
  operation: Operation,
  scope: VersionScope,
): readonly (readonly [string, Expression | undefined])[] {
  const { responses, isNegotiated, isStreamable, formOf } = answerForms(operation, scope);
  return [
    ["media", isNegotiated ? make.word("mediaTypes", fromRuntime("media-types")) : undefined],
    ["stream", isStreamable ? make.word("byteStream", fromRuntime("byte-stream")) : undefined],
    ["responses", make.objectOf(responses.map((response) => [response.status, bodyKinds(formOf(response))]))],
  ];
}

function bodyKinds(form: AnswerForm): Expression {
  switch (form.kind) {
    case "none":
      return make.scalar("none");
    case "plain":
      return make.scalar(form.as);
    case "listed":
      return make.objectOf(form.contents.map((listed) => [listed.content.mediaType, bodyKind(listed)]));
  }
}

function bodyKind({ content: { sequence }, as }: ListedContent): Expression {
  if (as !== "sequence" || sequence === undefined) return make.scalar(as);
  switch (sequence.kind) {
    case "events":
      return make.pureCall("eventStream", [eventData(sequence.events)], fromRuntime("event-stream"));
    case "lines":
      return make.word("jsonLines", fromRuntime("json-lines"));
    case "records":
      return make.word("jsonRecords", fromRuntime("json-lines"));
  }
}

/** The names of events with data in JSON. */
function eventData(events: readonly EventForm[]): Expression {
  const named = (isJson: boolean): string[] => {
    const names = events.flatMap((form) => (form.isJson === isJson ? (form.name ?? []) : []));
    return [...new Set(names)];
  };
  const isJsonByDefault = events.some(({ name, isJson }) => name === undefined && isJson);
  return isJsonByDefault
    ? make.objectOf([
        ["json", make.scalar(true)],
        ["text", make.content(named(false))],
      ])
    : make.objectOf([["json", make.content(named(true))]]);
}
