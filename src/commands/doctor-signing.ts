/** `generate doctor signing`: the signed string of a request, the result, and whether the registered key accepts it. */
import path from "node:path";

import { describeSigning } from "../emit/emit-signing.js";
import { explainRequest, type RequestFinding } from "../project/explain-request.js";
import { resolveCandidates } from "./command-project.js";
import { checkTimeout, sourceOptions } from "./project-options.js";
import { type ArgumentsOf, defineCommand } from "./command.js";

const options = {
  api: { type: "string", description: "API whose signing scheme applies (default: the only one that signs)" },
  ...sourceOptions,
  key: { type: "string", demandOption: true, description: "File of the private key, or of the secret" },
  url: { type: "string", demandOption: true, description: "Complete URL, exactly as sent" },
  method: { type: "string", default: "GET", description: "Method of the request" },
  "body-file": { type: "string", description: "File of the body, byte for byte" },
  now: { type: "number", description: "Time in milliseconds since 1970, if the URL has no timestamp" },
  "public-key": { type: "string", description: "File of the registered public key, to verify with" },
  "key-id": { type: "string", description: "Id of the key, if the API requires one" },
  "passphrase-env": {
    type: "string",
    description: "Environment variable that contains the key's passphrase",
  },
} as const;

type SigningArguments = ArgumentsOf<typeof options>;

export const doctorSigningCommand = defineCommand({
  options,
  checks: [checkTimeout],
  examples: [
    [
      "$0 doctor signing --key private.pem --url 'https://host.example/v1/things?apiKey=…'",
      "what is signed, and the result",
    ],
  ],
  run: async (args, report) => {
    const { key, url, method, now = Date.now() } = args;
    const finding = await explainRequest(await resolveCandidates(args, report), {
      ...{ keyFile: key, url, method, now },
      cwd: path.resolve(args.cwd),
      bodyFile: args["body-file"],
      publicKeyFile: args["public-key"],
      keyId: args["key-id"],
      passphrase: process.env[args["passphrase-env"] ?? ""],
    });
    const isRefused = finding.checked.verification?.ok === false;
    return {
      text: signingText({ ...finding, args }),
      json: signingJson(finding),
      showsCredentials: true,
      exitCode: isRefused ? 1 : 0,
    };
  },
});

interface ShownRequest extends RequestFinding {
  readonly args: SigningArguments;
}

function signingText(finding: ShownRequest): string {
  const { api, scheme, own } = finding;
  return [
    `${api.name} ${api.version}: ${describeSigning(scheme)}`,
    "",
    `request         ${own.method} ${own.url}`,
    ...modeLines(finding),
    ...timeLines(finding),
    "string to sign",
    ...own.stringToSign.split("\n").map((line) => `  ${line}`),
    "signature",
    `  ${own.signature}`,
    "headers",
    ...Object.entries(own.headers).map(([name, value]) => `  ${name}: ${value}`),
    ...keyLines(finding),
    ...finding.notes.map((note) => `note            ${note}`),
    `verification    ${verificationText(finding)}`,
  ].join("\n");
}

function signingJson({ api, scheme, own, checked, mode, time, notes }: RequestFinding): object {
  return {
    api: api.name,
    version: api.version,
    scheme,
    ...own,
    mode,
    time,
    registeredPublicKey: checked === own ? undefined : checked.publicKey,
    verification: checked.verification,
    notes,
  };
}

function modeLines({ mode }: ShownRequest): string[] {
  return mode === undefined ? [] : [`mode            ${mode}, from the prefix of the key in the URL`];
}

function timeLines({ time }: ShownRequest): string[] {
  if (time === undefined) return [];
  return [
    `time            ${time} = ${new Date(time).toISOString()}, ${distanceText(Date.now() - time)} by the clock of this machine`,
  ];
}

function distanceText(age: number): string {
  const seconds = Math.round(Math.abs(age) / 1000);
  if (seconds === 0) return "now";
  const hours = Math.round(seconds / 3600);
  const distance =
    seconds <= 3600 ? `${seconds} s` : hours <= 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
  return `${distance} ${age > 0 ? "ago" : "ahead"}`;
}

function keyLines({ own, checked, args }: ShownRequest): string[] {
  if (own.publicKey === undefined) return [];
  return [
    `public half     sha256 ${own.publicKey.sha256} (of ${args.key}, as DER)`,
    ...(checked === own
      ? ["registered      unknown; `--public-key FILE` compares the key that you registered"]
      : [`registered      sha256 ${checked.publicKey?.sha256 ?? ""} (${args["public-key"] ?? ""})`]),
  ];
}

function verificationText({ own, checked, args }: ShownRequest): string {
  const { verification } = checked;
  const by =
    checked !== own
      ? "the registered public key"
      : own.publicKey === undefined
        ? "the secret"
        : "the public half of the key";
  if (verification?.ok !== false) return `ok with ${by}`;
  const advice =
    verification.reason === "signature_mismatch" && own.publicKey !== undefined
      ? `\n\n${args["public-key"] ?? ""} is not the public half of ${args.key}. Register this one, or sign with the other key:\n\n${own.publicKey.pem}`
      : "";
  return `refused with ${by}: ${verification.reason}. ${verification.message}${advice}`;
}
