import { useGenerated } from "./use-generated";

export default {
  fetch: async () => new Response(await useGenerated()),
};
