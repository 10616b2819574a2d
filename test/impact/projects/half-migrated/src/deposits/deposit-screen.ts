import { oldPartner, partner } from "../partner.js";
import { headline } from "./methods.js";

export interface Screen {
  readonly id: string;
  readonly lines: readonly string[];
}

/** The screen of the app as it is released. */
export async function screen(id: string): Promise<Screen> {
  const autoramp = await oldPartner.getAutorampById({ autoramp_id: id });
  return { id: autoramp.id, lines: autoramp.deposit_rails.map((rail) => headline(rail)) };
}

/** The screen that testers see. */
export async function nextScreen(id: string): Promise<Screen> {
  const autoramp = await partner.getAutorampById({ autoramp_id: id });
  return { id: autoramp.id, lines: autoramp.deposit_rails.map((rail) => headline(rail)) };
}

/** What the cards of the app begin with. */
export async function firstLine(id: string): Promise<string> {
  const [released, tested] = await Promise.all([
    oldPartner.getAutorampById({ autoramp_id: id }),
    partner.getAutorampById({ autoramp_id: id }),
  ]);
  const before = released.deposit_rails[0]?.type;
  const after = tested.deposit_rails[0]?.type;
  return before === after ? String(before) : `${before} → ${after}`;
}
