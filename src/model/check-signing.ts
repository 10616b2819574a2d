/**
 * Whether the trait `signing` says of everything that is signed how it is written, and nothing that contradicts it.
 *
 * Its form is its JSON Schema's matter. Whether the scheme is a good one is the publisher's.
 */
import type { ModelContext } from "./model-context.js";
import type { SigningTraits } from "./traits.js";

const pointer = "#/x-client/signing";

export function checkSigning({ traits: { signing }, report }: ModelContext): void {
  if (signing === undefined) return;
  for (const key of ["timestamp", "bodyDigest"] as const) {
    if (!signs(signing, key) || signing[key] !== undefined) continue;
    const detail = `\`signing.payload\` has the part \`${key}\`, and there is no \`signing.${key}\`.`;
    report("TRAIT_SIGNING_INCOMPLETE", `${pointer}/payload`, detail);
  }
  for (const [place, detail] of contradictions(signing))
    report("TRAIT_SIGNING_CONTRADICTORY", `${pointer}/${place}`, detail);
}

function contradictions(signing: SigningTraits): (readonly [place: string, detail: string])[] {
  const { algorithm, payload, prefix = "", timestamp, bodyDigest, secretEncoding } = signing;
  const found: (readonly [string, string])[] = [];
  if (payload.length > 0 && payload.every((part) => "text" in part))
    found.push([
      "payload",
      "Only texts are signed, and nothing of the request: every request would have one signature.",
    ]);
  if (bodyDigest !== undefined && !signs(signing, "bodyDigest"))
    found.push(["bodyDigest", "The digest is described, and no part of `signing.payload` signs it."]);
  if (secretEncoding !== undefined && algorithm !== "hmac-sha256")
    found.push(["secretEncoding", `\`${algorithm}\` has no secret; only \`hmac-sha256\` does.`]);
  if (/[^ -~]/.test(prefix))
    found.push([
      "prefix",
      `A header cannot carry ${JSON.stringify(prefix)}: it has to be visible ASCII and blanks.`,
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
    return other === undefined ? [] : [[place, `The header \`${name}\` carries ${other} already.`] as const];
  });
}

function signs({ payload }: SigningTraits, name: string): boolean {
  return payload.some((part) => "part" in part && part.part === name);
}
