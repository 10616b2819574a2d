/** An API whose service expects a message word for word: emitted with any wording. */
import { generateFrom, type EmittedTexts } from "../support/generate-from.js";

export interface Wording {
  readonly template?: string;
  readonly parts?: object;
  readonly name?: string;
}

const first: Wording = {};

/** Two versions share a wording, and the third has its own. */
export const changingWordings: Readonly<Record<string, Wording>> = {
  "2025-01-01": first,
  "2025-06-01": first,
  "2026-01-01": { template: "{person} consents on {date}." },
};

/** `wordings`: by version; the same object for versions that share it. */
export function emitMessages(wordings: Readonly<Record<string, Wording | undefined>>): Promise<EmittedTexts> {
  const versions = Object.keys(wordings);
  const distinct = [...new Set(Object.values(wordings))].filter((wording) => wording !== undefined);
  const inputs = [
    ...versions.map((version) => [`${version}.json`, document(version)] as const),
    ...distinct.map((wording, index) => {
      const own = versions.filter((version) => wordings[version] === wording);
      return [`overlay-${index}.json`, overlay(wording, own)] as const;
    }),
  ];
  const documents = Object.fromEntries(versions.map((version) => [version, `${version}.json`]));
  const overlays = distinct.map((_, index) => `overlay-${index}.json`);
  return generateFrom(Object.fromEntries(inputs), { api: { documents, overlays, version: "none" } });
}

function overlay({ template, parts, name = "consentMessage" }: Wording, versions: readonly string[]): object {
  const message = {
    name,
    description: "What a person signs. */ alert(1) /*",
    template: template ?? '{person} says "yes" to `$0` \\\\ on {date}, and {person} means it.',
    parts: parts ?? {
      person: { description: "Who agrees." },
      date: { description: "When.", day: "DD.MM.YYYY" },
    },
    field: { schema: "Consent", property: "text" },
  };
  return {
    overlay: "1.0.0",
    info: { title: "Messages", version: "1.0.0" },
    "x-versions": versions,
    actions: [{ target: "$", update: { "x-client": { messages: [message] } } }],
  };
}

function document(version: string): object {
  return {
    openapi: "3.1.0",
    info: { title: "Consents", version },
    paths: {
      "/consents": {
        post: {
          operationId: "addConsent",
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Consent" } } },
          },
          responses: { "204": { description: "Done" } },
        },
      },
    },
    components: {
      schemas: {
        Consent: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
        // A name that the module imports.
        MessageDay: { type: "string" },
      },
    },
  };
}
