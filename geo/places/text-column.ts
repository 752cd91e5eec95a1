/** Texts in two columns: all bytes one after the other, and where each begins. */
import type { Sections } from "../roads/sections";

export class TextColumn {
  readonly size: number;
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#starts = starts;
    this.size = starts.length - 1;
  }

  at(position: number): string {
    return this.#bytes.toString("utf8", this.#starts[position], this.#starts[position + 1]);
  }
}

/** The columns `<name>` and `<name>Starts` of these texts. */
export function textColumns(name: string, texts: readonly string[]) {
  const starts = new Uint32Array(texts.length + 1);
  texts.forEach((text, position) => {
    starts[position + 1] = (starts[position] as number) + Buffer.byteLength(text);
  });
  const bytes = Buffer.alloc(starts.at(-1) ?? 0);
  texts.forEach((text, position) => {
    bytes.write(text, starts[position] as number);
  });
  return {
    [name]: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    [`${name}Starts`]: starts,
  };
}

export const textColumnOf = (sections: Sections, name: string) =>
  new TextColumn(sections.column(name, "u8"), sections.column(`${name}Starts`, "u32"));
