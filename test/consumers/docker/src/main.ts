import { useGenerated } from "./use-generated.js";

console.log(await useGenerated());
