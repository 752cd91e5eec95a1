/** The words of names and addresses, and which entries of a file have them. */

import { bisect } from "geo/geometry/lower-bound";
import { editsFromBeginning, likelyEdits } from "geo/places/edit-distance";
import type { Sections } from "../roads/sections";
import { type TextColumn, textColumnOf } from "./text-column";

const WHOLE_WORD = 2;
const BEGINNING = 1;
/** Of a word that is meant, though it is written in another way. */
const MISTYPED = 0.5;

export interface WordSearch {
  /** Entries before this one left out. */
  from: number;
  /** Words that only begin so count as well. */
  beginnings: boolean;
  /** Words that nothing has or begins with may be mistyped. */
  mayBeMistyped: boolean;
}

export class WordIndex {
  readonly #words: TextColumn;
  readonly #postings: Uint32Array;
  readonly #postingsStarts: Uint32Array;

  constructor(sections: Sections) {
    this.#words = textColumnOf(sections, "words");
    this.#postings = sections.column("postings", "u32");
    this.#postingsStarts = sections.column("postingsStarts", "u32");
  }

  /**
   * The entries that have a word, with how well it fits.
   * @param among only these, to whose scores it is added; null for all
   */
  entriesWith(
    word: string,
    among: ReadonlyMap<number, number> | null,
    { from, beginnings, mayBeMistyped }: WordSearch,
  ): Map<number, number> {
    const scores = new Map<number, number>();
    const add = (at: number, score: number) => {
      const end = this.#postingsStarts[at + 1] as number;
      for (let i = this.#postingsStarts[at] as number; i < end; i++) {
        const entry = this.#postings[i] as number;
        const before = among ? among.get(entry) : 0;
        if (before === undefined || entry < from) continue;
        scores.set(entry, Math.max(scores.get(entry) ?? 0, before + score));
      }
    };
    for (let at = this.#firstFrom(word); at < this.#words.size; at++) {
      const there = this.#words.at(at);
      if (there === word) add(at, WHOLE_WORD);
      else if (!there.startsWith(word) || !beginnings) break;
      else add(at, BEGINNING);
    }
    if (scores.size > 0 || !mayBeMistyped) return scores;
    for (const { at, edits } of this.#similar(word)) add(at, MISTYPED / edits);
    return scores;
  }

  /** Whether any entry has a word, or one that begins so. */
  has(word: string, beginnings: boolean): boolean {
    const at = this.#firstFrom(word);
    if (at === this.#words.size) return false;
    const there = this.#words.at(at);
    return beginnings ? there.startsWith(word) : there === word;
  }

  /** The words that a mistyped one may have been meant as. */
  *#similar(word: string) {
    const most = likelyEdits(word);
    if (most === 0) return;
    for (let at = 0; at < this.#words.size; at++) {
      const edits = editsFromBeginning(word, this.#words.at(at), most);
      if (edits > 0 && edits <= most) yield { at, edits };
    }
  }

  #firstFrom(word: string): number {
    return bisect(this.#words.size, (at) => this.#words.at(at) < word);
  }
}
