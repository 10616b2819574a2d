/** What a careful engineer has found in the consumer projects: see README.md. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { FindingKind } from "../../src/impact/finding.js";

/** Where the consumer projects are. */
export const projectsFolder = path.join(import.meta.dirname, "projects");

/** A line of a project: the code is that line without the space around it. */
interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly why: string;
}

interface ExpectedFinding extends CodePlace {
  readonly kind: FindingKind;
  /** Of a change, or of a change of behaviour. */
  readonly change: string;
  /** The version that the place uses, in a project that uses several. Otherwise that of the step. */
  readonly version?: string;
}

interface Expectations {
  readonly step: { readonly from: string; readonly to: string };
  /** All of them have to be reported. */
  readonly expected: readonly ExpectedFinding[];
  /** Nothing may be reported here. */
  readonly silent: readonly CodePlace[];
  /** May be reported or not. */
  readonly alsoFine: readonly ExpectedFinding[];
  /** What does not compile today. */
  readonly brokenBefore: readonly { readonly file: string; readonly line: number }[];
}

export function projectNames(): string[] {
  return readdirSync(projectsFolder).sort();
}

/** Of each file, the lines with what is expected there, and the code below; the step comes first. */
export function readExpectations(project: string): Expectations {
  const text = readFileSync(path.join(projectsFolder, project, "expected.txt"), "utf8");
  const [start = "", ...parts] = text.split(/^# /m);
  const [, from = "", to = ""] = start.trim().split(" ");
  const sections = new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), part]));
  const findings = (name: string): ExpectedFinding[] => findingsIn(sections.get(name) ?? "");
  const broken = Array.from((sections.get("broken before") ?? "").matchAll(/^(.+):(\d+)$/gm));
  return {
    step: { from, to },
    expected: findings("expected"),
    silent: findings("silent"),
    alsoFine: findings("also fine"),
    brokenBefore: broken.map(([, file = "", line]) => ({ file, line: Number(line) })),
  };
}

function findingsIn(section: string): ExpectedFinding[] {
  const [, ...files] = section.split(/\n\n/);
  return files.flatMap((text) => {
    const [file = "", ...lines] = text.trimEnd().split("\n");
    return lines.flatMap((head, index) => {
      if (index % 2 === 1) return [];
      const [, line, kind, change, version, why = ""] =
        /^ {2}(\d+)(?: ([\w-]+) (\S+?)(?: ([\d-]+))?)?: (.+)$/.exec(head) ?? [];
      if (line === undefined) throw new Error(`Expected a finding; found ${head}`);
      const finding = { file, line: Number(line), code: lines[index + 1]?.trim() ?? "", why };
      return [
        { ...finding, ...{ kind, change }, ...(version === undefined ? {} : { version }) } as ExpectedFinding,
      ];
    });
  });
}
