import { useGenerated } from "./use-generated";

void useGenerated().then(console.log);
