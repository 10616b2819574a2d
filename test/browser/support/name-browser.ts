/** Says which browser the tests run in, or why they do not run. */
import { browserPath } from "./find-browser.js";

export default function nameBrowser(): void {
  console.log(
    browserPath === undefined
      ? "SKIPPED: no Chromium was found, so nothing tests the page of a report and the site. Install it, or name it in CHROMIUM."
      : `The page of a report and the site are tested in ${browserPath}.`,
  );
}
