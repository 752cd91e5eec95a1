/** Room on disk for what a preparation needs for a while, and little memory to look into it. */
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";

/** In bytes: small, as many readings are of one path in the midst of a page. */
export const PAGE_BYTES = 2 ** 14;
/** So many pages are in memory: 32 MB. */
const FRAMES = 2048;

/** A page in memory; it becomes another one when that is needed more. */
export class Frame {
  /** The number of the page. */
  page = -1;
  readonly bytes = new ArrayBuffer(PAGE_BYTES);
}

/**
 * A file of pages that are written once each and read in any order. Without a name they stay in
 * memory, as those of a small extract may.
 */
export class ScratchFile {
  readonly #name: string | undefined;
  readonly #handle: number;
  readonly #most: number;
  /** By their pages, the one that was asked for longest ago first. */
  readonly #frames = new Map<number, Frame>();
  /** Pages that nobody needs any more. */
  readonly #free: number[] = [];
  #size = 0;

  /** @param frames how many pages are in memory at most */
  constructor(name?: string, frames = FRAMES) {
    this.#name = name;
    this.#handle = name === undefined ? -1 : openSync(name, "w+");
    this.#most = name === undefined ? Infinity : frames;
  }

  /**
   * @param bytes as many as a page has; they are copied
   * @returns the page's number
   */
  write(bytes: Uint8Array): number {
    const page = this.#free.pop() ?? this.#size++;
    if (this.#name === undefined) new Uint8Array(this.#newFrame(page).bytes).set(bytes);
    else writeWhole(this.#handle, bytes, page * PAGE_BYTES);
    return page;
  }

  /** A page that was written; its bytes are there until `frame.page` is another one. */
  frame(page: number): Frame {
    const known = this.#frames.get(page);
    if (known) {
      this.#frames.delete(page);
      this.#frames.set(page, known);
      return known;
    }
    const frame = this.#newFrame(page);
    readSync(this.#handle, new Uint8Array(frame.bytes), 0, PAGE_BYTES, page * PAGE_BYTES);
    return frame;
  }

  #newFrame(page: number): Frame {
    const frame = this.#frames.size < this.#most ? new Frame() : this.#oldestFrame();
    frame.page = page;
    this.#frames.set(page, frame);
    return frame;
  }

  #oldestFrame(): Frame {
    const [page, frame] = this.#frames.entries().next().value as [number, Frame];
    this.#frames.delete(page);
    return frame;
  }

  /** Gives the room of pages to others. */
  free(pages: readonly number[]): void {
    for (const page of pages) {
      this.#frames.delete(page);
      this.#free.push(page);
    }
  }

  /** Removes the file. */
  close(): void {
    if (this.#name === undefined) return;
    closeSync(this.#handle);
    rmSync(this.#name, { force: true });
  }
}

/** The pages of a scratch file that are needed for the same time. */
export class Scratch {
  readonly #file: ScratchFile;
  #pages: number[] = [];

  constructor(file = new ScratchFile()) {
    this.#file = file;
  }

  /** As {@link ScratchFile.write}. */
  write(bytes: Uint8Array): number {
    const page = this.#file.write(bytes);
    this.#pages.push(page);
    return page;
  }

  /** As {@link ScratchFile.frame}. */
  frame(page: number): Frame {
    return this.#file.frame(page);
  }

  /** To be called when none of its pages is read any more. */
  clear(): void {
    this.#file.free(this.#pages);
    this.#pages = [];
  }
}

/** A call may write less than it was given, as where the disk is about to be full. */
function writeWhole(handle: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(handle, bytes, at, bytes.length - at, position + at);
  }
}
