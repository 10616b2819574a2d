import { serve } from "@hono/node-server";
import { Hono } from "hono";

import { handle } from "./handle.js";

const app = new Hono();

app.post("/webhooks", (context) => handle(context.req.raw));

serve({ fetch: app.fetch, port: Number(process.env["PORT"] ?? 3000) });
