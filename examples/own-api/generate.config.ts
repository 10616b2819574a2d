import { defineConfig } from "openapi-dated";

export default defineConfig({
  output: "src/generated",
  apis: {
    courier: {
      documents: { "2026-03-01": "specs/2026-03-01.yaml", "2026-09-01": "specs/2026-09-01.yaml" },
      overlays: ["overlays/courier.yaml"],
      current: "2026-03-01",
    },
  },
});
