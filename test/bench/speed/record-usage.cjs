// Preloaded into a process that is measured: writes what it has used, where USAGE_TO says. Node only tells a process about itself.
const { writeFileSync } = process.getBuiltinModule("node:fs");

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage = { megabytes: maxRSS / 1000, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
  writeFileSync(process.env["USAGE_TO"] ?? "", JSON.stringify(usage));
});
