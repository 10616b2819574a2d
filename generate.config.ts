import { defineConfig } from "./src/config/config.js";

export default defineConfig({
  format: "project",
  apis: {
    "partner-platform": { preset: "partner-platform", durable: ["file", "sqlite", "postgres", "redis"] },
    "virtual-accounts": { preset: "virtual-accounts" },
  },
});
