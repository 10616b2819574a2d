/** The package itself, required. */
const { defineConfig, generate } = require("openapi-dated");
const { startSandbox } = require("openapi-dated/sandbox");

(async () => {
  const { files } = await generate(defineConfig({ apis: { accounts: { preset: "virtual-accounts" } } }));
  if (files.length < 10) throw new Error("Nothing is generated.");
  const sandbox = await startSandbox({ seed: 1 });
  await sandbox.close();
})();
