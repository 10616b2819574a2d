/**
 * `messages.ts`: functions that build messages with the exact wording that the service requires. The traits provide the
 * wording, which is emitted where its reader looks for it; the runtime fills it in.
 */
import * as make from "../code/make.js";
import type { Statement } from "../code/syntax.js";
import type { MessageTrait } from "../model/traits.js";
import { docComment } from "./module/doc-comment.js";
import { type EmittedModule, emitModule, type ExportedName, fromRuntime } from "./module/module.js";
import { ownOf, reexports, type Homed } from "./module/homes.js";
import { messageForm } from "./runtime-data.js";
import { ownPart, provenance, type VersionScope } from "./version-scope.js";

export function emitMessages(scope: VersionScope): EmittedModule[] {
  const { messages } = scope.version;
  if (messages.size === 0) return [];
  const own = ownOf(messages.values(), scope);
  return [
    emitModule({
      path: `${scope.folder}/messages.ts`,
      header: [
        provenance(scope),
        "",
        "Messages whose exact wording the service requires.",
        ...ownPart(scope, own.length > 0),
      ],
      declarations: own.flatMap((message) => declare(message, scope)),
      reexports: reexports(homedExports, scope, "messages"),
    }),
  ];
}

function homedExports(scope: VersionScope): Homed[] {
  return Array.from(scope.version.messages.values(), ({ declaration, home }) => ({
    home,
    names: exportsOf(declaration, scope),
  }));
}

function exportsOf({ name }: MessageTrait, { names }: VersionScope): ExportedName[] {
  const { function: builder, parts } = names.message(name);
  return [
    { name: builder, isType: false },
    { name: parts, isType: true },
  ];
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
        comments: docComment({
          paragraphs: [what, day === undefined ? undefined : "A `Date` counts as its day in UTC."],
        }),
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
      comments: docComment({ paragraphs: [`The parts of the string that \`${builder}\` builds.`] }),
    }),
    {
      kind: "function",
      name: builder,
      isExported: true,
      comments: docComment({
        paragraphs: [
          description,
          `For \`${carrier.property}\` of \`${scope.names.schema(carrier.schema)}\`. Throws a \`TypeError\` if a part would change the wording.`,
        ],
      }),
      parameters: [{ name: "parts", type: make.named(partsType) }],
      returns: make.keyword("string"),
      body: [
        { kind: "constant", name: "form", isExported: false, value: make.openedObject(form) },
        { kind: "return", value: filled },
      ],
    },
  ];
}
