/**
 * Preloaded into the service. Ends it with SIGKILL at one of the points at which it touches the world: a statement, a request, an
 * answer. KILL_AT=12 counts to the twelfth and dies before it, KILL_AT=12.5 while it is under way. CLOCK_AHEAD: milliseconds.
 */
import { ServerResponse } from "node:http";
import { StatementSync, DatabaseSync } from "node:sqlite";
import pg from "pg";

const killAt = Number(process.env["KILL_AT"]);
let points = 0;

function die(): never {
  process.kill(process.pid, "SIGKILL");
  for (;;);
}

function watch<Name extends string>(owner: Record<Name, (...args: never[]) => unknown>, name: Name): void {
  const call = owner[name];
  owner[name] = function (this: unknown, ...args) {
    points++;
    if (points === killAt) die();
    if (points === killAt - 0.5) setTimeout(die, 1);
    return call.apply(this, args);
  };
}

watch(globalThis, "fetch");
watch(ServerResponse.prototype, "end");
watch(pg.Client.prototype, "query");
watch(DatabaseSync.prototype, "exec");
watch(StatementSync.prototype, "all");
watch(StatementSync.prototype, "run");

const { now } = Date;
const ahead = Number(process.env["CLOCK_AHEAD"] ?? 0);
Date.now = () => now() + ahead;
