// Preloaded into a real process (`node --import`): writes the loaded files, one per line, to LOADS_TO.
import { writeFileSync } from "node:fs";
import { createRequire, register } from "node:module";
import { fileURLToPath } from "node:url";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";

// A hook, which runs in a separate thread, sees imports; required files are in the cache.
const { port1, port2 } = new MessageChannel();
const hook = `
  let port;
  export const initialize = (given) => void (port = given);
  export const load = (url, context, next) => { port.postMessage(url); return next(url, context); };
`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, { data: port2, transferList: [port2] });
port1.unref();

process.on("exit", () => {
  const files = Object.keys(createRequire(import.meta.url).cache);
  for (;;) {
    const received = receiveMessageOnPort(port1);
    if (received === undefined) break;
    const url = /** @type {string} */ (received.message);
    if (url.startsWith("file:")) files.push(fileURLToPath(url));
  }
  writeFileSync(process.env["LOADS_TO"] ?? "", [...new Set(files)].join("\n"));
});
