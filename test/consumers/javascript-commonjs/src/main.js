const { startSandbox } = require("openapi-dated/sandbox");

const { createClient } = require("./generated/partner-platform/2026-08-01/index.js");
const { useGenerated } = require("./use-generated.js");

(async () => {
  console.log(await useGenerated());

  const sandbox = await startSandbox({ seed: 1 });
  const partner = createClient({ baseUrl: sandbox.url, auth: { apiKey: sandbox.keys.testKey } });
  console.log((await partner.getAllCustomers()).items.length);
  await sandbox.close();
})();
