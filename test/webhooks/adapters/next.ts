// app/webhooks/route.ts
import { handle } from "./handle.js";

export const POST = handle;
