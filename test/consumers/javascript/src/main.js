import { startSandbox } from "openapi-dated/sandbox";

import { createClient } from "./generated/partner-platform/2026-08-01/index.js";
import { useGenerated } from "./use-generated.js";

console.log(await useGenerated());

const sandbox = await startSandbox({ seed: 1 });
const partner = createClient({ baseUrl: sandbox.url, auth: { apiKey: sandbox.keys.testKey } });
console.log((await partner.getAllCustomers()).items.length);
await sandbox.close();
