/** Bytes that a consumer's bundle gets, and which module of the runtime they come from. */
import { gzipSync } from "node:zlib";
import path from "node:path";

import { build, type Metafile } from "esbuild";

export interface Bundle {
  readonly name: string;
  readonly minified: number;
  readonly gzip: number;
}

export interface Feature {
  readonly name: string;
  readonly minified: number;
  /** Of the whole bundle. */
  readonly share: number;
}

const root = process.cwd();
const partner = path.join(root, "generated/partner-platform/2026-08-01/index.js");
const accounts = path.join(root, "generated/virtual-accounts/v1/index.js");
const options = `{ baseUrl: "https://a.example", auth: { apiKey: "k" } }`;

const oneOperation = `import { createTransport, getCustomerById } from "${partner}";
export default getCustomerById(createTransport(${options}), { id: "a" });`;

const consumers: Readonly<Record<string, string>> = {
  "one operation": oneOperation,
  "one operation, paged": `import { createTransport, getAutoramps } from "${partner}";
export default getAutoramps.all(createTransport(${options}));`,
  "the whole client": `import { createClient } from "${partner}";
export default createClient(${options});`,
  "one signed operation": `import { createTransport, listVirtualAccounts } from "${accounts}";
export default listVirtualAccounts(createTransport({ baseUrl: "https://a.example", auth: { apiKey: "k" }, signing: { privateKey: "p" } }));`,
};

export async function measureBundles(): Promise<{ bundles: Bundle[]; features: Feature[] }> {
  const bundles: Bundle[] = [];
  for (const [name, source] of Object.entries(consumers)) {
    const { text } = await bundle(source);
    bundles.push({ name, minified: Buffer.byteLength(text), gzip: gzipSync(text, { level: 9 }).length });
  }
  return { bundles, features: featuresOf((await bundle(oneOperation)).metafile) };
}

async function bundle(source: string): Promise<{ text: string; metafile: Metafile }> {
  const result = await build({
    stdin: { contents: source, resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  return { text: result.outputFiles[0]?.text ?? "", metafile: result.metafile };
}

/** What a consumer gets for the bytes of each module. */
const purposes: Readonly<Record<string, string>> = {
  "judge.ts": "errors by kind, version echo",
  "errors.ts": "error classes",
  "class-names.ts": "`instanceof` across copies of the runtime",
  "fate.ts": "what became of a request",
  "redact.ts": "no credential in an error or a log",
  "thrown.ts": "causes of anything that is thrown",
  "decode.ts": "decoding of answers",
  "json.ts": "JSON without a lost digit",
  "json-body.ts": "request bodies",
  "body-reading.ts": "decoding of answers",
  "match-media-type.ts": "media types of answers",
  "media-types.ts": "media types of answers",
  "read-body.ts": "limit of the body",
  "encode-request.ts": "requests: URL, headers, key",
  "encoding.ts": "bytes as text",
  "bodies.ts": "request bodies",
  "media-type.ts": "media types of answers",
  "binary.ts": "request bodies",
  "fields.ts": "request bodies",
  "servers.ts": "servers of single operations",
  "parameters.ts": "styles of parameters",
  "styles.ts": "styles of parameters",
  "retry.ts": "retries with budget",
  "http-date.ts": "retries with budget",
  "deprecation.ts": "news of the end of an operation or version",
  "process-wide.ts": "news of the end of an operation or version",
  "index.ts": "news of the end of an operation or version",
  "run-call.ts": "attempts and time in total",
  "attempt.ts": "one attempt",
  "deadline.ts": "timeouts and abort",
  "rate-limiter.ts": "rate limit",
  "observer.ts": "hooks",
  "credentials.ts": "credentials, test and live mode",
  "add-credentials.ts": "credentials, test and live mode",
  "call.ts": "a call as a promise, with `result()` and `response()`",
  "transport.ts": "options and their checks",
  "base-url.ts": "options and their checks",
  "operation.ts": "operations as functions",
  "operations.ts": "the operation itself",
  "web.ts": "the platform's own functions, looked up when used",
  "client.ts": "what the API is like (profile)",
  "request-trace.ts": "what became of a request",
  "<stdin>": "the consumer's own code",
};

function featuresOf({ outputs }: Metafile): Feature[] {
  const [output] = Object.values(outputs);
  const sizes = new Map<string, number>();
  for (const [file, { bytesInOutput }] of Object.entries(output?.inputs ?? {})) {
    if (bytesInOutput === 0) continue;
    const name = purposes[path.basename(file)];
    if (name === undefined) throw new Error(`Say in bundle-size.ts what ${file} is there for.`);
    sizes.set(name, (sizes.get(name) ?? 0) + bytesInOutput);
  }
  const whole = output?.bytes ?? 1;
  return Array.from(sizes, ([name, minified]) => ({ name, minified, share: minified / whole })).sort(
    (left, right) => right.minified - left.minified,
  );
}
