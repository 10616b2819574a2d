/** That the version which the stable entry passes on is generated. */
import { quote } from "../values/text.js";
import type { Report } from "../diagnostics/report.js";
import type { ApiSources } from "./sources.js";

export function refuseUnknownCurrent(
  { api: { name, current }, documents }: ApiSources,
  report: Report,
): void {
  const versions = documents.map(({ version }) => version as string);
  if (current === undefined || versions.includes(current)) return;
  report.add(
    "CURRENT_NOT_GENERATED",
    { api: name },
    `\`current\` is ${quote(current)}; the generated versions are ${versions.join(", ")}.`,
  );
}
