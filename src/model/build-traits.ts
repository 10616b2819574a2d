/**
 * The traits of the document, with every name in them looked up.
 *
 * Their form was checked by `document/`; here it is made sure that what they name exists in this version. What an
 * error-code set names may be absent: overlays are written for several versions.
 */
import type { SchemaName } from "../schema/schema.js";
import type { ModelContext } from "./model-context.js";
import type { ApiTraits, SigningTraits } from "./traits.js";

export function buildTraits(context: ModelContext): ApiTraits {
  const { traits } = context;
  checkSchema(traits.version?.unsupported?.schema, "#/x-client/version/unsupported/schema", context);
  checkSchema(traits.webhooks?.topicEnum, "#/x-client/webhooks/topicEnum", context);
  checkContainer(context);
  checkSigning(context);
  return traits;
}

function checkContainer(context: ModelContext): void {
  const container = context.traits.webhooks?.container;
  if (container === undefined) return;
  const pointer = "#/x-client/webhooks/container";
  if (!checkSchema(container.schema, `${pointer}/schema`, context)) return;
  for (const [key, path] of [
    ["typeField", [container.typeField]],
    ["messagePath", container.messagePath],
  ] as const) {
    if (context.view.at({ reference: container.schema }, path) !== undefined) continue;
    context.report(
      "TRAIT_FIELD_UNKNOWN",
      `${pointer}/${key}`,
      `\`${container.schema}\` has no field \`${path.join(".")}\`.`,
    );
  }
}

function checkSchema(
  name: SchemaName | undefined,
  pointer: string,
  { schemas, report }: ModelContext,
): boolean {
  if (name === undefined || schemas.has(name)) return true;
  report("TRAIT_SCHEMA_UNKNOWN", pointer, `There is no schema \`${name}\`.`);
  return false;
}

/** Everything that is signed says how it is written, and nothing contradicts it. Whether the scheme is good is the publisher's affair. */
function checkSigning({ traits: { signing }, report }: ModelContext): void {
  if (signing === undefined) return;
  for (const key of ["timestamp", "bodyDigest"] as const) {
    if (!signs(signing, key) || signing[key] !== undefined) continue;
    const detail = `\`signing.payload\` has the part \`${key}\`, but \`signing.${key}\` is missing.`;
    report("TRAIT_SIGNING_INCOMPLETE", "#/x-client/signing/payload", detail);
  }
  for (const [place, detail] of contradictions(signing))
    report("TRAIT_SIGNING_CONTRADICTORY", `#/x-client/signing/${place}`, detail);
}

function contradictions(signing: SigningTraits): (readonly [place: string, detail: string])[] {
  const { algorithm, payload, prefix = "", timestamp, bodyDigest, secretEncoding } = signing;
  const found: (readonly [string, string])[] = [];
  if (payload.length > 0 && payload.every((part) => "text" in part))
    found.push([
      "payload",
      "Only fixed strings are signed, and nothing of the request: every request would have the same signature.",
    ]);
  if (bodyDigest !== undefined && !signs(signing, "bodyDigest"))
    found.push(["bodyDigest", "The digest is described, but no part of `signing.payload` signs it."]);
  if (secretEncoding !== undefined && algorithm !== "hmac-sha256")
    found.push(["secretEncoding", `\`${algorithm}\` has no secret; only \`hmac-sha256\` does.`]);
  if (/[^ -~]/.test(prefix))
    found.push([
      "prefix",
      `A header cannot carry ${JSON.stringify(prefix)}: expected visible ASCII characters and spaces.`,
    ]);
  if (timestamp?.in === "header" && !/^[\w!#$%&'*+.^`|~-]+$/.test(timestamp.name))
    found.push(["timestamp/name", `${JSON.stringify(timestamp.name)} is not the name of a header.`]);
  return [...found, ...sharedHeaders(signing)];
}

/** One header has one value, and names of headers are the same in any case (RFC 9110, 5.1). */
function sharedHeaders({ header, timestamp, keyId }: SigningTraits): (readonly [string, string])[] {
  const taken = new Map([[header.toLowerCase(), "the signature"]]);
  const others: [place: string, name: string | undefined, content: string][] = [
    ["timestamp/name", timestamp?.in === "header" ? timestamp.name : undefined, "the time"],
    ["keyId/header", keyId?.header, "the id of the key"],
  ];
  return others.flatMap(([place, name, content]) => {
    if (name === undefined) return [];
    const other = taken.get(name.toLowerCase());
    taken.set(name.toLowerCase(), content);
    return other === undefined ? [] : [[place, `The header \`${name}\` already carries ${other}.`] as const];
  });
}

function signs({ payload }: SigningTraits, name: string): boolean {
  return payload.some((part) => "part" in part && part.part === name);
}
