/** The admin URL is for this machine and for nobody's web page: address, Host, Origin, Sec-Fetch-Site, token. */
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createAdminGuard,
  createAdminToken,
  type AdminVisitor,
} from "../../src/sandbox/admin/admin-guard.js";
import { startSandbox, type Sandbox } from "../../src/sandbox/index.js";

const token = "the-token";
const path = `/__sandbox/${token}/reset`;
const refusals = {
  address: /for the machine/,
  host: /Host header/,
  page: /web pages/,
  token: /token/,
} as const;

function visit(
  headers: Readonly<Record<string, string>>,
  other: Partial<AdminVisitor> = {},
  options: { readonly host?: string; readonly adminHosts?: readonly string[] } = {},
): string | undefined {
  const guard = createAdminGuard({ token, host: "127.0.0.1", adminHosts: [], ...options });
  const header = (name: string): string | undefined => ({ host: "127.0.0.1:4010", ...headers })[name];
  const address = "127.0.0.1";
  return guard({ path, header, remoteAddress: address, localAddress: address, port: 4010, ...other });
}

describe("the guard", () => {
  it.each([
    ["127.0.0.1:4010", {}],
    ["localhost:4010", {}],
    ["LOCALHOST:4010", {}],
    ["[::1]:4010", { remoteAddress: "::1" }],
    ["localhost", { port: 80 }],
    ["localhost:80", { port: 80 }],
    ["localhost:4010", { remoteAddress: "::ffff:127.0.0.1", localAddress: "::ffff:127.0.0.1" }],
    ["localhost:4010", { remoteAddress: "192.0.2.7", localAddress: "192.0.2.7" }],
  ])("lets Host %s pass (%j)", (host, other) => {
    expect(visit({ host }, other)).toBeUndefined();
  });

  it.each([
    "attacker.example:4010",
    "127.0.0.1.attacker.example:4010",
    "localhost.attacker.example:4010",
    "localhost.:4010",
    "localhost:4011",
    "localhost",
    "127.0.0.1@attacker.example:4010",
    "",
    "0x7f000001:4010",
    "[::ffff:127.0.0.1]:4010",
  ])("refuses Host %j, as a name that was rebound to this machine", (host) => {
    expect(visit({ host })).toMatch(refusals.host);
  });

  it("refuses a request without Host", () => {
    const guard = createAdminGuard({ token, host: "127.0.0.1", adminHosts: [] });
    const address = "127.0.0.1";
    const refusal = guard({
      path,
      header: () => undefined,
      remoteAddress: address,
      localAddress: address,
      port: 4010,
    });
    expect(refusal).toMatch(refusals.host);
  });

  it.each([
    { origin: "https://attacker.example" },
    { origin: "http://127.0.0.1:4010" },
    { origin: "null" },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "" },
    { "sec-fetch-site": "none, cross-site" },
  ])("refuses a web page: %j", (headers) => {
    expect(visit(headers)).toMatch(refusals.page);
  });

  it("lets pass what somebody types into the address bar", () => {
    expect(visit({ "sec-fetch-site": "none" })).toBeUndefined();
  });

  it.each([
    "/__sandbox",
    "/__sandbox/",
    "/__sandbox/reset",
    `/__sandbox/${token}x/reset`,
    `/__sandbox/${token.slice(1)}/reset`,
  ])("refuses the path %s, which has no token", (input) => {
    expect(visit({}, { path: input })).toMatch(refusals.token);
  });

  it.each([
    { remoteAddress: "192.0.2.7" },
    { remoteAddress: "::ffff:192.0.2.7" },
    { remoteAddress: undefined },
  ])("refuses another machine: %j", (other) => {
    expect(visit({}, { ...other, localAddress: "192.0.2.1" })).toMatch(refusals.address);
  });

  it("lets other machines pass under the names that were allowed, and under no others", () => {
    const other = { remoteAddress: "192.0.2.7", localAddress: "192.0.2.1" };
    const adminHosts = ["sandbox", "Mapped.example:8080"];
    expect(visit({ host: "sandbox:4010" }, other, { adminHosts })).toBeUndefined();
    expect(visit({ host: "mapped.example:8080" }, other, { adminHosts })).toBeUndefined();
    expect(visit({ host: "mapped.example:4010" }, other, { adminHosts })).toMatch(refusals.host);
    expect(visit({ host: "attacker.example:4010" }, other, { adminHosts })).toMatch(refusals.host);
    expect(visit({ host: "sandbox:4010", origin: "http://sandbox:4010" }, other, { adminHosts })).toMatch(
      refusals.page,
    );
  });

  it("knows the address that the sandbox listens on", () => {
    expect(visit({ host: "192.0.2.1:4010" }, {}, { host: "192.0.2.1" })).toBeUndefined();
    expect(visit({ host: "[2001:db8::1]:4010" }, {}, { host: "2001:db8::1" })).toBeUndefined();
  });

  it("has another token each time", () => {
    const tokens = Array.from({ length: 100 }, createAdminToken);
    expect(new Set(tokens).size).toBe(100);
    for (const each of tokens) expect(each).toMatch(/^[\w-]{32}$/);
  });
});

