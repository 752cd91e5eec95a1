/** Numbers that are appended one by one: all but the last page of them lie in the scratch file. */
import type { Streamed } from "../sections";
import { type Frame, PAGE_BYTES, type Scratch } from "./scratch";

const TYPES = { u8: Uint8Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const;
type Type = keyof typeof TYPES;
type Numbers<T extends Type> = InstanceType<(typeof TYPES)[T]>;

export class Growing<T extends Type> implements Streamed<T> {
  readonly type: T;
  readonly #scratch: Scratch;
  /** A position's page and its place there, by shifting and masking. */
  readonly #bits: number;
  readonly #mask: number;
  readonly #pages: number[] = [];
  readonly #last: Numbers<T>;
  /** The page that was read last. */
  #frame: Frame | undefined;
  #read: Numbers<T>;
  #length = 0;

  constructor(type: T, scratch: Scratch) {
    this.type = type;
    this.#scratch = scratch;
    this.#last = this.#view(new ArrayBuffer(PAGE_BYTES));
    this.#read = this.#last;
    this.#bits = Math.log2(this.#last.length);
    this.#mask = this.#last.length - 1;
  }

  get length(): number {
    return this.#length;
  }

  /** @returns where it stands */
  push(value: number): number {
    const at = this.#length & this.#mask;
    this.#last[at] = value;
    if (at === this.#mask) this.#pages.push(this.#scratch.write(bytesOf(this.#last)));
    return this.#length++;
  }

  at(position: number): number {
    return this.#pageAt(position >>> this.#bits)[position & this.#mask] as number;
  }

  /** All of them, page by page; each is there until the next one, or another reading. */
  *chunks(): Generator<Numbers<T>, void, void> {
    for (let page = 0; page < this.#pages.length; page++) yield this.#pageAt(page);
    const rest = this.#length & this.#mask;
    if (rest > 0) yield this.#last.subarray(0, rest) as Numbers<T>;
  }

  #pageAt(index: number): Numbers<T> {
    const page = this.#pages[index];
    if (page === undefined) return this.#last;
    if (this.#frame?.page !== page) {
      this.#frame = this.#scratch.frame(page);
      this.#read = this.#view(this.#frame.bytes);
    }
    return this.#read;
  }

  #view(bytes: ArrayBuffer): Numbers<T> {
    return new TYPES[this.type](bytes) as Numbers<T>;
  }
}

const bytesOf = (numbers: ArrayBufferView) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
