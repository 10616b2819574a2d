export type Template = "money-arrived" | "try-again" | "almost-done-sign" | "welcome";

export interface Mailer {
  send(customerId: string, template: Template, values: Readonly<Record<string, string>>): Promise<void>;
}
