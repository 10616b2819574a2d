/**
 * Forty changes to a delivery, each of which a receiver must refuse. Publishers' libraries were asked the same when
 * the vectors were recorded.
 *
 * @typedef {{ body: string, headers: Record<string, string>, secret: string, signature: string, fields?: string[][] }} Signed
 * `signature`: the header that has it, or the path of its field, joined by dots.
 */

/** @param {Signed} signed @returns {Signed[]} */
export function alterations(signed) {
  const { secret } = signed;
  const count = (/** @type {number} */ length) => Array.from({ length }, (_, index) => index);
  const bodies = count(16).map((index) => ({ ...signed, body: alteredBody(signed, index) }));
  const digest = digestIn(signatureOf(signed));
  const digests = [
    ...count(14).map((index) => replaceAt(digest, Math.floor((index * (digest.length - 3)) / 14))),
    digest.slice(1),
    digest.slice(0, -3),
    `A${digest}`,
    [...digest].reverse().join(""),
    "",
  ];
  const secrets = [`${secret}01`, secret.slice(2), replaceAt(secret, secret.length - 2), `01${secret}`, replaceAt(secret, 8)];
  return [
    ...bodies,
    ...digests.map((text) => withSignature(signed, signatureOf(signed).replace(digest, text))),
    ...secrets.map((text) => ({ ...signed, secret: text })),
  ];
}

/** @param {Signed} signed @param {number} index */
function alteredBody({ body, fields }, index) {
  if (fields === undefined) return replaceAt(body, Math.floor((index * body.length) / 16));
  const path = fields[index % fields.length] ?? [];
  const value = JSON.parse(body);
  const holder = path.slice(0, -1).reduce((inner, step) => inner[step], value);
  holder[path.at(-1) ?? ""] = `${holder[path.at(-1) ?? ""]}${index}`;
  return JSON.stringify(value);
}

/** @param {string} text @param {number} index */
function replaceAt(text, index) {
  const other = text[index] === "1" ? "2" : "1";
  return text.slice(0, index) + other + text.slice(index + 1);
}

/** @param {Signed} signed @returns {string} */
export function signatureOf({ headers, body, signature, fields }) {
  return fields === undefined
    ? (headers[signature] ?? "")
    : signature.split(".").reduce((inner, step) => inner[step], JSON.parse(body));
}

/** @param {Signed} signed @param {string} text @returns {Signed} */
function withSignature(signed, text) {
  if (signed.fields === undefined)
    return { ...signed, headers: { ...signed.headers, [signed.signature]: text } };
  const value = JSON.parse(signed.body);
  const path = signed.signature.split(".");
  path.slice(0, -1).reduce((inner, step) => inner[step], value)[path.at(-1) ?? ""] = text;
  return { ...signed, body: JSON.stringify(value) };
}

/** The digest at the end of a signature: what is before it is a prefix. @param {string} text */
function digestIn(text) {
  return /[A-Za-z0-9+/]{27,}={0,2}$/.exec(text)?.[0] ?? "";
}
