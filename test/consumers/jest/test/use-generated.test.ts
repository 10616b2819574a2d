import { useGenerated } from "../src/use-generated";

test("a call is made and a delivery received", async () => {
  expect(await useGenerated()).toBe("It works.");
});
