/** `node answer.mjs COMMAND …`: starts a built server, at PORT or $PORT, which has to refuse a delivery that is not signed. */
import { spawn } from "node:child_process";

const port = String(20_000 + (process.pid % 20_000));
const [command = "", ...args] = process.argv.slice(2).map((arg) => (arg === "PORT" ? port : arg));
const env = {
  ...process.env,
  HOST: "127.0.0.1",
  PORT: port,
  WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
};
const server = spawn(command, args, { env, stdio: "inherit", detached: true });
try {
  const { status } = await post(`http://127.0.0.1:${port}/webhooks`);
  if (status !== 400) throw new Error(`A delivery without a signature was answered with ${status}.`);
} finally {
  if (server.pid !== undefined) process.kill(-server.pid);
}

/** @param {string} url */
async function post(url) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
