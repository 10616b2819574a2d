/** In milliseconds, of this process alone: what else the machine does is not a property of ours. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
