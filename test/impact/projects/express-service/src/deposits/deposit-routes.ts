import { Router } from "express";
import { partner } from "../partner/index.js";
import { AutorampRepository, type Store } from "./autoramp-repository.js";
import { primaryRail, sepaRail } from "./choose-rail.js";
import { badge, hint, instructionLines } from "./instructions.js";
import { costOf, isInstant, settlementDays } from "./rail-tables.js";

export function depositRoutes(store: Store): Router {
  const autoramps = new AutorampRepository(store);
  const router = Router();

  router.get("/deposits/:id", async (request, response) => {
    const autoramp = await autoramps.byId(request.params["id"] ?? "");
    const rails = autoramp.deposit_rails.map((rail) => ({
      badge: badge(rail),
      hint: hint(rail),
      lines: instructionLines(rail),
      isInstant: isInstant(rail),
      days: settlementDays[rail.type],
      cost: costOf(rail),
    }));
    response.json({ id: autoramp.id, status: autoramp.status, rails });
  });

  // The console of our support team shows everything as the partner sends it.
  router.get("/support/deposits/:id", async (request, response) => {
    const autoramp = await partner.getAutorampById({ autoramp_id: request.params["id"] ?? "" });
    console.log("support looked at", autoramp.id, autoramp.deposit_rails);
    response.json({ ...autoramp, viewedAt: new Date().toISOString() });
  });

  router.get("/deposits/:id/iban", async (request, response) => {
    const rail = sepaRail(await autoramps.byId(request.params["id"] ?? ""));
    if (rail) response.json({ iban: rail.iban, bic: rail.bic });
    else response.status(404).end();
  });

  router.get("/deposits/:id/primary", async (request, response) => {
    const rail = primaryRail(await autoramps.byId(request.params["id"] ?? ""));
    response.json(rail ?? null);
  });

  return router;
}
