#!/usr/bin/env node
/** Refuses a Node that is too old, before anything is loaded that it cannot read. In syntax that an old one has. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major > 20 || (major === 20 && minor >= 19)) void import("./process.js");
else {
  console.error(`openapi-dated needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}
