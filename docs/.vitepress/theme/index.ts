/** The default theme with the fonts of the system, so that nothing is loaded before a page can be read. */
/// <reference types="vitepress/client" />
import type { Theme } from "vitepress";
import theme from "vitepress/theme-without-fonts";
import "./home.css";
import "./wide-code.css";

export default {
  extends: theme,
  enhanceApp({ app }) {
    // Otherwise a page with an error in its text would be empty, and the build would say that it is complete.
    app.config.throwUnhandledErrorInProduction = true;
  },
} satisfies Theme;
