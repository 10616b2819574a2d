/** What somebody asks of the sandbox itself (a call of the admin handle, a fault) is not what it takes. Changes nothing. */
export class InputRefused extends TypeError {
  override readonly name = "InputRefused";
}
