/**
 * The promise of the whole program, from `pull` to the version that is served: a client of a version is answered by that
 * version, for APIs of which nobody has written down how they select one.
 */
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { load } from "js-yaml";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { generate, pull, type DiagnosticError, type GenerateConfig } from "../../../src/index.js";
import { corpusFolder, publishedDocument } from "../documents.js";
import { importEmitted } from "../../support/import-emitted.js";
import {
  json,
  startRecordingServer,
  type ReceivedRequest,
  type RecordingServer,
} from "../../support/recording-server.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "served-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A service that publishes its versions and says in each answer which one it served. */
interface Service {
  /** File by version, oldest first. */
  readonly documents: Readonly<Record<string, string>>;
  /** The version that a request asks for; undefined where it asks for none, and the oldest is served. */
  readonly asked: (request: ReceivedRequest) => string | undefined;
}

function startService({ documents, asked }: Service): Promise<RecordingServer> {
  const versions = Object.keys(documents);
  return startRecordingServer((request) => {
    if (request.url === "/spec/versions") return json(200, { versions, default: versions[0] });
    const published = documents[request.url.replace("/spec/", "")];
    if (published !== undefined) return json(200, readsOf(published));
    return json(200, { served: asked(request) ?? versions[0] });
  });
}

interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, { readonly type?: unknown }>> };
}

/**
 * What a published document says of versions: its reads, with objects that may be anything. The rest would be generated
 * for nothing, since nobody calls it here.
 */
function readsOf(file: string): object {
  const document = load(readFileSync(file, "utf8")) as Published;
  const paths = mapValues(
    document.paths,
    ({ post: _post, put: _put, patch: _patch, delete: _delete, ...rest }) => rest,
  );
  const scalars = ["string", "integer", "number", "boolean"];
  const schemas = mapValues(document.components?.schemas ?? {}, (schema) =>
    scalars.includes(String(schema.type)) ? schema : {},
  );
  return { ...document, paths, components: { ...document.components, schemas } };
}

function mapValues<Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

const header =
  (name: string): Service["asked"] =>
  ({ headers }) =>
    headers[name] as string | undefined;

async function configure(server: RecordingServer, more: object = {}): Promise<GenerateConfig> {
  const config = { apis: { service: { baseUrl: server.url, ...more } } };
  await writeFile(path.join(folder, "generate.config.json"), JSON.stringify(config));
  return config;
}

/** Calls whatever needs no arguments in a version's client; the versions that answered, and what was asked. */
async function callVersion(
  files: Parameters<typeof importEmitted>[0],
  version: string,
  { url, requests }: RecordingServer,
): Promise<{ served: unknown[]; calls: readonly ReceivedRequest[]; arguments: string[] }> {
  const before = requests.length;
  const emitted = await importEmitted(files, `service/${version}/index.ts`);
  const named = Object.values(emitted).flatMap((value) => credentialsOf(value as Described));
  const auth = Object.fromEntries(named.map((name) => [name, "user:password"]));
  const client = emitted.createClient({ baseUrl: url, auth });
  const operations = Object.values(client).filter((value) => typeof value === "function");
  const callable = operations
    .filter(({ descriptor }) => descriptor.method === "GET" && !descriptor.path.includes("{"))
    .slice(0, 5);
  const outcomes = await Promise.all(callable.map((operation) => operation({}).result()));
  return {
    served: outcomes.map(({ data }) => (data as { served: string } | undefined)?.served),
    calls: requests.slice(before),
    arguments: operations.flatMap(({ descriptor }) => Object.keys(descriptor.headers ?? {})),
  };
}

interface Described {
  readonly descriptor?: { readonly security?: readonly (readonly string[])[] };
}

function credentialsOf({ descriptor }: Described): readonly string[] {
  return descriptor?.security?.[0] ?? [];
}

const corpus = (file: string): string => path.join(corpusFolder, file);

interface Story extends Service {
  readonly name: string;
  /** Lower case; absent where the URL names the version. */
  readonly header?: string;
}

const stories: readonly Story[] = [
  {
    name: "the published document, whose header is a plain string",
    documents: { "2025-03-13": publishedDocument, "2026-07-01": publishedDocument },
    header: "x-api-version",
    asked: header("x-api-version"),
  },
  {
    name: "a series whose header lists versions that are no dates, and which not every operation declares",
    documents: {
      "2.13": corpus("intercom-2.13.yaml"),
      "2.14": corpus("intercom-2.14.yaml"),
      "2.15": corpus("intercom-2.15.yaml"),
    },
    header: "intercom-version",
    asked: header("intercom-version"),
  },
  {
    name: "a document that has the header among its security schemes",
    documents: { "2020-09-14": corpus("plaid-2026-06.yaml") },
    header: "plaid-version",
    asked: header("plaid-version"),
  },
  {
    name: "a series whose servers name the version",
    documents: {
      v70: corpus("adyen-CheckoutService-v70.json"),
      v71: corpus("adyen-CheckoutService-v71.json"),
      v72: corpus("adyen-CheckoutService-v72.json"),
    },
    asked: ({ url }) => /^\/(v\d+)\//.exec(url)?.[1],
  },
  {
    name: "a document whose paths name the version",
    documents: { "2010-04-01": corpus("twilio_api_v2010.json") },
    asked: ({ url }) => /^\/(\d{4}-\d\d-\d\d)\//.exec(url)?.[1] ?? "none",
  },
];

