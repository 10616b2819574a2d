/** Calls go through a proxy on this machine, and to a server that asks for a client certificate. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";

import { startSandbox } from "openapi-dated/sandbox";

const sandbox = await startSandbox({ seed: 1 });
process.env.PARTNER_API_KEY = sandbox.keys.testKey;
try {
  await checkProxy();
  await checkRefusingProxies();
  await checkCertificate();
} finally {
  await sandbox.close();
}
console.log("The proxy and the client certificate were used.");
process.exit(0);

async function checkProxy() {
  const tunnels = [];
  const proxy = createServer().on("connect", ({ url }, socket, head) => {
    tunnels.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.write(head);
      target.pipe(socket).pipe(target);
    });
  });
  process.env.HTTPS_PROXY = `http://127.0.0.1:${await listen(proxy)}`;
  process.env.PARTNER_URL = sandbox.url;
  const { partner } = await import("./dist/proxy.js");
  await partner.getAllCustomers();
  proxy.close();
  if (tunnels.join() !== new URL(sandbox.url).host) throw new Error(`The proxy saw ${tunnels.join()}.`);
  // Nothing is sent where nobody answers, and the error says so.
  proxy.closeAllConnections();
  const { partner: refused } = await import("./dist/proxy.js?closed");
  await expectUnsent(refused, "without a proxy");
}

/** A payment that a proxy refuses to forward has not left this machine. */
async function checkRefusingProxies() {
  for (const status of ["407 Proxy Authentication Required", "502 Bad Gateway"]) {
    const proxy = createServer().on("connect", (_request, socket) => {
      socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
    });
    process.env.HTTPS_PROXY = `http://127.0.0.1:${await listen(proxy)}`;
    const { partner } = await import(`./dist/proxy.js?${status.slice(0, 3)}`);
    await expectUnsent(partner, `a proxy that answers ${status}`);
    proxy.close();
  }
}

async function expectUnsent(partner, situation) {
  const body = { customer_type: "Person", name: "Ada Sample", email: "ada@shop.example" };
  const outcome = await partner.createCustomer({ body }, { retry: false }).then(
    () => "an answer",
    ({ code, fate }) => `${code} ${fate}`,
  );
  if (outcome !== "connection not_sent") throw new Error(`${situation}: ${outcome}`);
}

async function checkCertificate() {
  authority("authority");
  certificate("server", "subjectAltName=DNS:localhost");
  certificate("client", "extendedKeyUsage=clientAuth");
  const ca = readFileSync("authority.pem");
  const own = { cert: readFileSync("server.pem"), key: readFileSync("server.key"), ca };
  const seen = [];
  const server = createTlsServer(
    { ...own, requestCert: true, rejectUnauthorized: true },
    (incoming, answer) => {
      seen.push(incoming.socket.getPeerCertificate().subject.CN);
      const { method, headers, url } = incoming;
      const forwarded = request(new URL(url, sandbox.url), { method, headers }, (response) => {
        answer.writeHead(response.statusCode, response.headers);
        response.pipe(answer);
      });
      incoming.pipe(forwarded);
    },
  );
  process.env.PARTNER_URL = `https://localhost:${await listen(server)}`;
  process.env.SERVER_AUTHORITY = "authority.pem";
  const { partner } = await import("./dist/client-certificate.js");
  await partner.getAllCustomers();
  if (seen.join() !== "client") throw new Error(`The server saw ${seen.join()}.`);
  server.close();
  await checkExpired(ca);
}

/** The handshake fails before the request is written. */
async function checkExpired(ca) {
  expiredCertificate("expired");
  const own = { cert: readFileSync("expired.pem"), key: readFileSync("expired.key"), ca };
  let requests = 0;
  const server = createTlsServer(own, () => (requests += 1));
  process.env.PARTNER_URL = `https://localhost:${await listen(server)}`;
  const { partner } = await import("./dist/client-certificate.js?expired");
  await expectUnsent(partner, "an expired certificate");
  if (requests !== 0) throw new Error("The server with the expired certificate got a request.");
  server.close();
}

async function listen(server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server.address().port;
}

function authority(name) {
  openssl(
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
  )(...["-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", `/CN=${name}`]);
}

function certificate(name, extension) {
  openssl(
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
  )(
    ...["-CA", "authority.pem", "-CAkey", "authority.key", "-addext", "basicConstraints=critical,CA:FALSE"],
    ...["-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", `/CN=${name}`, "-addext", extension],
  );
}

/** Only the database of an authority gives a certificate a chosen end. */
function expiredCertificate(name) {
  const paths = {
    certificate: "authority.pem",
    private_key: "authority.key",
    database: "issued",
    serial: "serial",
  };
  const settings = {
    ...paths,
    new_certs_dir: ".",
    default_md: "sha256",
    policy: "any",
    x509_extensions: "server",
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  writeFileSync("issued", "");
  writeFileSync("serial", "01\n");
  const server = "[server]\nsubjectAltName = DNS:localhost\n";
  writeFileSync(
    "ca.cnf",
    `[ca]\ndefault_ca = own\n[own]\n${lines.join("\n")}\n[any]\ncommonName = supplied\n${server}`,
  );
  openssl(
    "req",
    "-newkey",
    "rsa:2048",
    "-nodes",
  )(...["-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`]);
  openssl(
    "ca",
    "-config",
    "ca.cnf",
    "-batch",
    "-notext",
  )(
    ...["-in", `${name}.csr`, "-out", `${name}.pem`],
    ...["-startdate", "20200101000000Z", "-enddate", "20200102000000Z"],
  );
}

function openssl(...first) {
  return (...rest) => {
    try {
      execFileSync("openssl", [...first, ...rest], { stdio: "pipe" });
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
      console.log("not reached: openssl, which makes the certificates");
      process.exit(3);
    }
  };
}
