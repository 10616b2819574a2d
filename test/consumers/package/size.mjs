/** What the package brings along, installed alone, and that it may be required, as old and new ways of finding it do. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const most = { packages: 50, megabytes: 60 };

const [archive = ""] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), "alone-"));
try {
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }');
  const install = ["install", "--no-audit", "--no-fund", "--prefer-offline", path.resolve(archive)];
  execFileSync("npm", install, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const modules = path.join(folder, "node_modules");
  const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size,
    0,
  );
  const installed = {
    packages: files.filter(({ parentPath, name }) => name === "package.json" && isPackage(parentPath)).length,
    megabytes: Math.ceil(bytes / 1_000_000),
  };
  console.log(`${installed.packages} packages, ${installed.megabytes} MB`);
  if (installed.packages > most.packages || installed.megabytes > most.megabytes)
    throw new Error(`At most ${most.packages} packages and ${most.megabytes} MB are meant to be installed.`);
} finally {
  rmSync(folder, { recursive: true });
}

/** The folder of a package is directly in `node_modules`, or in a scope there. */
function isPackage(place) {
  return /[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@]+$/.test(place);
}
