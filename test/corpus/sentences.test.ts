/** What a report says about two published documents is in the documents, and is said once. */
import path from "node:path";
import { describe, expect, it } from "vitest";

import { placeOf } from "../../src/compare/fact.js";
import { diffApis } from "../../src/judge/diff.js";
import { foldedLines } from "../../src/reports/folded-lines.js";
import { reportView } from "../../src/reports/report-view.js";
import { meaningsOf } from "../../src/reports/sections.js";
import { apiOf, pairs, readDocument } from "./pairs.js";
import { RawDocument } from "./raw-document.js";
import { judgeSentences } from "./judge-sentences.js";

describe.skipIf(pairs.length === 0)("the report on", () => {
  describe.each(pairs.map(([before, after]) => [path.basename(before), path.basename(after), before, after]))(
    "%s → %s",
    (_before, _after, before, after) => {
      const [left, right] = [readDocument(before), readDocument(after)];
      const apis = { before: apiOf(left), after: apiOf(right) };
      const diff = diffApis(apis.before, apis.after);
      const documents = { apis, before: new RawDocument(left), after: new RawDocument(right) };

      it("says nothing that is not so", () => {
        const judged = diff.changes.flatMap((change) =>
          change.facts.map((fact) => judgeSentences(change, { fact, diff, ...documents })),
        );
        expect(judged.flatMap(({ false: wrong }) => wrong)).toEqual([]);
        const unread = judged.filter(({ isRead }) => !isRead).length;
        expect(unread, "what the reader of the documents does not find").toBeLessThanOrEqual(
          judged.length / 10,
        );
      });

      it("has no line and no heading twice", () => {
        const { tasks, sections, chapters } = reportView(diff);
        const lists = [
          tasks.filter((group) => group.tasks.length + group.unlisted > 1).map(({ title }) => title),
          ...sections.map(({ groups }) => groups.map(({ title }) => title)),
          ...[...sections, ...chapters.flatMap((chapter) => chapter.sections)].map(({ groups }) =>
            groups.flatMap(({ changes }) => foldedLines(changes).map(({ text }) => text)),
          ),
          meaningsOf(diff.changes).map(({ title }) => title),
        ];
        for (const list of lists)
          expect(list.filter((each, index) => list.indexOf(each) !== index)).toEqual([]);
      });

      it("says in a line what was done to many", () => {
        const said = diff.changes.map((change) => {
          const place = change.facts[0] && placeOf(change.facts[0]);
          const field = /[^.[\]]*$/.exec(place?.path ?? "")?.[0] ?? "";
          return field === ""
            ? change.id
            : JSON.stringify([
                change.rule,
                field,
                change.title.replace(change.subject, "…"),
                change.level,
                change.why,
              ]);
        });
        const counts = said.map((each) => said.filter((text) => text === each).length);
        expect(said.filter((_, index) => (counts[index] ?? 0) >= 5)).toEqual([]);
      });
    },
  );
});
