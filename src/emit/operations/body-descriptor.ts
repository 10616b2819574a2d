/** How an operation's body is sent, as data that the runtime reads. */
import { flag, list, literal, objectOf, scalar, spread, word } from "../../code/make.js";
import type { Expression, ObjectExpression } from "../../code/syntax.js";
import type { Api, Encoding, Encodings, Operation } from "../../model/api.js";
import { isBinaryString } from "../../schema/media-type.js";
import { schemaView, type SchemaView } from "../../schema/schema-view.js";
import type { Schema } from "../../schema/schema.js";
import { fromRuntime } from "../module/origins.js";
import { styled } from "./parameter-descriptor.js";
import { requestForm, type BodyForm } from "./request-form.js";

export function bodyDescriptor(operation: Operation, api: Api): Expression | undefined {
  const form = requestForm(operation, api);
  switch (form.kind) {
    case "none":
      return undefined;
    case "fixed":
      return formDescriptor(form.form, api);
    case "chosen":
      return objectOf([
        ["type", scalar(form.usual?.mediaType ?? "")],
        ["as", word("chosen", fromRuntime("body-choice"))],
        ["choices", list(form.forms.map((one) => formDescriptor(one, api)))],
      ]);
  }
}

function formDescriptor({ mediaType, kind, content }: BodyForm, api: Api): ObjectExpression {
  const { name, module } = encoders[kind];
  const view = schemaView(api.schemas);
  return objectOf([
    ["type", scalar(mediaType)],
    ["as", word(name, fromRuntime(module))],
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

/** `contentEncoding` is said by the part's headers, and so is what a file without an encoding of its own is. */
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
    ["encoding", unusual.length === 0 ? undefined : objectOf(unusual)],
    ["prefix", prefixEncoding.length === 0 ? undefined : list(prefixEncoding.map(valueDescriptor))],
    ["items", itemEncoding && valueDescriptor(itemEncoding)],
  ];
}

function valueDescriptor(encoding: Encoding): Expression {
  const { contentType, headers } = encoding;
  const data = objectOf([
    ["contentType", contentType === undefined ? undefined : scalar(contentType)],
    [
      "headers",
      headers === undefined || headers.size === 0 ? undefined : literal(Object.fromEntries(headers)),
    ],
    ...valueDescriptors(encoding),
  ]);
  const style = styleOf(encoding);
  if (style === undefined) return data;
  return data.properties.length === 0 ? style : { ...data, properties: [spread(style), ...data.properties] };
}

function styleOf({ style, explode, allowReserved }: Encoding): Expression | undefined {
  if (style === undefined && explode === undefined && allowReserved === undefined) return undefined;
  return styled([
    ["style", style === undefined || style === "form" ? undefined : scalar(style)],
    ["explode", explode === undefined ? undefined : scalar(explode)],
    ["allowReserved", flag(allowReserved === true)],
  ]);
}
