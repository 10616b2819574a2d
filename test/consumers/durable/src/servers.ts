/** A PostgreSQL and a Redis of this test's own, on ports that are free, with their data in a temporary folder. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import path from "node:path";

export interface Server {
  readonly port: number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** `undefined` where it is not installed. */
export async function postgresServer(
  folder: string,
  initArgs: readonly string[] = [],
): Promise<Server | undefined> {
  const bin = newestPostgres();
  if (bin === undefined) return undefined;
  const data = path.join(folder, "postgres");
  mkdirSync(data);
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(folder, 0o755);
    execFileSync("chown", ["postgres", data]);
  }
  const as = (command: string, args: readonly string[]): [string, string[]] =>
    isRoot
      ? ["runuser", ["-u", "postgres", "--", path.join(bin, command), ...args]]
      : [path.join(bin, command), [...args]];
  execFileSync(...as("initdb", ["-D", data, "-A", "trust", "-U", "postgres", ...initArgs]), { cwd: "/" });
  const port = await freePort();
  // The tests open a pool for each process that they stand for.
  const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=400"];
  const args = ["-D", data, "-p", String(port), ...settings, "-k", data];
  return startedServer(port, ...as("postgres", args), () => {
    const { status } = spawnSync(path.join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)]);
    return status === 0;
  });
}

/** `undefined` where it is not installed. Every write is on the disk before it is answered. */
export async function redisServer(folder: string): Promise<Server | undefined> {
  const command = [...(process.env["PATH"] ?? "").split(path.delimiter)]
    .map((each) => path.join(each, "redis-server"))
    .find((each) => existsSync(each));
  if (command === undefined) return undefined;
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  return startedServer(port, command, [...args, "--appendonly", "yes", "--appendfsync", "always"]);
}

async function startedServer(
  port: number,
  command: string,
  args: readonly string[],
  isReady = () => true,
): Promise<Server> {
  let child: ChildProcess | undefined;
  const server: Server = {
    port,
    start: async () => {
      for (let attempt = 0; attempt < 100; attempt++) {
        child = spawn(command, args, { cwd: "/", stdio: "ignore", detached: true });
        if (await answers(port, child, isReady)) return;
        // After a crash, what is left of the earlier server may still be ending.
        await sleep(200);
      }
      throw new Error(`${command} does not answer on port ${port}.`);
    },
    kill: async () => {
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      // With its own processes.
      process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
  await server.start();
  return server;
}

function newestPostgres(): string | undefined {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((bin) => existsSync(path.join(bin, "initdb")));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Whether the server answers; false once it has ended. */
async function answers(port: number, child: ChildProcess, isReady: () => boolean): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      setTimeout(() => socket.destroy(), 200).unref();
    });
    await sleep(100);
    if (isOpen && isReady() && child.exitCode === null) return true;
  }
  return false;
}
