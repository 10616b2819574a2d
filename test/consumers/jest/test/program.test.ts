import { generate } from "openapi-dated";

test("the program itself is required", async () => {
  const { files } = await generate(
    { apis: { accounts: { preset: "virtual-accounts" } } },
    { cwd: __dirname },
  );
  expect(files.map(({ path }) => path)).toContain("accounts/v1/client.ts");
});
