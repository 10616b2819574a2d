import { useGenerated } from "./use-generated.ts";

document.title = await useGenerated();
