// Preloaded into a real process (`node --import`): sends SIGKILL before the call of node:fs or node:fs/promises that
// KILL_AT names, in the form `rename journal.json`: the function (also `renameSync`), and a part of its last path.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [name = "", target = ""] = (process.env["KILL_AT"] ?? "").split(" ");
const modules = /** @type {Record<string, (...args: unknown[]) => unknown>[]} */ (
  /** @type {unknown} */ ([fs.promises, fs])
);
for (const functions of modules) {
  const call = functions[name];
  if (call === undefined) continue;
  functions[name] = (...args) => {
    if (args.slice(0, 2).some((arg) => String(arg).endsWith(target))) process.kill(process.pid, "SIGKILL");
    return call(...args);
  };
}
syncBuiltinESMExports();
