/** The step to the newest version touches the lines that were found by hand, with the types that Next has. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const file = "app/signings/route.ts";
const touched = ["partner.getCustomerRequiredSignings", "terms.length === 0", "error.status === 409"];

const answer = execFileSync("openapi-dated", ["impact", "--to", "2026-08-01", "--json"], {
  encoding: "utf8",
});
const { findings } = JSON.parse(answer);
const lines = readFileSync(file, "utf8").split("\n");
const expected = touched.map((code) => `${file}:${lines.findIndex((line) => line.includes(code)) + 1}`);
const reported = new Set(findings.map((finding) => `${finding.file}:${finding.line}`));
if ([...reported].sort().join() !== expected.sort().join())
  throw new Error(
    `Expected findings at ${expected.join(", ")}; found ${[...reported].join(", ") || "none"}.`,
  );
