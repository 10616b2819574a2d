import { partner } from "../api.js";
import { Archive } from "../store/archive.js";
import { PlainInstructions } from "./instructions.js";
import { Rails, visit } from "./rail-visitor.js";

type Found = Awaited<ReturnType<(typeof partner)["getAutorampById"]>>;

export class DepositService {
  private readonly archive: Archive;
  private readonly transport: Parameters<typeof partner.getAutorampById>[0];

  constructor(archive: Archive, transport: Parameters<typeof partner.getAutorampById>[0]) {
    this.archive = archive;
    this.transport = transport;
  }

  async instructions(id: string): Promise<string[]> {
    const { deposit_rails } = await this.find(id);
    return deposit_rails.filter(Rails.isBank).map((rail) => visit<string>(rail, new PlainInstructions()));
  }

  /** A small picture beside the amount. */
  async icon(id: string): Promise<string> {
    const rail = (await this.find(id)).deposit_rails.at(0);
    return rail === undefined ? "hourglass" : DepositService.iconOf(rail.type);
  }

  /** Keeps the autoramp as it was on the day of the contract. */
  async keep(id: string): Promise<void> {
    const found = await this.find(id);
    await this.archive.write(`contract/${found.id}`, found);
    await this.archive.write(`contract/${found.id}/customer`, { customer: found.customer_id });
  }

  async wallet(id: string): Promise<string | undefined> {
    return (await this.find(id)).deposit_rails.find(Rails.isWallet)?.address;
  }

  protected find(id: string): Promise<Found> {
    return partner.getAutorampById(this.transport, { autoramp_id: id });
  }

  private static iconOf(name: string): string {
    switch (name) {
      case "Crypto":
        return "wallet";
      case "SWIFT":
        return "globe";
      default:
        return "bank";
    }
  }
}

/** Shows nothing that a caller of the hotline could misuse. */
export class MaskedDepositService extends DepositService {
  override async instructions(id: string): Promise<string[]> {
    const { deposit_rails: rails } = await this.find(id);
    return rails.map((rail) => ("account_number" in rail ? `…${rail.account_number?.slice(-4) ?? ""}` : "…"));
  }
}
