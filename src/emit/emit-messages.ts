/**
 * `messages.ts`: functions that build messages with the exact wording that the service requires. The traits provide the
 * wording, which is emitted where its reader looks for it; the runtime fills it in.
 */
import type { MessageTrait } from "../model/traits.js";
import { docComment } from "./module/doc-comment.js";
import type { EmittedFile } from "./emitted-file.js";
import { ownOf, reexports, type Homed } from "./module/homes.js";
import { literal, propertyKey } from "./module/literal.js";
import { emitModule, type ModuleDeclaration } from "./module/module.js";
import { messageForm } from "./runtime-data.js";
import { ownPart, provenance, type VersionScope } from "./version-scope.js";

export function emitMessages(scope: VersionScope): EmittedFile[] {
  const { messages } = scope.version;
  if (messages.size === 0) return [];
  const own = ownOf(messages.values(), scope);
  const hasDay = own.some((message) => messageForm(message).days !== undefined);
  return [
    emitModule({
      path: `${scope.folder}/messages.ts`,
      header: [
        provenance(scope),
        "",
        "Messages whose exact wording the service requires.",
        ...ownPart(scope, own.length > 0),
      ],
      imports:
        own.length === 0
          ? []
          : [
              {
                from: "../runtime/message.js",
                values: ["fillMessage"],
                types: hasDay ? ["MessageDay"] : [],
              },
            ],
      reexports: reexports(homedExports, scope, "messages.js"),
      declarations: own.flatMap((message) => declare(message, scope)),
    }),
  ];
}

function homedExports(scope: VersionScope): Homed[] {
  return Array.from(scope.version.messages.values(), ({ declaration, home }) => ({
    home,
    names: exportsOf(declaration, scope),
  }));
}

function exportsOf({ name }: MessageTrait, { names }: VersionScope): ModuleDeclaration["exports"][number][] {
  const { function: builder, parts } = names.message(name);
  return [
    { name: builder, isType: false },
    { name: parts, isType: true },
  ];
}

function declare(message: MessageTrait, scope: VersionScope): ModuleDeclaration[] {
  const { name, description, parts, field } = message;
  const { function: builder, parts: partsType } = scope.names.message(name);
  const carrier = `\`${scope.names.schema(field.schema)}\``;
  const members = Object.entries(parts).map(([part, { description: what, day }]) => {
    const type = day === undefined ? "string" : "MessageDay";
    const inUtc = day === undefined ? undefined : "A `Date` counts as its day in UTC.";
    return `${docComment({ paragraphs: [what, inUtc] })}readonly ${propertyKey(part)}: ${type};`;
  });
  const form = Object.entries(messageForm(message)).map(([key, value]) => `${key}: ${literal(value)},`);
  return [
    {
      exports: [{ name: partsType, isType: true }],
      text: `${docComment({ paragraphs: [`The parts of the string that \`${builder}\` builds.`] })}export interface ${partsType} {\n${members.join("\n")}\n}`,
    },
    {
      exports: [{ name: builder, isType: false }],
      text: `${docComment({
        paragraphs: [
          description,
          `For \`${field.property}\` of ${carrier}. Throws a \`TypeError\` if a part would change the wording.`,
        ],
      })}export function ${builder}(parts: ${partsType}): string {\nconst form = {\n${form.join("\n")}\n};\nreturn fillMessage(form, parts);\n}`,
    },
  ];
}
