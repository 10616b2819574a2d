/**
 * What the client costs: time per call against bare `fetch` on the same loopback server, and bytes in a bundle.
 *
 * Run by `npm run bench:client`. The ways of calling take turns in short rounds, so that whatever else the machine
 * does falls on all; the lower quartile of the rounds counts.
 */
import { measureBundles } from "./bundle-size.js";
import { measureOverhead, type Overhead } from "./call-overhead.js";

/** What we aim at. */
const aims = { overhead: 0.1, bundle: 4096 };

const print = (line = ""): void => void process.stdout.write(`${line}\n`);

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function overheadLine({ concurrency, bare, timed, client }: Overhead): string {
  const cells = [bare.toFixed(1), timed.toFixed(1), client.toFixed(1)];
  const shares = [percent((client - bare) / bare), percent((client - timed) / timed)];
  return `| ${[concurrency, ...cells, ...shares].join(" | ")} |`;
}

print(`Time per call in microseconds; the aim is an overhead under ${percent(aims.overhead)}\n`);
print(
  "| concurrent | bare fetch | fetch with a timeout | client | over bare fetch | over one with a timeout |",
);
print("|---|---|---|---|---|---|");
for (const concurrency of [1, 64]) print(overheadLine(await measureOverhead(concurrency)));

const { bundles, features } = await measureBundles();
print(`\nSize of a bundle, minified; the aim is ${aims.bundle} bytes (gzip) for one operation\n`);
print("| bundle | minified | gzip |");
print("|---|---|---|");
for (const { name, minified, gzip } of bundles) print(`| ${name} | ${minified} | ${gzip} |`);
print("\nWhat each feature costs in the bundle of one operation\n");
print("| feature | minified | share |");
print("|---|---|---|");
for (const { name, minified, share } of features) print(`| ${name} | ${minified} | ${percent(share)} |`);
