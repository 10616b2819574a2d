/** The worker answers in the runtime of Cloudflare Workers. */
import { Miniflare } from "miniflare";

const miniflare = new Miniflare({
  modules: true,
  scriptPath: "dist/worker.js",
  compatibilityDate: "2026-07-01",
});
try {
  const text = await (await miniflare.dispatchFetch("http://worker.example/")).text();
  if (text !== "It works.") throw new Error(text);
} finally {
  await miniflare.dispose();
}
