/** What stands above a node: comments, and an empty line. */
import type { Comment } from "../comment.js";
import type { Placed } from "../syntax.js";
import { blankLine, hardline, join, type Doc } from "./doc.js";

/** Comments, each with the break after it. */
export function commentsDoc(comments: readonly Comment[] | undefined): Doc {
  if (comments === undefined) return "";
  return comments.map(({ lines, gap }) => [
    join(hardline, lines),
    gap === "space" ? " " : gap === "blank" ? blankLine : hardline,
  ]);
}

/** The break between a node and the one before it. */
export function gapDoc({ isApart }: Placed, usual: Doc): Doc {
  return isApart === true ? blankLine : usual;
}
