/**
 * The steps of the Dockerfile in clean folders, a folder for each stage: where this runs, there is no engine. What it does not
 * understand fails. Without a network, a step that opens a connection fails.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const image = mkdtempSync(path.join(tmpdir(), "image-"));
const ignored = readFileSync(".dockerignore", "utf8").trimEnd().split("\n");
const context = path.join(image, "context");
const noNetwork = path.join(image, "no-network.cjs");
writeFileSync(
  noNetwork,
  'require("node:net").Socket.prototype.connect = () => { throw new Error("There is no network."); };',
);
const stages = new Map();
let stage;

try {
  prepareContext();
  for (const line of readFileSync("Dockerfile", "utf8").split("\n")) {
    if (line !== "" && !line.startsWith("#")) run(line);
  }
} finally {
  rmSync(image, { recursive: true });
}

/** The packed package lies beside the project, as it does here. */
function prepareContext() {
  cpSync(".", context, { recursive: true, filter: (file) => !ignored.includes(file.split(path.sep)[0]) });
  for (const archive of readdirSync("..").filter((file) => file.endsWith(".tgz")))
    for (const folder of [image, path.join(image, "0")]) cpSync(`../${archive}`, path.join(folder, archive));
  execute("npm", ["install", "--package-lock-only", "--ignore-scripts", "--prefer-offline"], context, {});
}

function run(line) {
  const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
  const words = rest?.split(" ") ?? [];
  const inStage = (name) => path.join(stage.root, path.resolve("/", stage.folder, name));
  if (instruction === "FROM") {
    stage = { root: path.join(image, String(stages.size)), folder: "/", env: {} };
    stages.set(words[2] ?? "", stage);
  } else if (instruction === "WORKDIR") {
    stage.folder = rest;
    mkdirSync(inStage("."), { recursive: true });
  } else if (instruction === "ENV") {
    const [name, value] = rest.split("=");
    stage.env[name] = value;
  } else if (instruction === "COPY") {
    const [, from] = /^--from=(.*)$/.exec(words[0]) ?? [];
    const source = from === undefined ? context : stages.get(from).root;
    const files = words.slice(from === undefined ? 0 : 1, -1);
    for (const file of files) {
      const target = words.at(-1);
      const name = target.endsWith("/") ? path.join(target, path.basename(file)) : target;
      cpSync(path.join(source, file), inStage(name), { recursive: true });
    }
  } else if (instruction === "RUN") {
    const [, network, command] = /^(--network=none )?(.*)$/.exec(rest);
    execute("sh", ["-ec", command], inStage("."), {
      ...stage.env,
      ...(network && { NODE_OPTIONS: `--require ${noNetwork}` }),
    });
  } else if (instruction === "CMD") {
    const [program, ...args] = JSON.parse(rest);
    const printed = execute(program, args, inStage("."), stage.env);
    if (!printed.includes("It works.")) throw new Error(`The image printed: ${printed}`);
    console.log(`The image has ${readdirSync(inStage(".")).join(", ")}, and works.`);
  } else if (instruction !== "USER") throw new Error(`Not understood: ${line}`);
}

function execute(program, args, cwd, env) {
  // As a shell has it that npm did not start.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD$)/i.test(name));
  const all = { ...Object.fromEntries(inherited), ...env };
  return execFileSync(program, args, {
    cwd,
    env: all,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}
