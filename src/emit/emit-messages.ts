/**
 * `messages.ts`: functions that build what the service expects word for word. The wording is data of the traits, written
 * out where its reader looks for it; the work is the runtime's.
 */
import type { MessageTrait } from "../model/traits.js";
import { docComment } from "./module/doc-comment.js";
import type { EmittedFile } from "./emitted-file.js";
import { literal, propertyKey } from "./module/literal.js";
import { emitModule, type ModuleDeclaration } from "./module/module.js";
import { reexports, type Homed } from "./module/reexports.js";
import { messageForm } from "./runtime-data.js";
import { ownPart, provenance, type VersionScope } from "./version-scope.js";

export function emitMessages(scope: VersionScope): EmittedFile[] {
  const placed = [...scope.version.messages.values()];
  if (placed.length === 0) return [];
  const own = placed.filter(({ home }) => home === scope.version.version);
  const hasDay = own.some(({ declaration }) => messageForm(declaration).days !== undefined);
  return [
    emitModule({
      path: `${scope.folder}/messages.ts`,
      header: [
        provenance(scope),
        "",
        "Texts that the service expects word for word.",
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
      declarations: own.flatMap(({ declaration }) => declare(declaration, scope)),
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
    const inUtc = day === undefined ? undefined : "Of a `Date` the day in UTC counts.";
    return `${docComment({ paragraphs: [what, inUtc] })}readonly ${propertyKey(part)}: ${type};`;
  });
  const form = Object.entries(messageForm(message)).map(([key, value]) => `${key}: ${literal(value)},`);
  return [
    {
      exports: [{ name: partsType, isType: true }],
      text: `${docComment({ paragraphs: [`What \`${builder}\` is made of.`] })}export interface ${partsType} {\n${members.join("\n")}\n}`,
    },
    {
      exports: [{ name: builder, isType: false }],
      text: `${docComment({
        paragraphs: [
          description,
          `For \`${field.property}\` of ${carrier}. A part with which it would be another text is a \`TypeError\`.`,
        ],
      })}export function ${builder}(parts: ${partsType}): string {\nconst form = {\n${form.join("\n")}\n};\nreturn fillMessage(form, parts);\n}`,
    },
  ];
}