/** As clouds do it: the same required parameter everywhere, with nothing but its name. */
const inQuery = (version: string): object => ({
  openapi: "3.0.3",
  info: { title: "Ledger", version },
  paths: Object.fromEntries(
    ["accounts", "payouts"].map((name) => [
      `/${name}`,
      {
        get: {
          operationId: `list_${name}`,
          parameters: [{ $ref: "#/components/parameters/ApiVersionParameter" }],
          responses: {
            "200": { description: "Them.", content: { "application/json": { schema: { type: "object" } } } },
          },
        },
      },
    ]),
  ),
  components: {
    parameters: {
      ApiVersionParameter: {
        name: "api-version",
        in: "query",
        required: true,
        schema: { type: "string", minLength: 1 },
      },
    },
  },
});

describe("from pull to the version that is served", () => {
  for (const story of stories) {
    const { name, documents, header: sent } = story;
    it.skipIf(!Object.values(documents).every((file) => existsSync(file)))(name, async () => {
      await using server = await startService(story);
      const config = await configure(server);
      await pull({ cwd: folder });
      const { files, diagnostics } = await generate(config, { cwd: folder });
      const announced = diagnostics.filter(({ code }) => code === "VERSION_HEADER_INFERRED");
      expect(announced).toHaveLength(sent === undefined ? 0 : 1);
      for (const version of Object.keys(documents)) {
        const { served, calls, arguments: inputs } = await callVersion(files, version, server);
        expect(new Set(served), version).toEqual(new Set([version]));
        if (sent === undefined) continue;
        expect(calls.map(({ headers }) => headers[sent])).toEqual(calls.map(() => version));
        expect(inputs.map((argument) => argument.toLowerCase())).not.toContain(sent);
      }
    });
  }

  it("a series whose version travels in the query", async () => {
    const dated = ["2024-01-01", "2025-06-01"];
    const series = Object.fromEntries(
      dated.map((version) => [version, path.join(folder, `${version}.json`)]),
    );
    for (const [version, file] of Object.entries(series))
      await writeFile(file, JSON.stringify(inQuery(version)));
    await using server = await startService({
      documents: series,
      asked: ({ url }) => new URL(url, "https://a.example").searchParams.get("api-version") ?? undefined,
    });
    const config = await configure(server);
    await pull({ cwd: folder });
    const { files, diagnostics } = await generate(config, { cwd: folder });
    expect(diagnostics.map(({ code }) => code)).toContain("VERSION_QUERY_INFERRED");
    for (const version of dated) {
      const { served, calls } = await callVersion(files, version, server);
      expect(served).toEqual([version, version]);
      expect(calls.map(({ url }) => url)).toEqual(
        ["/accounts", "/payouts"].map((target) => `${target}?api-version=${version}`),
      );
    }
    const stated = await generate(await configure(server, { version: "none" }), { cwd: folder });
    const { calls } = await callVersion(stated.files, "2025-06-01", server);
    expect(calls.map(({ url }) => url)).toEqual(["/accounts", "/payouts"]);
  });

  const versions = ["2022-11-15", "2023-08-16"];
  const stripe: Service = {
    documents: Object.fromEntries(versions.map((version) => [version, corpus(`stripe-${version}.yaml`)])),
    asked: header("stripe-version"),
  };
  it.skipIf(!existsSync(corpus("stripe-2022-11-15.yaml")))(
    "a series that does not say it is refused, until an overlay or the configuration does",
    async () => {
      await using server = await startService(stripe);
      const config = await configure(server);
      await pull({ cwd: folder });
      const error = await generate(config, { cwd: folder }).catch(
        (cause: unknown) => cause as DiagnosticError,
      );
      const { diagnostics } = error as DiagnosticError;
      expect(diagnostics.map(({ code, place }) => [code, place.version])).toEqual(
        versions.map((version) => ["VERSION_SELECTOR_UNKNOWN", version]),
      );
      const fix = diagnostics[0]?.fix ?? "";
      const overlay = fix
        .slice(fix.indexOf("overlay: 1.0.0"))
        .replace("NAME-OF-THE-HEADER", "Stripe-Version");
      await writeFile(path.join(folder, "overlay.yaml"), overlay);
      const { files } = await generate(await configure(server, { overlays: ["overlay.yaml"] }), {
        cwd: folder,
      });
      for (const version of versions) {
        expect((await callVersion(files, version, server)).served).toContain(version);
      }
      const unversioned = await generate(await configure(server, { version: "none" }), { cwd: folder });
      const { calls } = await callVersion(unversioned.files, "2023-08-16", server);
      expect(calls.some(({ headers }) => "stripe-version" in headers)).toBe(false);
    },
    600_000,
  );
});
