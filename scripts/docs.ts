/** `npm run docs`: writes what follows from the definitions of traits and configuration, and from what was measured. */
import { writeFile } from "node:fs/promises";

import { derivedFiles } from "./derived-files.js";

for (const [file, text] of await derivedFiles()) await writeFile(file, text);
