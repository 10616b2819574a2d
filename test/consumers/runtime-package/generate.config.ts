import { defineConfig } from "openapi-dated";

export default defineConfig({
  output: "src/generated",
  runtime: "package",
  apis: {
    "partner-platform": { preset: "partner-platform", versions: ["2026-07-01", "2026-08-01"] },
    "virtual-accounts": { preset: "virtual-accounts" },
  },
});
