import { partner } from "../api.js";

/** What a customer may do next. */
export abstract class CustomerState {
  static of({ status }: partner.Customer): CustomerState {
    switch (status) {
      case partner.CustomerStatus.IdentificationRequired:
      case partner.CustomerStatus.UserRequired:
        return new Unidentified();
      case partner.CustomerStatus.SigningsRequired:
        return new Identified();
      default:
        return new Settled(status === "Active");
    }
  }

  abstract readonly canSign: boolean;
}

class Unidentified extends CustomerState {
  override readonly canSign = false;
}

class Identified extends CustomerState {
  override readonly canSign: boolean = true;
}

class Settled extends CustomerState {
  override readonly canSign = false;

  constructor(readonly canPay: boolean) {
    super();
  }
}
