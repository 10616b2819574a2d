/**
 * `messages.ts`: functions that build messages with the exact wording that the service requires. The wording comes from
 * the traits; the runtime fills it in.
 */
import * as make from "../code/make.js";
import type { Statement } from "../code/syntax.js";
import type { MessageTrait } from "../traits/types.js";
import { prose } from "./module/doc-comment.js";
import { type EmittedModule, fromRuntime } from "./module/module.js";
import { type Homed, ownOf, versionModule } from "./module/homes.js";
import { messageForm } from "./runtime-data.js";
import { ownPart, type VersionScope } from "./version-scope.js";

export function emitMessages(scope: VersionScope): EmittedModule[] {
  const { messages } = scope.version;
  if (messages.size === 0) return [];
  const own = ownOf(messages.values(), scope);
  return [
    versionModule(scope, "messages", "Messages whose exact wording the service requires.", {
      notes: ownPart(scope, own.length > 0),
      declarations: own.flatMap((message) => declare(message, scope)),
      exportsOf,
    }),
  ];
}

function exportsOf({ version, names }: VersionScope): Homed[] {
  return Array.from(version.messages.values(), ({ declaration, home }) => {
    const { function: builder, parts } = names.message(declaration.name);
    return {
      home,
      names: [
        { name: builder, isType: false },
        { name: parts, isType: true },
      ],
    };
  });
}

function declare(message: MessageTrait, scope: VersionScope): Statement[] {
  const { name, description, parts, field: carrier } = message;
  const { function: builder, parts: partsType } = scope.names.message(name);
  const members = Object.entries(parts).map(([part, { description: what, day }]) =>
    make.field(
      part,
      day === undefined ? make.keyword("string") : make.named("MessageDay", [], fromRuntime("message")),
      {
        isReadonly: true,
        comments: prose(what, day === undefined ? undefined : "A `Date` counts as its day in UTC."),
      },
    ),
  );
  const form = Object.entries(messageForm(message)).map(([key, value]) =>
    make.property(key, make.literal(value)),
  );
  const filled = make.call("fillMessage", [make.word("form"), make.word("parts")], {
    origin: fromRuntime("message"),
  });
  return [
    make.exportedInterface(partsType, members, {
      comments: prose(`The parts of the string that \`${builder}\` builds.`),
    }),
    make.exportedFunction(builder, {
      comments: prose(
        description,
        `For \`${[carrier.property].flat().join(".")}\` of \`${scope.names.schema(carrier.schema)}\`. Throws a \`TypeError\` if a part would change the wording.`,
      ),
      parameters: [{ name: "parts", type: make.named(partsType) }],
      returns: make.keyword("string"),
      before: [make.constant("form", make.openedObject(form))],
      result: filled,
    }),
  ];
}
