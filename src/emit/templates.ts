/** Texts that the package brings along. */
export interface Templates {
  /** Handlebars sources by file name: `errors.ts.hbs`. */
  readonly sources: ReadonlyMap<string, string>;
  /** The runtime's modules by path below `runtime/`: `operation.ts`. */
  readonly runtime: ReadonlyMap<string, string>;
}

export function templateSource(templates: Templates, name: string): string {
  const text = templates.sources.get(name);
  if (text === undefined) throw new Error(`The template ${name} is missing from the package.`);
  return text;
}
