/** The client of the other package calls the sandbox. */
import { startSandbox } from "openapi-dated/sandbox";

const sandbox = await startSandbox();
process.env["PARTNER_URL"] = sandbox.url;
process.env["PARTNER_API_KEY"] = sandbox.keys.testKey;
const { partner } = await import("./partner.js");
const { items } = await partner.getAllCustomers();
await sandbox.close();
if (items.length !== 0) throw new Error(`A new sandbox has ${items.length} customers.`);
console.log("It works.");
