import { defineConfig } from "./src/config/config.js";

export default defineConfig({
  apis: {
    "partner-platform": { preset: "partner-platform" },
    "virtual-accounts": { preset: "virtual-accounts" },
  },
});
