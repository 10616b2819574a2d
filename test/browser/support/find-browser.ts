/** Where Chromium is: as `CHROMIUM` says, else where its packages put it. */
import { existsSync } from "node:fs";

const usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const browserPath: string | undefined = [process.env["CHROMIUM"] ?? "", ...usual].find(
  (file) => file !== "" && existsSync(file),
);
