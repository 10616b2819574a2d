/** With another version installed, the first import fails, and `check` warns. */
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const installed = path.dirname(createRequire(import.meta.url).resolve("openapi-dated-runtime/package.json"));
const own = path.resolve("node_modules/openapi-dated-runtime");
cpSync(installed, own, { recursive: true });
for (const file of ["package.json", "esm/expect-runtime.js"]) {
  const text = readFileSync(path.join(own, file), "utf8");
  writeFileSync(
    path.join(own, file),
    text.replace(/((?:runtimeVersion|"version")(?:: | = ))"[^"]*"/, '$1"7.2.1"'),
  );
}
const { stderr } = spawnSync(process.execPath, ["dist/main.js"], { encoding: "utf8" });
console.log(stderr);
const expected =
  /need openapi-dated-runtime \^\S+, and 7\.2\.1 is installed\. Install openapi-dated-runtime@\^/;
if (!expected.test(stderr)) throw new Error("The import did not name both versions and the fix.");

const check = spawnSync("npx", ["openapi-dated", "check"], { encoding: "utf8", shell: true });
console.log(check.stderr);
if (!/RUNTIME_PACKAGE_UNFIT/.test(check.stderr)) throw new Error("`check` did not warn.");