describe("a sandbox", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ seed: "guard", host: "0.0.0.0" });
  });
  afterAll(() => sandbox.close());

  interface Answer {
    readonly status: number | undefined;
    readonly text: string;
    readonly allowOrigin: string | undefined;
  }

  /** As it is, without anything that `fetch` would add or refuse. */
  const send = (url: string, method: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const outgoing = request(url, { method, headers }, (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => {
          const allowOrigin = answer.headers["access-control-allow-origin"];
          resolve({ status: answer.statusCode, text, allowOrigin });
        });
      });
      outgoing.on("error", reject).end();
    });

  it("gives an admin URL that works from here, and is not made of the seed", async () => {
    expect((await send(sandbox.adminUrl, "GET", {})).status).toBe(200);
    await using same = await startSandbox({ seed: "guard" });
    expect(same.keys.testKey).toBe(sandbox.keys.testKey);
    expect(tokenOf(same)).not.toBe(tokenOf(sandbox));
  });

  it.each(["", "/reset", "/private-key.pem", "/nothing"])(
    "shows a page nothing at %j, whatever it tries",
    async (name) => {
      const { port } = new URL(sandbox.adminUrl);
      const tries: Record<string, string>[] = [
        { origin: "https://attacker.example" },
        { "sec-fetch-site": "cross-site", "content-type": "text/plain" },
        { host: `attacker.example:${port}` },
        { origin: "https://attacker.example", "access-control-request-method": "POST" },
      ];
      for (const headers of tries) {
        for (const method of ["GET", "POST", "OPTIONS", "HEAD", "PUT"]) {
          const { status, text, allowOrigin } = await send(sandbox.adminUrl + name, method, headers);
          expect([status, allowOrigin], `${method} ${JSON.stringify(headers)}`).toEqual([403, undefined]);
          expect(text).not.toContain("PRIVATE KEY");
          expect(text).not.toContain(sandbox.keys.testKey);
        }
      }
    },
  );

  it("tells nobody without the token that there is a key, and does nothing for him", async () => {
    sandbox.admin.addFaults({ path: "/spec/versions", faults: "status=503" });
    const base = sandbox.adminUrl.slice(0, -tokenOf(sandbox).length - 1);
    for (const target of ["", "/private-key.pem", "/clearFaults", "/wrong/clearFaults", "/%2e/clearFaults"]) {
      expect((await send(base + target, "POST", {})).status).toBe(403);
    }
    const { origin } = new URL(sandbox.adminUrl);
    // Another spelling is no way around: it is a path that no API has.
    expect((await send(`${origin}/%5f_sandbox/${tokenOf(sandbox)}/clearFaults`, "POST", {})).status).toBe(
      404,
    );
    expect((await send(`${origin}/spec/versions`, "GET", {})).status).toBe(503);
  });

  const outer = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal);
  it.runIf(outer !== undefined)(
    "answers at the machine's own address under a name that is allowed",
    async () => {
      const address = outer?.address ?? "";
      const { port, pathname } = new URL(sandbox.adminUrl);
      const url = `http://${address}:${port}${pathname}`;
      expect((await send(url, "GET", {})).status, "0.0.0.0 says no name").toBe(403);
      expect((await send(url, "GET", { host: `localhost:${port}` })).status).toBe(200);
      await using open = await startSandbox({ host: "0.0.0.0", adminHosts: [address] });
      const inside = new URL(open.adminUrl);
      expect((await send(`http://${address}:${inside.port}${inside.pathname}`, "GET", {})).status).toBe(200);
    },
  );
});

function tokenOf({ adminUrl }: Sandbox): string {
  return new URL(adminUrl).pathname.split("/")[2] ?? "";
}
