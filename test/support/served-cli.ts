/** The command line for scripts, which a shell calls by its name: it runs in this process, like `runCli`. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { runCli } from "./run-cli.js";

export interface ServedCli {
  /** Functions of Bash: `call ARGUMENT…` prints what the program prints, and exits as it does. */
  readonly script: string;
  close(): Promise<void>;
}

/** What the program reads of its environment; in this process, it is that of the script while a call lasts. */
const variables = ["GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE"];

export async function serveCli(): Promise<ServedCli> {
  const printed = await mkdtemp(path.join(tmpdir(), "served-cli-"));
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((socket) => {
    // One after another: they share the environment.
    last = last.then(() => answer(socket, printed)).catch((error: unknown) => socket.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    script: `call() {
  exec 3<>/dev/tcp/127.0.0.1/${port}
  printf '%s\\0' "$#" "$PWD" ${variables.map((name) => `"\${${name}-}"`).join(" ")} "$@" >&3
  local code
  read -r code <&3 || { echo "The command line gave no answer." >&2; exit 99; }
  cat "${printed}/stdout"
  cat "${printed}/stderr" >&2
  exit "$code"
}
`,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(printed, { recursive: true });
    },
  };
}

async function answer(socket: Socket, printed: string): Promise<void> {
  const [cwd = "", ...rest] = await readCall(socket);
  const outside = variables.map((name) => [name, process.env[name]] as const);
  for (const [index, name] of variables.entries()) setVariable(name, rest[index]);
  try {
    const { code, stdout, stderr } = await runCli(rest.slice(variables.length), cwd);
    await writeFile(path.join(printed, "stdout"), stdout);
    await writeFile(path.join(printed, "stderr"), stderr);
    socket.end(`${String(code)}\n`);
  } finally {
    for (const [name, value] of outside) setVariable(name, value);
  }
}

/** Without a value, or with an empty one, it is not set. */
function setVariable(name: string, value = ""): void {
  if (value === "") Reflect.deleteProperty(process.env, name);
  else process.env[name] = value;
}

/** Working folder, variables and arguments. A shell cannot close its half of the connection, so their number comes first. */
async function readCall(socket: Socket): Promise<readonly string[]> {
  let text = "";
  for await (const chunk of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += chunk as string;
    const [count, ...rest] = text.split("\0").slice(0, -1);
    if (count !== undefined && rest.length === 1 + variables.length + Number(count)) return rest;
  }
  throw new Error(`The call of the command line ended early: ${text}`);
}
