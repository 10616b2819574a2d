/** Paths of members, as TypeScript writes them: `.rails[].iban`, `["first name"]`; behind `types#Payment`, keys of emitted code. */

export function memberStep(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** Without list items and values of maps, which have no declaration: `.rails.iban` for `.rails[].iban`. */
export function membersOnly(path: string): string {
  return path.replaceAll(/(?<quoted>\["(?:[^"\\]|\\.)*"\])|\[[^\]"]*\]/g, "$<quoted>");
}

/** The last field on such a path, ignoring list items: `rails` for `.rails[]`. Undefined for other places. */
export function lastField(path: string): string | undefined {
  const [, plain, quoted] = /(?:\.([^.[\]"]+)|\[("(?:[^"\\]|\\.)*")\])(?:\[\])*$/.exec(path) ?? [];
  return quoted === undefined ? plain : (JSON.parse(quoted) as string);
}

/** `.rails[]` of `Payment.rails[]`; empty without a field. */
export function lastStep(path: string): string {
  return /(?:\.[^.[\]"]+|\["(?:[^"\\]|\\.)*"\])(?:\[[^\]"]*\])*$/.exec(path)?.[0] ?? "";
}

/** The path or key around its last member: empty for a single one; a declaration stays as it is. */
export function withoutLast(path: string): string {
  return path.replace(/(?:\.[^.[\]"#]+|\["(?:[^"\\]|\\.)*"\])$/, "");
}

/** The key of the declaration: `types#Payment` of `types#Payment.rails.iban`. */
export function withoutMembers(key: string): string {
  return key.replace(/^([^#]*#[^.[]*).*$/s, "$1");
}

/** `Payment` of `types#Payment.rails.iban`. */
export function declarationIn(key: string): string {
  return withoutMembers(key).replace(/^[^#]*#/, "");
}

/** `types` of `types#Payment.rails.iban`. */
export function moduleIn(key: string): string {
  return key.replace(/#.*$/s, "");
}

/** `types#Payment.rails` around `types#Payment.rails.iban`; undefined for a declaration. */
export function outerKey(key: string): string | undefined {
  const outer = withoutLast(key);
  return outer === key ? undefined : outer;
}
