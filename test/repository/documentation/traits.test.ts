/** The traits that the pages show by known APIs, each run: `yaml tried=…`. */
import { readFileSync } from "node:fs";
import { generateKeyPairSync } from "node:crypto";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";

import type { GenerateConfig } from "../../../src/index.js";
import { startSandbox } from "../../../src/sandbox/index.js";
import { keyPairs } from "../../../templates/runtime/webhooks/key-pairs.js";
import type { SignatureParts } from "../../../templates/runtime/webhooks/parts.js";
import { signWebhook } from "../../../templates/runtime/webhooks/sign.js";
import { signatureParts } from "../../../templates/runtime/webhooks/signature-parts.js";
import { verifyWebhook, type VerifyWebhookOptions } from "../../../templates/runtime/webhooks/verify.js";
import { blocks } from "../../support/documentation.js";
import { generateFrom } from "../../support/generate-from.js";
import { importEmitted } from "../../support/import-emitted.js";
import { inFolder } from "../../support/in-folder.js";

const shown = (name: string): unknown =>
  load(blocks.find(({ marks }) => marks["tried"] === name)?.code ?? "");
const examples = <Trait>(name: string): readonly [api: string, trait: Trait][] =>
  Object.entries(shown(name) as Readonly<Record<string, Trait>>);

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const text = { type: "string" };

