import { partner, runtime } from "../api.js";

type Transport = ReturnType<typeof partner.createTransport>;

/** Calls operations with our transport, and says in which step something failed. */
abstract class Service {
  constructor(protected readonly transport: Transport) {}

  protected async call<Args, Result>(
    step: string,
    operation: (transport: Transport, args: Args) => Promise<Result>,
    args: Args,
  ): Promise<Result> {
    try {
      return await operation(this.transport, args);
    } catch (error) {
      throw new Error(`The step "${step}" failed.`, { cause: error });
    }
  }
}

export class OnboardingService extends Service {
  register(email: string): Promise<partner.Customer> {
    return this.call("register", partner.createCustomer, { body: { email, customer_type: "Person" } });
  }

  async outstanding(customerId: string): Promise<partner.TermsAndConditionsLink[]> {
    const { getCustomerRequiredSignings: requiredSignings } = partner;
    try {
      return await requiredSignings(this.transport, { id: customerId });
    } catch (error) {
      if (!(error instanceof runtime.ResponseError)) throw error;
      switch (error.status) {
        case 409:
          return [];
        case 404:
          throw new Error(`There is no customer ${customerId}.`, { cause: error });
        default:
          throw error;
      }
    }
  }

  async identify(customerId: string, body: partner.IdentificationCreateParamsV2): Promise<Identified> {
    const call = partner.createCustomerIdentificationV2(this.transport, { id: customerId, body });
    const result = await call.result();
    if (result.ok) return new Identified(result.data.id);
    if (result.isDeclared && result.status === 400) return new Identified(undefined, [result.error]);
    if (result.isDeclared && result.status === 409) return new Identified(undefined, ["pending"]);
    throw result.exception;
  }
}

type Reason = string | partner.UnsupportedVersionError;

export class Identified {
  constructor(
    readonly id: string | undefined,
    private readonly reasons: readonly Reason[] = [],
  ) {}

  toString(): string {
    const texts = this.reasons.map((reason) => (typeof reason === "string" ? reason : reason.error));
    return this.id ?? texts.join();
  }
}
