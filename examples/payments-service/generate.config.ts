import { defineConfig } from "openapi-dated";

export default defineConfig({
  output: "src/generated",
  apis: {
    "partner-platform": {
      preset: "partner-platform",
      versions: ["2026-08-01"],
      durable: ["postgres", "sqlite"],
    },
  },
});
