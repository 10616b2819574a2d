import { useGenerated } from "./use-generated";

document.title = await useGenerated();
