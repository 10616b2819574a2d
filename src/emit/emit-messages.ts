/**
 * `messages.ts`: functions that build messages with the exact wording that the service requires. The wording comes from
 * the traits; the runtime fills it in.
 */
import * as make from "../code/make.js";
import type { Statement } from "../code/syntax.js";
import type { MessageTrait } from "../traits/types.js";
import { prose } from "./module/doc-comment.js";
import { type EmittedModule, type ExportedName, fromRuntime } from "./module/module.js";
import { type Part, parts, typeNames, valueNames, versionModule } from "./module/homes.js";
import { messageForm } from "./runtime-data.js";
import type { VersionScope } from "./version-scope.js";

export function emitMessages(scope: VersionScope): EmittedModule[] {
  if (scope.version.messages.size === 0) return [];
  const purpose = "Messages whose exact wording the service requires.";
  return [versionModule(scope, "messages", purpose, { partsOf, remarksOwn: true })];
}

function partsOf(scope: VersionScope): Part[] {
  const namesOf = ({ name }: MessageTrait): ExportedName[] => {
    const { function: builder, parts } = scope.names.message(name);
    return [...valueNames(builder), ...typeNames(parts)];
  };
  return parts(scope.version.messages.values(), namesOf, (message) => declare(message, scope));
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
