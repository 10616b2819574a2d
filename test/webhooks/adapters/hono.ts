import { Hono } from "hono";

import { handle } from "./handle.js";

export const app = new Hono();

app.post("/webhooks", (context) => handle(context.req.raw));
