/** Adds an API to a configuration that is code. Undefined if the module computes its APIs, so that a person must add it. */
import { IndentationText, NewLineKind, Project, type SourceFile, SyntaxKind } from "ts-morph";

/** Adds an API after the last one in `apis: { … }`. */
export function addApi(text: string, name: string, settings: object): string | undefined {
  const source = open(text);
  const apis = source
    .getDescendantsOfKind(SyntaxKind.PropertyAssignment)
    .find((property) => property.getName() === "apis")
    ?.getInitializerIfKind(SyntaxKind.ObjectLiteralExpression);
  if (apis === undefined) return undefined;
  apis.addProperty(entryText(name, settings));
  return source.getFullText();
}

/** `"billing": { "preset": "billing" }` */
export function entryText(name: string, settings: object): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(settings, null, 1).replaceAll(/\n\s*/g, " ")}`;
}

function open(text: string): SourceFile {
  const indent = /^(?:\t| +)(?=\S)/m.exec(text)?.[0];
  const project = new Project({
    useInMemoryFileSystem: true,
    manipulationSettings: {
      indentationText:
        Object.values(IndentationText).find((each) => each === indent) ?? IndentationText.TwoSpaces,
      newLineKind: text.includes("\r\n") ? NewLineKind.CarriageReturnLineFeed : NewLineKind.LineFeed,
      useTrailingCommas: true,
    },
  });
  return project.createSourceFile("configuration.ts", text);
}
