import { createServer } from "node:http";

import { handle } from "./handle.js";

export const server = createServer((request, response) => {
  void handle.answer({ body: request, headers: request.headers }).then(({ status, headers, body }) => {
    response.writeHead(status, headers).end(body);
  });
});
