/**
 * Results of `npm run bench` as a chart: the CPU time of each kind of work as a share of what it is compared with.
 *
 * One image for light and dark pages: it has no background, and its colors follow the reader's preference.
 */
import { isMet, ratioOf, type Results, type Row } from "../test/bench/speed/results.js";

const labelWidth = 420;
const barsWidth = 360;
const width = labelWidth + barsWidth + 70;
const rowHeight = 26;
const top = 34;
/** Longer bars are cut off at the edge; their numbers show the full length. */
const largestRatio = 2;

export function speedChart({ rows }: Results): string {
  const compared = rows.filter((row) => row.rival !== undefined);
  const height = top + compared.length * rowHeight + 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">CPU time of each kind of work as a share of what it is compared with</title>`,
    style,
    text(labelWidth, 18, "CPU time; 1.0 is what it is compared with, the mark is the aim", "quiet"),
    ...compared.flatMap(bar),
    line(x(1), top - 8, height - 4, "one"),
    "</svg>",
    "",
  ].join("\n");
}

const style = `<style>
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.quiet { fill: #59636e; font-size: 12px; }
.met { fill: #2da44e; }
.missed { fill: #bf8700; }
.one { stroke: #59636e; }
.aim { stroke: #1f2328; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc; }
  .quiet { fill: #9198a1; }
  .met { fill: #3fb950; }
  .missed { fill: #d29922; }
  .one { stroke: #9198a1; }
  .aim { stroke: #f0f6fc; }
}
</style>`;

function bar(row: Row, index: number): string[] {
  const ratio = ratioOf(row, "cpuSeconds") ?? 0;
  const y = top + index * rowHeight;
  const length = x(Math.max(ratio, 0)) - labelWidth;
  const { ratio: aim } = row.aims;
  return [
    text(labelWidth - 8, y + 14, row.work.replaceAll("`", ""), "", "end"),
    `<rect class="${isMet(row) ? "met" : "missed"}" x="${labelWidth}" y="${y}" width="${length}" height="18" rx="2"/>`,
    ...(aim === undefined ? [] : [line(x(aim), y - 2, y + 20, "aim")]),
    text(labelWidth + barsWidth + 8, y + 14, ratio.toFixed(2)),
  ];
}

function x(ratio: number): number {
  return Math.round(labelWidth + (Math.min(ratio, largestRatio) / largestRatio) * barsWidth);
}

function line(at: number, from: number, to: number, name: string): string {
  return `<line class="${name}" x1="${at}" x2="${at}" y1="${from}" y2="${to}"/>`;
}

function text(at: number, y: number, content: string, name = "", anchor = "start"): string {
  const escaped = content.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const className = name === "" ? "" : ` class="${name}"`;
  return `<text${className} x="${at}" y="${y}" text-anchor="${anchor}">${escaped}</text>`;
}
