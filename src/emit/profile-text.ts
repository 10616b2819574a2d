/** The profile: what the traits say of how an API is called, as data for the runtime. */
import type { Api } from "../model/api.js";
import { emittedCredentials, type EmittedCredential } from "./emitted-credentials.js";
import { literal, objectLiteral } from "./literal.js";

export function profileText(api: Api): string {
  const { version, idempotency, scope, headers, requestId, rateLimit, retry, errors, environments } =
    api.traits;
  return (
    objectLiteral([
      ["api", literal(api.name)],
      ["version", "apiVersion"],
      ["root", literal(api.root)],
      ["versionHeader", version?.header === undefined ? undefined : literal(version.header)],
      ["versionQuery", version?.query === undefined ? undefined : literal(version.query)],
      ["echoHeader", version?.echo === undefined ? undefined : literal(version.echo)],
      ["echoAbsent", version?.echoAbsent === undefined ? undefined : literal(version.echoAbsent)],
      [
        "unsupportedVersion",
        version?.unsupported === undefined
          ? undefined
          : literal({
              status: version.unsupported.status,
              codeField: version.unsupported.codeField,
              code: version.unsupported.code,
            }),
      ],
      ["credentials", credentials(api)],
      // Those of the traits are alternatives; of those of a document, some are sent together.
      ["auth", api.traits.auth && literal("one")],
      [
        "idempotency",
        idempotency &&
          literal({
            header: idempotency.header,
            conflictStatus: idempotency.conflictStatus,
            hours: idempotency.hours,
          }),
      ],
      ["scopes", scope && literal(Object.fromEntries(scope.map(({ name, header }) => [name, header])))],
      ["headers", headers && literal(headers)],
      ["requestId", requestId && literal(requestId)],
      ["rateLimit", rateLimit && literal({ requests: rateLimit.requests, seconds: rateLimit.seconds })],
      ["retry", retry && literal(retry)],
      ["errorBodies", errors?.bodies && literal(errors.bodies)],
      [
        "requireHttps",
        environments?.requireHttps === undefined ? undefined : literal(environments.requireHttps),
      ],
    ]) ?? "{}"
  );
}

function credentials(api: Api): string | undefined {
  const known = emittedCredentials(api).map(withoutProse);
  return known.length === 0 ? undefined : literal(known);
}

function withoutProse(credential: EmittedCredential): object {
  const { description: _description, ...rest } = credential;
  return rest;
}
