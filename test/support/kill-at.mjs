// Preloaded into a real process (`node --import`): sends SIGKILL before the call of node:fs/promises that KILL_AT names,
// in the form `rename journal.json`: the function, and a part of its last path.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [name = "", target = ""] = (process.env["KILL_AT"] ?? "").split(" ");
const promises = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (
  /** @type {unknown} */ (fs.promises)
);
const call = promises[name];
if (call === undefined) throw new Error(`node:fs/promises has no ${name}`);
promises[name] = (...args) => {
  if (args.slice(0, 2).some((arg) => String(arg).endsWith(target))) process.kill(process.pid, "SIGKILL");
  return call(...args);
};
syncBuiltinESMExports();
