/** What an account can be configured to do, here changed by the admin handle while the sandbox runs. */
export interface PartnerSettings {
  /** Without it every identification with data is refused. */
  outsourcingAgreementSigned: boolean;
  /** Deposit rails that the account does not get, although the version has them: `FedNow`. */
  hiddenRails: readonly string[];
  /** Whether new autoramps, changes and bank accounts wait for a code that the customer confirms. */
  needsAuthorization: boolean;
  /** How long the verification provider holds back a file that it has just seen. */
  duplicateUploadSeconds: number;
  /** Identifications of one customer within an hour. */
  identificationsPerHour: number;
  /** How plain-string errors are written: as bare text, which integrators report, or as a JSON string, as documented. */
  errorText: "bare" | "json";
  /** Whether the message of an event stands under its key, as published samples show it, or flat, as the schema says. */
  messageForm: "wrapped" | "flat";
}

export const defaultSettings: PartnerSettings = {
  outsourcingAgreementSigned: true,
  hiddenRails: [],
  needsAuthorization: false,
  duplicateUploadSeconds: 10,
  identificationsPerHour: 20,
  errorText: "bare",
  messageForm: "wrapped",
};
