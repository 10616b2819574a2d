import { useGenerated } from "./use-generated.ts";

console.log(await useGenerated());
