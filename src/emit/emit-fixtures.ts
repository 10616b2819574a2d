/** `fixtures.ts`: an example of every event, typed; tests build their deliveries on it. */
import type { EmittedFile } from "./emitted-file.js";
import { propertyKey } from "./literal.js";
import { emitModule, type ModuleImport } from "./module.js";
import { provenance, type VersionScope } from "./version-scope.js";
import { sameWebhooks, webhookEventTexts } from "./webhooks-of.js";

export function emitFixtures(scope: VersionScope): EmittedFile[] {
  const { version } = scope.version;
  const events = webhookEventTexts(scope);
  if (events.length === 0 || sameWebhooks(scope) !== undefined) return [];
  const rows = events.map(
    ({ type, home, fixture }) =>
      `${propertyKey(type)}: ${home === version ? (fixture ?? noExample) : `${fixturesOf(home)}${member(type)}`},`,
  );
  const isDerived = events.some(({ home }) => home !== version);
  return [
    emitModule({
      path: `${scope.folder}/fixtures.ts`,
      header: [
        provenance(scope),
        "",
        "Examples of what is delivered: made of the schemas, with required fields only.",
      ],
      imports: [
        { from: "../runtime/webhooks/events.js", types: ["WebhookFixtures"] },
        { from: "./events.js", types: ["WebhookEvent"] },
        ...Array.from(new Set(events.map(({ home }) => home)))
          .filter((home) => home !== version)
          .map((home): ModuleImport => ({
            from: `../${home}/fixtures.js`,
            values: [`webhookFixtures as ${fixturesOf(home)}`],
          })),
      ],
      reexports: [],
      declarations: [
        {
          exports: [{ name: "webhookFixtures", isType: false }],
          text:
            `/** An example of every event of version ${version}. */\n` +
            `export const webhookFixtures: WebhookFixtures<WebhookEvent> = ${objectText(rows.join("\n"), isDerived)};`,
        },
      ],
    }),
  ];
}

/** Its type allows no value, or none was found; what a test needs, it can give. */
const noExample = "{} as never";

/** `fixtures2025_03_13` */
function fixturesOf(home: string): string {
  return `fixtures${home.replace(/\W/g, "_")}`;
}

/**
 * An object that is read from another module's. Bundlers take such a reading for an effect, and would keep it for a
 * consumer who wants nothing of it, unless it stands in a call that says it has none.
 */
export function objectText(members: string, isDerived: boolean): string {
  return isDerived ? `/*#__PURE__*/ (() => ({\n${members}\n}))()` : `{\n${members}\n}`;
}

/** `.ping`, `["door.opened"]` */
export function member(name: string): string {
  const key = propertyKey(name);
  return key === name && !/^\d/.test(name) ? `.${name}` : key.startsWith("[") ? key : `[${key}]`;
}
