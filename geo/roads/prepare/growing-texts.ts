import { Growing } from "./growing";
import type { Scratch } from "./scratch";

/** Texts that are appended one by one, for a column that `TextColumn` reads. */
export class GrowingTexts {
  readonly #bytes: Growing<"u8">;
  readonly #starts: Growing<"u32">;

  constructor(scratch: Scratch) {
    this.#bytes = new Growing("u8", scratch);
    this.#starts = new Growing("u32", scratch);
    this.#starts.push(0);
  }

  push(text: string): void {
    for (const byte of Buffer.from(text)) this.#bytes.push(byte);
    this.#starts.push(this.#bytes.length);
  }

  columns(name: string) {
    return { [name]: this.#bytes, [`${name}Starts`]: this.#starts };
  }
}
