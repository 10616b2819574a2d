/** Whether the credentials that arrived are those of one of the operation's alternatives, and no others. */
import { isObject } from "../../../src/values/json.js";
import { isSent, type Received } from "./judging-server.js";
import { listAt, type RawDocument, type RawOperation } from "./raw-document.js";

export function credentialFaults(
  { node }: RawOperation,
  received: Received,
  { root }: RawDocument,
  credentials: ReadonlyMap<string, string>,
): string[] {
  const stated = node["security"] === undefined ? listAt(root, "security") : listAt(node, "security");
  const alternatives = stated.map((requirement) => (isObject(requirement) ? Object.keys(requirement) : []));
  const sent = [...credentials].filter(([, value]) => isSent(received, value)).map(([scheme]) => scheme);
  const isOne = (alternatives.length > 0 ? alternatives : [[]]).some(
    (schemes) => schemes.length === sent.length && schemes.every((scheme) => sent.includes(scheme)),
  );
  if (isOne) return [];
  const wanted = alternatives.map((schemes) => schemes.join(" with ")).join(", or ");
  return [`credentials: ${sent.join(" with ") || "none"} instead of ${wanted || "none"}`];
}
