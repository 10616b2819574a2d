/** What we use of the object store. */
export interface Bucket {
  put(key: string, body: string): Promise<void>;
}

export class Archive {
  constructor(private readonly bucket: Bucket) {}

  /** Writes any value as JSON. */
  async write(key: string, value: unknown): Promise<void> {
    await this.bucket.put(`${key}.json`, JSON.stringify(value));
  }
}

/** Values of one kind, in memory, until the process ends. */
export class Cache<Value extends { readonly id: string }> {
  readonly #values = new Map<string, Value>();

  put(value: Value): void {
    this.#values.set(value.id, value);
  }

  get(id: string): Value | undefined {
    return this.#values.get(id);
  }
}
