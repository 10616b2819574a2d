/** Where an operation with its own servers is called, and that no client reaches one behind its caller's back. */
import { describe, expect, test } from "vitest";

import type { Profile } from "../../templates/runtime/profile.js";
import { chooseServer } from "../../templates/runtime/servers.js";
import { createTransport } from "../../templates/runtime/transport.js";
import { answers, callFailure, standIn } from "./stand-in-fetch.js";

const api = "https://api.files.example/v2";
const sandbox = "https://sandbox.files.example/v2";
const upload = "https://eu.upload.example";

interface Sending {
  readonly baseUrl?: string;
  readonly apiServers?: readonly string[];
  readonly root?: string;
  readonly urls?: readonly string[];
  readonly servers?: Readonly<Record<string, string>>;
  readonly allowHttp?: boolean;
}

function send({
  baseUrl = api,
  apiServers = [api, sandbox],
  root = "/v2",
  urls = [upload],
  ...more
}: Sending) {
  const { fetch, sent } = standIn(answers(204, "", { "x-version": "1" }));
  const profile: Profile = {
    api: "files",
    version: "1",
    root,
    servers: apiServers,
    versionHeader: "X-Version",
    echoHeader: "X-Version",
    credentials: [{ kind: "apiKey", name: "key", in: "header", parameter: "X-Key" }],
  };
  const transport = createTransport(profile, { baseUrl, auth: { key: "k" }, fetch, retry: false, ...more });
  const call = transport.send({
    id: "upload",
    home: "files/1",
    method: "POST",
    path: "/upload",
    server: { urls, choose: chooseServer },
    security: [["key"]],
    responses: { 204: "none" },
  });
  return { call, sent };
}

describe("is called", () => {
  test.each<[string, Sending, string]>([
    ["at its server, from the first server of the API", {}, upload],
    ["with or without the root", { baseUrl: "https://api.files.example/" }, upload],
    ["at the first of several", { urls: [upload, "https://us.upload.example"] }, upload],
    [
      "where it is mapped",
      { servers: { [upload]: "https://us.upload.example" } },
      "https://us.upload.example",
    ],
    [
      "where another of its servers is mapped",
      { urls: ["https://a.example", upload], servers: { [upload]: "http://localhost:1" } },
      "http://localhost:1",
    ],
    [
      "with the path of its server, where it is mapped",
      { urls: [`${upload}/api/v3`], servers: { [`${upload}/api/v3`]: "http://localhost:1" } },
      "http://localhost:1/api/v3",
    ],
    [
      "without that path twice",
      { urls: [`${upload}/api`], servers: { [`${upload}/api`]: "http://localhost:1/api/" } },
      "http://localhost:1/api",
    ],
    [
      "on the host of the base URL, with its own root",
      { urls: ["https://api.files.example/oauth"] },
      "https://api.files.example/oauth",
    ],
    [
      "on the sandbox, if it is there as well",
      { baseUrl: sandbox, urls: ["https://api.files.example/up", "https://sandbox.files.example/up"] },
      "https://sandbox.files.example/up",
    ],
    [
      "on the test server that stands for the API",
      { baseUrl: "http://localhost:1", urls: ["https://api.files.example/oauth"] },
      "http://localhost:1/oauth",
    ],
    [
      "at a path of the base URL",
      { baseUrl: "http://localhost:1", urls: ["/oauth"] },
      "http://localhost:1/oauth",
    ],
    [
      "below the prefix of the base URL",
      { baseUrl: "https://gateway.example/files/v2", urls: ["/oauth"] },
      "https://gateway.example/files/oauth",
    ],
    ["relative to the base URL", { urls: ["../oauth"] }, "https://api.files.example/oauth"],
    [
      "in the environment of the base URL",
      {
        baseUrl: "https://a.example/test",
        apiServers: ["https://a.example/v2", "https://a.example/test/v2"],
        urls: ["https://a.example/up", "https://a.example/test/up"],
      },
      "https://a.example/test/up",
    ],
    ["at the base URL itself, if that is its server", { baseUrl: upload, root: "" }, upload],
    ["over http, where that is allowed", { urls: ["http://u.example"], allowHttp: true }, "http://u.example"],
  ])("%s", async (_name, sending, expected) => {
    const { call, sent } = send(sending);
    await call;
    expect(sent.map(({ url }) => url)).toEqual([`${expected}/upload`]);
    expect(sent[0]?.headers).toMatchObject({ "x-key": "k", "x-version": "1" });
    expect(sent[0]).toMatchObject({ redirect: "manual" });
  });
});

describe("is refused, and nothing is sent", () => {
  test.each<[string, Sending]>([
    ["from the sandbox", { baseUrl: sandbox }],
    ["from a test server", { baseUrl: "http://localhost:4010" }],
    ["from another region", { baseUrl: "https://api.us.files.example/v2" }],
    [
      "from an environment on the same host",
      {
        baseUrl: "https://a.example/test",
        apiServers: ["https://a.example/v2", "https://a.example/test/v2"],
      },
    ],
    ["from production, where only the sandbox has it", { urls: [sandbox] }],
    ["if the document has no server for the API", { apiServers: ["/v2"] }],
    [
      "if another server is mapped",
      { baseUrl: sandbox, servers: { "https://other.example": "http://localhost:1" } },
    ],
  ])("%s", async (_name, sending) => {
    const { call, sent } = send(sending);
    const error = await callFailure(() => call);
    expect(error).toMatchObject({ code: "invalid_request", operation: "upload", fate: "not_sent" });
    const [url] = sending.urls ?? [upload];
    expect(error.message).toMatch(/^upload: is served at /);
    expect(error.message).toContain(`Give the client servers: { "${url}": "…" }.`);
    expect(sent).toEqual([]);
  });

  test("over plain http", async () => {
    const { call, sent } = send({ urls: ["http://u.example"] });
    expect((await callFailure(() => call)).message).toBe(
      "upload: servers: http://u.example: needs https (or allowHttp), and no user, query or fragment.",
    );
    expect(sent).toEqual([]);
  });

  test("a server whose variables have no values has to be mapped", async () => {
    const urls = ["https://{shard}/api"];
    const { call } = send({ urls });
    expect(await callFailure(() => call)).toMatchObject({ code: "invalid_request" });
    const mapped = send({ urls, servers: { "https://{shard}/api": "https://s1.example" } });
    await mapped.call;
    expect(mapped.sent[0]?.url).toBe("https://s1.example/api/upload");
  });
});

test.each(["http://u.example", "https://user@u.example", "u.example"])(
  "the option refuses %s at once",
  (url) => {
    expect(() => send({ servers: { [upload]: url } })).toThrow(`servers: ${upload}: needs https`);
  },
);
