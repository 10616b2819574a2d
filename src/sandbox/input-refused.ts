/** What somebody asks of the sandbox itself (a call of the admin handle, a fault) is not what it takes. Changes nothing. */
export class InputRefused extends TypeError {
  override readonly name = "InputRefused";

  // By name, since a bundled program has a copy of this class beside that of a preset's behaviour.
  static override [Symbol.hasInstance](value: unknown): value is InputRefused {
    return value instanceof TypeError && value.name === "InputRefused";
  }
}
