/** How an operation's body is sent, as data that the runtime reads. */
import { objectOf, property, scalar, spread, word } from "../../code/make.js";
import type { Expression, Property } from "../../code/syntax.js";
import type { Operation } from "../../model/api.js";
import { fromRuntime } from "../module/origins.js";
import { mediaKind } from "./media-kind.js";
import { styled } from "./parameter-descriptor.js";
import { chooseContent } from "./request-form.js";

export function bodyDescriptor(operation: Operation): Expression | undefined {
  const content = operation.body === undefined ? undefined : chooseContent(operation.body.content);
  if (content === undefined) return undefined;
  const as = mediaKind(content.mediaType);
  const encoding = Array.from(content.encoding, ([field, { contentType, style, explode }]): Property => {
    const isStyled = style !== undefined || explode !== undefined;
    const options = [
      ["style", style === undefined ? undefined : scalar(style)],
      ["explode", explode === undefined ? undefined : scalar(explode)],
    ] as const;
    return property(field, {
      kind: "object",
      properties: [
        ...(isStyled ? [spread(styled(options))] : []),
        ...(contentType === undefined ? [] : [property("contentType", scalar(contentType))]),
      ],
    });
  });
  const isEncoded = (as === "form" || as === "multipart") && encoding.length > 0;
  return objectOf([
    ["type", scalar(content.mediaType === "*/*" ? "application/json" : content.mediaType)],
    ["as", word(as, fromRuntime(as === "json" ? "json-body" : "bodies"))],
    ["encoding", isEncoded ? { kind: "object", properties: encoding } : undefined],
  ]);
}
