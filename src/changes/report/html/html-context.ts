/** What the page is made from: steps between versions, and how the types of each are printed. */
import type { Diff } from "../../diff.js";
import type { ReportContext, Side } from "../report-view.js";

export interface HtmlStep {
  readonly diff: Diff;
  readonly context: HtmlContext;
}

export interface HtmlContext extends ReportContext {
  /** What an operation takes and answers, as TypeScript; undefined where it does not exist on that side. */
  printOperation?(id: string, side: Side): string | undefined;
}
