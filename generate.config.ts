import { defineConfig } from "openapi-dated";

export default defineConfig({
  apis: {
    "partner-platform": { preset: "partner-platform" },
    "virtual-accounts": { preset: "virtual-accounts" },
  },
});
