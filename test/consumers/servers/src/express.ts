import express from "express";

import { handle } from "./handle.js";

const app = express();

// Before `express.json()`: a body that has been parsed cannot be verified.
app.post("/webhooks", async (request, response) => {
  const { status, headers, body } = await handle.answer({ body: request, headers: request.headers });
  response.status(status).set(headers).send(body);
});

app.use(express.json());

app.listen(Number(process.env["PORT"] ?? 3000));
