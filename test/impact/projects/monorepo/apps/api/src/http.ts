import { unwrap, type PartnerGateway } from "@acme/partner";
import { payInPage } from "./pay-in-page";

/** Answers requests of our apps. */
export async function answer(gateway: PartnerGateway, url: URL): Promise<Response> {
  const [, resource, id = ""] = url.pathname.split("/");
  switch (resource) {
    case "pay-in":
      return Response.json(await payInPage(gateway, id));
    case "mandates":
      return Response.json(unwrap(await gateway.mandate(id)));
    case "mandate-status":
      return Response.json({ status: unwrap(await gateway.mandate(id)).status });
    default:
      return new Response(null, { status: 404 });
  }
}
