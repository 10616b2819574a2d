/** Other names for cursor or list. Their coming and going is told by the fields and parameters. */
import { defineChange } from "./define-change.js";

export const pagingChanged = defineChange({
  id: "paging-changed",
  kind: "paging",
  matches: (fact) => fact.before !== "" && fact.after !== "",
  describe: (_fact, subject) => `${subject} is paged in another way`,
  why: "The generated paging follows it; the fields and parameters that changed are listed by themselves.",
});
