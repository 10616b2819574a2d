import express from "express";

import { handle } from "./handle.js";

export const app = express();

// Before any `app.use(express.json())`: the raw body is needed.
app.post("/webhooks", async (request, response) => {
  const { status, headers, body } = await handle.answer({ body: request, headers: request.headers });
  response.status(status).set(headers).send(body);
});
