import type { DiagnosticEntry } from "./entry.js";

export const doctorDiagnostics = {
  FILE_UNREADABLE: {
    cause: "A file that an option names cannot be read.",
    fix: "Check the path, which starts from the working directory or from `--cwd`.",
  },
  SIGNING_NOT_DESCRIBED: {
    cause: "None of the APIs says how requests are signed.",
    fix: "Name the API with `--api`, or describe its scheme under `x-client.signing` in an overlay.",
  },
  SIGNING_API_AMBIGUOUS: {
    cause: "More than one API of the project signs its requests, each in its own way.",
    fix: "Name the API with `--api`.",
  },
  SIGNING_KEY_UNUSABLE: {
    cause: "This key cannot make a signature that the API accepts.",
    fix: "Give the private key whose public half is registered, as PEM, DER or JWK; for an encrypted key, `--passphrase-env` names the variable with its passphrase.",
  },
  REQUEST_NOT_SIGNABLE: {
    cause: "A client would refuse to send this request, because the service could not verify it.",
    fix: "Correct `--url` or `--now`; give the URL exactly as it would be sent.",
  },
  WEBHOOK_SIGNATURE_NOT_DESCRIBED: {
    cause: "None of the APIs says how deliveries are signed.",
    fix: "Name a scheme with `--scheme`, or describe it under `x-client.webhooks.signature` in an overlay.",
  },
  WEBHOOK_API_AMBIGUOUS: {
    cause: "More than one API of the project signs its deliveries, each in its own way.",
    fix: "Name the API with `--api`.",
  },
  SECRET_MISSING: {
    cause: "A signature can only be checked with the webhook's secret.",
    fix: "Give `--secret`, or name its variable with `--secret-env`.",
  },
  HEADER_MALFORMED: {
    cause: "A header is a name, a colon and a value, in one argument.",
    fix: "Write it as `--header 'webhook-timestamp: 1767225600'`, in quotes.",
  },
} satisfies Record<string, DiagnosticEntry>;

export const sandboxDiagnostics = {
  PORT_UNAVAILABLE: {
    cause: "The sandbox cannot listen on this address and port.",
    fix: "Choose another `--port`, or omit it; `--host` must be an address of this machine.",
  },
  PUBLIC_KEY_UNREADABLE: {
    cause: "The file that `--public-key` names does not hold a public key in PEM form.",
    fix: "Give a file that begins with `-----BEGIN PUBLIC KEY-----`.",
  },
} satisfies Record<string, DiagnosticEntry>;
