/** Calls go through a proxy on this machine, and to a server that asks for a client certificate. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";

import { startSandbox } from "openapi-dated/sandbox";

const sandbox = await startSandbox({ seed: 1 });
process.env.PARTNER_API_KEY = sandbox.keys.testKey;
try {
  await checkProxy();
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
  const outcome = await refused.getAllCustomers().then(
    () => "an answer",
    ({ code, fate }) => `${code} ${fate}`,
  );
  if (!outcome.endsWith("not_sent")) throw new Error(`Without a proxy: ${outcome}`);
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
