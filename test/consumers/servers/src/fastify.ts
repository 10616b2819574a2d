import { fastify } from "fastify";

import { handle } from "./handle.js";

const app = fastify({ bodyLimit: 10 * 1024 * 1024 });

// In a scope of its own, so that other routes keep their JSON parser.
app.register((scope, _options, done) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) => {
    parsed(null, body);
  });
  scope.post<{ Body: Buffer }>("/webhooks", async (request, reply) => {
    const { status, headers, body } = await handle.answer({ body: request.body, headers: request.headers });
    return reply.status(status).headers(headers).send(body);
  });
  done();
});

await app.listen({ port: Number(process.env["PORT"] ?? 3000) });
