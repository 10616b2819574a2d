/** A value of the partner, with when we read it. */
export interface Wrapped<Value> {
  readonly value: Value;
  readonly readAt: Date;
}

export async function wrap<Value>(call: PromiseLike<Value>): Promise<Wrapped<Value>> {
  return { value: await call, readAt: new Date() };
}

export function unwrap<Value>({ value }: Wrapped<Value>): Value {
  return value;
}
