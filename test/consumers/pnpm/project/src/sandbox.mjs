import { startSandbox } from "openapi-dated/sandbox";

const sandbox = await startSandbox();
await sandbox.close();