interface Sent {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

type Call = (args: object, options?: object) => Promise<unknown> & { readonly idempotencyKey?: string };

/** `POST /things` of a client of an API with these traits. */
async function clientOf(
  traits: object,
  options: object,
  more: object = {},
  version = "2025-03-12",
): Promise<Call> {
  const body = { type: "object", properties: { name: text, idempotency_key: text } };
  const key = { name: "Idempotency-Key", in: "header", schema: text };
  const operation = { operationId: "make", parameters: [key], requestBody: json(body) };
  const answer = { description: "Made", ...json({ type: "object" }) };
  const document = {
    openapi: "3.1.0",
    info: { title: "Things", version },
    "x-client": traits,
    paths: { "/things": { post: { ...operation, responses: { "200": answer } } } },
    ...more,
  };
  const texts = await generateFrom(
    { "a.json": document },
    apisOf(version, "version" in traits || "servers" in more),
  );
  const files = Array.from(texts, ([path, content]) => ({ path, text: content }));
  const { createClient } = await importEmitted<{ createClient: (options: object) => { make: Call } }>(
    files,
    `api/${version}/index.ts`,
  );
  return createClient({ baseUrl: "https://api.example", ...options }).make;
}

/** What it sends first. */
async function sent(
  traits: object,
  options: object = {},
  more: object = {},
  version = "2025-03-12",
): Promise<Sent> {
  const requests: Sent[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    requests.push({ url, headers: request.headers, body: await request.text() });
    return Response.json({}, { headers: { "Stripe-Version": version } });
  };
  const make = await clientOf(traits, { fetch, ...options }, more, version);
  await make({ body: { name: "a" } });
  const [first] = requests;
  if (first === undefined) throw new Error("Nothing was sent.");
  return first;
}

function apisOf(version: string, isSelected: boolean): GenerateConfig["apis"] {
  return { api: { documents: { [version]: "a.json" }, ...(isSelected ? {} : { version: "none" as const }) } };
}

describe("the version of", () => {
  const expected: Readonly<Record<string, (request: Sent) => unknown>> = {
    Stripe: ({ headers }) => headers.get("stripe-version"),
    Azure: ({ url }) => new URL(url).searchParams.get("api-version"),
    "MongoDB Atlas": ({ headers }) =>
      headers.get("accept")?.includes("application/vnd.atlas.2025-03-12+json") === true &&
      /vnd\.atlas\.(.*)\+json/.exec(headers.get("content-type") ?? "")?.[1],
    Gusto: ({ headers }) => headers.get("x-gusto-api-version"),
  };

  it.each(examples<object>("versions"))("%s is sent where the page says", async (api, version) => {
    expect(expected[api]?.(await sent({ version }))).toBe("2025-03-12");
  });

  it.each(["", "Version must be later."])(
    "an API that refuses it by the status alone has ended: %j",
    async (body) => {
      const [, version] = examples("versions").find(([api]) => api === "Gusto") ?? [];
      const fetch = async (): Promise<Response> => new Response(body, { status: 406 });
      const make = await clientOf({ version }, { fetch });
      await expect(make({ body: {} })).rejects.toMatchObject({
        name: "UnsupportedVersionError",
        message: expect.stringContaining("version 2025-03-12 is not supported"),
        fate: "refused",
      });
    },
  );

  it("a family is in the middle of the URL, though a few paths have none", async () => {
    const responses = { "200": { description: "Done" } };
    const paths = ["/crm/2026-03/objects", "/cms/2026-03/pages", "/oauth/v1/token"].map((path) => [
      path,
      { get: { operationId: path.split("/")[1], responses } },
    ]);
    const document = {
      openapi: "3.1.0",
      info: { title: "Hub", version: "2026-03" },
      paths: Object.fromEntries(paths),
    };
    const texts = await generateFrom(
      { "a.json": document },
      { api: { documents: { "2026-03": "a.json" }, version: "url" } },
    );
    const { createClient } = await importEmitted<{ createClient: (options: object) => { crm: Call } }>(
      Array.from(texts, ([path, text]) => ({ path, text })),
      "api/2026-03/index.ts",
    );
    const urls: string[] = [];
    const fetch = async (url: string): Promise<Response> => (
      urls.push(url),
      new Response(null, { status: 200 })
    );
    await createClient({ baseUrl: "https://api.example", fetch }).crm({});
    expect(urls).toEqual(["https://api.example/crm/2026-03/objects"]);
  });

  it("a server is in the URL", async () => {
    const { url } = await sent({}, {}, { servers: [{ url: "https://checkout-test.adyen.com/v72" }] }, "v72");
    expect(url).toBe("https://api.example/v72/things");
  });
});

describe("a credential of", () => {
  const basic = (value: string) => `Basic ${Buffer.from(value).toString("base64")}`;
  const expected: Readonly<Record<string, unknown>> = {
    GitHub: "Bearer id:secret",
    Klaviyo: "Klaviyo-API-Key id:secret",
    Stripe: basic("id:secret:"),
    Twilio: basic("id:secret"),
    Plaid: expect.objectContaining({ client_id: "id", secret: "secret", name: "a" }),
  };

  it.each(examples<{ readonly name: string }>("credentials"))(
    "%s is sent as it is there",
    async (api, credential) => {
      const request = await sent({ auth: [credential] }, { auth: { [credential.name]: "id:secret" } });
      expect(request.headers.get("authorization") ?? JSON.parse(request.body)).toEqual(expected[api]);
    },
  );
});

it.each(examples<{ readonly header?: string; readonly field?: string }>("idempotency"))(
  "a key of %s is made by the client",
  async (_api, idempotency) => {
    const { headers, body } = await sent({ idempotency });
    const { header = "", field = "" } = idempotency;
    const key = header === "" ? (JSON.parse(body) as Record<string, unknown>)[field] : headers.get(header);
    expect(key).toMatch(/^(?<mark>"?)[\da-f-]{36}\k<mark>$/);
  },
);

it.each(examples<{ readonly headers: { readonly remaining: string; readonly reset: string } }>("limits"))(
  "the limit of %s is followed",
  async (api, rateLimit) => {
    const { remaining, reset } = rateLimit.headers;
    const inAnHour = api === "GitHub" ? String(Math.round(Date.now() / 1000) + 3600) : "3600";
    const answer = { [remaining]: "0", [reset]: inAnHour };
    const asked: string[] = [];
    const fetch = (url: string): Promise<Response> => {
      asked.push(url);
      return Promise.resolve(Response.json({}, { headers: answer }));
    };
    const make = await clientOf({ rateLimit }, { fetch });
    await make({ body: {} });
    const waiting = make({ body: {} }, { signal: AbortSignal.timeout(100) });
    await expect(waiting).rejects.toMatchObject({ code: "aborted" });
    expect(asked).toHaveLength(1);
  },
);

interface Paging {
  readonly kind?: string;
  readonly items: readonly string[];
  readonly [place: string]: unknown;
}

/** An object with a value at each path; a name `[]` is a list of such objects. */
function nested(entries: readonly (readonly [path: readonly string[], schema: object])[]): object {
  const here = entries.find(([path]) => path.length === 0);
  if (here !== undefined) return here[1];
  const names = [...new Set(entries.map(([[name = ""]]) => name))];
  const properties = names.map((name) => [
    name,
    nested(entries.filter(([[first]]) => first === name).map(([[, ...rest], schema]) => [rest, schema])),
  ]);
  return { type: "object", required: names, properties: Object.fromEntries(properties) as object };
}

describe("a list of the page", () => {
  interface Action {
    readonly target: string;
    readonly update: { readonly "x-client": { readonly pagination: Paging | false } };
  }
  const overlay = shown("paging") as { readonly actions: readonly Action[] };
  const items = { type: "array", items: nested([[["id"], text]]), examples: [[{ id: "a_1" }]] };
  const whole = { type: "integer" };

  const pathItem = ({ target, update: { "x-client": traits } }: Action): [path: string, item: object] => {
    const [, path = "", method = ""] = /^\$\.paths\['(.*)'\]\.(\w+)$/.exec(target) ?? [];
    const { pagination } = traits;
    const operationId = `list${path.replaceAll(/\W+(\w)/g, (_all, letter: string) => letter.toUpperCase())}`;
    const { items: list = [], ...places }: Partial<Paging> = pagination === false ? {} : pagination;
    const { next, more, total, cursor, page, offset, size } = places;
    const accepted = Object.entries({
      cursor: [cursor, text],
      page: [page, whole],
      offset: [offset, whole],
      size: [size, whole],
    });
    const query = accepted.flatMap(([, [name, schema]]) =>
      typeof name === "string" ? [{ name, in: "query", schema }] : [],
    );
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: text,
    }));
    const messages = [
      [next, text],
      [more, { type: "boolean" }],
      [total, whole],
    ] as const;
    const fields = messages.flatMap(([at, schema]) =>
      Array.isArray(at) ? [[at as string[], schema] as const] : [],
    );
    const answer = { ...(nested([[list, items], ...fields]) as { required?: string[] }) };
    // The last page has nothing that leads on.
    if (next !== undefined)
      answer.required = answer.required?.filter((name) => name !== (next as string[])[0]) ?? [];
    const links = { Link: { schema: text } };
    const responses = { "200": { description: "OK", headers: links, ...json(answer) } };
    const body = Array.isArray(cursor) ? { requestBody: json(nested([[cursor as string[], text]])) } : {};
    const open = JSON.parse(JSON.stringify(body).replaceAll(/"required":\[[^\]]*\],/g, "")) as object;
    return [path, { [method]: { operationId, parameters: [...inPath, ...query], responses, ...open } }];
  };

