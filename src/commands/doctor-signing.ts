/** `generate doctor signing`: signs one request in the open, with the code that clients sign with. */
import type { Argv, CommandModule } from "yargs";

import { explainSigning, type ExplainSigningOptions } from "../../templates/runtime/signing/explain.js";
import { createRequestSigner } from "../../templates/runtime/signing/request-signer.js";
import { SigningError } from "../../templates/runtime/signing/signing-error.js";
import type { DiagnosticCode } from "../diagnostics/catalogue.js";
import { createDiagnostic, DiagnosticError, type Place } from "../diagnostics/diagnostic.js";
import { type ProjectArguments, sourceOptions } from "./command-project.js";
import { signingJson, signingText, type SigningFinding } from "./doctor-signing-text.js";
import { findSignedApi, type SignedApi } from "./find-signed-api.js";
import { requireGivenFile } from "./read-given-file.js";
import { runCommand } from "./run-command.js";

interface SigningArguments extends ProjectArguments {
  readonly key: string;
  readonly url: string;
  readonly method: string;
  readonly "body-file"?: string | undefined;
  readonly now?: number | undefined;
  readonly "public-key"?: string | undefined;
  readonly "key-id"?: string | undefined;
  readonly "passphrase-env"?: string | undefined;
}

function signingOptions<T>(parser: Argv<T>): Argv<T & SigningArguments> {
  return sourceOptions(parser, "API whose scheme it is (default: the only one that signs)")
    .option("key", {
      type: "string",
      demandOption: true,
      description: "File of the private key, or of the secret",
    })
    .option("url", { type: "string", demandOption: true, description: "The whole URL, as it would be sent" })
    .option("method", { type: "string", default: "GET", description: "Method of the request" })
    .option("body-file", { type: "string", description: "File of the body, byte for byte" })
    .option("now", { type: "number", description: "Milliseconds since 1970, where the URL has no timestamp" })
    .option("public-key", {
      type: "string",
      description: "File of the public key that is registered, to verify with",
    })
    .option("key-id", { type: "string", description: "Id of the key, where the API asks for one" })
    .option("passphrase-env", {
      type: "string",
      description: "Environment variable with the key's passphrase",
    })
    .example(
      "$0 doctor signing --key private.pem --url 'https://host.example/v1/things?apiKey=…'",
      "what is signed, with which result",
    );
}

export const doctorSigningCommand: CommandModule<object, SigningArguments> = {
  command: "signing",
  describe: "Sign one request in the open, and verify it with the public half of the key",
  builder: signingOptions,
  handler: (args) =>
    runCommand(args, async () => {
      const signed = await findSignedApi(args);
      const finding = { ...signed, ...(await explain(args, signed)), args };
      const isRefused = finding.checked.verification?.ok === false;
      return { text: signingText(finding), json: signingJson(finding), exitCode: isRefused ? 1 : 0 };
    }),
};

/** With the key alone, and with the public key that is registered, where that was given. */
async function explain(
  args: SigningArguments,
  { api, scheme }: SignedApi,
): Promise<Pick<SigningFinding, "own" | "checked">> {
  const { "body-file": bodyFile, "public-key": publicKeyFile, "key-id": keyId, url } = args;
  // As clients send it.
  const method = args.method.toUpperCase();
  const bytes = await readGiven(args, args.key);
  // A secret is text, and the line break at the end of its file is the editor's.
  const key = scheme.algorithm === "hmac-sha256" ? bytes.toString().replace(/\r?\n$/, "") : bytes;
  const passphrase = process.env[args["passphrase-env"] ?? ""];
  const now = args.now ?? Date.now();
  const options = {
    ...{ scheme, key, url, method, keyId, passphrase },
    now: () => now,
    body: bodyFile === undefined ? undefined : await readGiven(args, bodyFile),
  } satisfies ExplainSigningOptions;
  await refusing("SIGNING_KEY_UNUSABLE", { file: args.key }, () => createRequestSigner(scheme, key, options));
  const own = await refusing("REQUEST_NOT_SIGNABLE", { api: api.name, version: api.version }, () =>
    explainSigning(options),
  );
  if (publicKeyFile === undefined) return { own, checked: own };
  const publicKey = await readGiven(args, publicKeyFile);
  const checked = await refusing("PUBLIC_KEY_UNREADABLE", { file: publicKeyFile }, () =>
    explainSigning({ ...options, publicKey }),
  );
  return { own, checked };
}

function readGiven({ cwd }: SigningArguments, file: string): Promise<Buffer> {
  return requireGivenFile(file, cwd, "FILE_UNREADABLE");
}

/** What a client would throw, as a diagnostic. The messages say what to do, and hold nothing of a key. */
async function refusing<Result>(
  code: DiagnosticCode,
  place: Place,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    const fix = error.reason === "key_id_missing" ? "Give the id with `--key-id`." : undefined;
    throw new DiagnosticError([createDiagnostic(code, place, `${error.message} (${error.reason})`, fix)]);
  }
}
