/** `npm run docs`: writes the files that are derived from the definitions of traits and configuration, and from measurements. */
import { writeFile } from "node:fs/promises";

import { derivedFiles } from "./derived-files.js";

for (const [file, text] of await derivedFiles()) await writeFile(file, text);
