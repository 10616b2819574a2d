import { createServer } from "node:http";

import { handle } from "./handle.js";

const server = createServer((request, response) => {
  if (request.method !== "POST" || request.url !== "/webhooks") {
    response.writeHead(404).end();
    return;
  }
  void handle.answer({ body: request, headers: request.headers }).then(({ status, headers, body }) => {
    response.writeHead(status, headers).end(body);
  });
});

server.listen(Number(process.env["PORT"] ?? 3000));
