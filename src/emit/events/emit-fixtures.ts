/** `fixtures.ts`: an example of every event, typed; tests build their deliveries on it. */
import type { EmittedFile } from "../emitted-file.js";
import { propertyKey } from "../module/literal.js";
import { emitModule, type ModuleImport } from "../module/module.js";
import { provenance, type VersionScope } from "../version-scope.js";
import { shareExamples } from "../shared-examples.js";
import { sameWebhooks, webhookEventTexts } from "./webhooks-of.js";

export function emitFixtures(scope: VersionScope): EmittedFile[] {
  const { version } = scope.version;
  const events = webhookEventTexts(scope);
  if (events.length === 0 || sameWebhooks(scope) !== undefined) return [];
  const own = events.flatMap(({ home, example }) =>
    home === version && example !== undefined ? [example] : [],
  );
  const homes = [...new Set(events.map(({ home }) => home))].filter((home) => home !== version);
  const taken = ["webhookFixtures", ...homes.map(fixturesOf), ...scope.schemaNames];
  const { constants, print } = shareExamples(own, (schema) => scope.names.schema(schema), taken);
  const rows = events.map(({ type, home, example }) => {
    const text = example === undefined ? noExample : print(example);
    return `${propertyKey(type)}: ${home === version ? text : `${fixturesOf(home)}${member(type)}`},`;
  });
  const types = constants.map(({ schema }) => scope.names.schema(schema));
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
        ...(types.length === 0 ? [] : [{ from: "./types.js", types }]),
        ...homes.map((home): ModuleImport => ({
          from: `../${home}/fixtures.js`,
          values: [`webhookFixtures as ${fixturesOf(home)}`],
        })),
      ],
      reexports: [],
      declarations: [
        ...constants.map(({ name, schema, text }) => ({
          exports: [],
          internal: [name],
          text: `const ${name}: ${scope.names.schema(schema)} = ${text};`,
        })),
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
