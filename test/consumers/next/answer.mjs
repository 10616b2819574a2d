/** The built server refuses a delivery that is not signed. */
import { spawn } from "node:child_process";

const port = 20_000 + (process.pid % 20_000);
const env = { ...process.env, WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=" };
const server = spawn("next", ["start", "--port", String(port)], { env, stdio: "inherit", detached: true });
try {
  const { status } = await post(`http://127.0.0.1:${port}/webhooks`);
  if (status !== 400) throw new Error(`A delivery without a signature was answered with ${status}.`);
} finally {
  process.kill(-server.pid);
}

async function post(url) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(url, { method: "POST", body: "{}" });
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