  it("is read over all of its pages, by each of the ways", async () => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Lists", version: "1.0.0" },
      paths: Object.fromEntries(overlay.actions.map(pathItem)),
    };
    await inFolder({ "a.json": document, "overlay.json": overlay }, async (cwd) => {
      const apis = { api: { documents: { v1: "a.json" }, overlays: ["overlay.json"] } };
      await using sandbox = await startSandbox({ apis, cwd });
      const texts = await generateFrom({ "a.json": document, "overlay.json": overlay }, apis);
      const files = Array.from(texts, ([path, content]) => ({ path, text: content }));
      type List = Call & { readonly all?: (args: object) => AsyncIterable<unknown> };
      const { createClient } = await importEmitted<{
        createClient: (options: object) => Record<string, List>;
      }>(files, "api/v1/index.ts");
      const client = createClient({ baseUrl: sandbox.url });
      const read: Record<string, number> = {};
      for (const [name, list] of Object.entries(client)) {
        if (list.all === undefined) continue;
        const ids = new Set<string>();
        for await (const item of list.all({ owner: "a", repo: "b", limit: 1, per_page: 1, body: {} }))
          ids.add(JSON.stringify(item));
        read[name] = ids.size;
      }
      expect(Object.keys(client)).toHaveLength(overlay.actions.length);
      expect(Object.values(read)).toEqual(Array<number>(overlay.actions.length - 1).fill(3));
    });
  });
});

describe("the signature of", () => {
  const { vectors } = JSON.parse(
    readFileSync(new URL("../../webhooks/vectors/publishers.json", import.meta.url), "utf8"),
  ) as {
    readonly vectors: readonly (VerifyWebhookOptions & { readonly name: string; readonly body: string })[];
  };
  const recorded: Readonly<Record<string, string>> = {
    Twilio: "twilio form",
    "Twilio in JSON": "twilio json",
  };

  it.each(examples<SignatureParts>("signatures"))(
    "%s verifies what the publisher signed",
    async (api, parts) => {
      const vector = vectors.find(({ name }) => name === (recorded[api] ?? api.toLowerCase()));
      if (vector === undefined) throw new Error(`Nothing is recorded of ${api}.`);
      const { body, headers, secret, url, now } = vector;
      const input = { headers, secret, url, now, explain: false, scheme: signatureParts(parts) };
      await expect(verifyWebhook({ ...input, body })).resolves.toMatchObject({ secretIndex: 0 });
      const altered = body.replace(/evt_1|1130|%2B/, "1");
      await expect(verifyWebhook({ ...input, body: altered })).rejects.toThrow("webhook");
    },
  );

  it.each(examples<SignatureParts>("key-pairs"))("%s is made and verified", async (_api, parts) => {
    const { privateKey, publicKey } = pairFor(parts.algorithm);
    const scheme = signatureParts(parts, keyPairs);
    const body = '{"id":"1"}';
    const jwk = (key: typeof publicKey): string =>
      JSON.stringify({ ...key.export({ format: "jwk" }), kid: "k" });
    const headers = await signWebhook({ body, secret: jwk(privateKey), scheme });
    const input = { headers, secret: jwk(publicKey), scheme, explain: false };
    await expect(verifyWebhook({ ...input, body })).resolves.toBeDefined();
    await expect(verifyWebhook({ ...input, body: `${body} ` })).rejects.toMatchObject({
      reason: "signature_mismatch",
    });
  });
});

function pairFor(algorithm: string) {
  if (algorithm === "ed25519") return generateKeyPairSync("ed25519");
  return algorithm === "jwt" || algorithm === "ecdsa-p256"
    ? generateKeyPairSync("ec", { namedCurve: "P-256" })
    : generateKeyPairSync("rsa", { modulusLength: 2048 });
}
