/** The default theme with the fonts of the system, so that nothing is loaded before a page can be read. */
/// <reference types="vitepress/client" />
import "./wide-code.css";

export { default } from "vitepress/theme-without-fonts";
