/** Streets and establishments by the words of their names, places and postcodes. */
import type { LonLat } from "geo/geometry/lon-lat";
import { editsFromBeginning, likelyEdits } from "geo/places/edit-distance";
import { toUnits, unitsPerMetre } from "../ground/world";
import type { Sections } from "../roads/sections";
import { type TextColumn, textColumnOf } from "./text-column";
import { WordIndex } from "./word-index";
import { formsOf, searchWords, wordsOf } from "./words";

const OWN_NAME = 1;
const FIRST_WORD = 0.5;
/** As much as a word, at no distance; nothing, far away. */
const NEARNESS = 2;
const NEARNESS_M = 10_000;

interface Hit {
  entry: number;
  score: number;
}

export interface EntrySearch {
  /** Entries before this one left out. */
  from?: number | undefined;
  near?: LonLat | undefined;
  /** A word that nothing has is taken for one that is written much like it. */
  mayBeMistyped?: boolean | undefined;
  /** Words that are no mere beginnings of others. */
  whole?: ReadonlySet<string> | undefined;
}

export class EntryIndex {
  readonly #labels: TextColumn;
  readonly #places: Int32Array;
  readonly #words: WordIndex;

  constructor(sections: Sections) {
    this.#labels = textColumnOf(sections, "labels");
    this.#places = sections.column("places", "i32");
    this.#words = new WordIndex(sections);
  }

  label(entry: number): string {
    return this.#labels.at(entry);
  }

  /** Whether the name itself has one of the words, not only the place that it is in. */
  isNamedBy(entry: number, words: readonly string[], { mayBeMistyped }: EntrySearch): boolean {
    const own = [...searchWords(this.#labels.at(entry))];
    const isOwn = (word: string) =>
      own.some((theirs) => theirs.startsWith(word) || (mayBeMistyped && isLike(theirs, word)));
    return words.some((word) => !/^\d+$/.test(word) && isOwn(word));
  }

  /** Entries that fit every word, best first. */
  find(words: readonly string[], search: EntrySearch): number[] {
    const { from = 0, mayBeMistyped = false, whole } = search;
    const last = words.at(-1);
    const mayBegin = (word: string) => (word === last || word.length > 1) && !whole?.has(word);
    // Common words have many entries, which need not be looked at where a rare one has none.
    const isKnown = (word: string) => mayBeMistyped || this.#words.has(word, mayBegin(word));
    if (!words.every(isKnown)) return [];
    // Rare words first, so that there is little to compare with.
    const ordered = [...new Set(words)].sort((a, b) => b.length - a.length);
    let scores: Map<number, number> | null = null;
    for (const word of ordered) {
      const beginnings = mayBegin(word);
      scores = this.#words.entriesWith(word, scores, { from, beginnings, mayBeMistyped });
      if (scores.size === 0) return [];
    }
    const hits: Hit[] = [...(scores ?? [])].map(([entry, score]) => ({ entry, score }));
    if (hits.length > 1) {
      for (const hit of hits) hit.score += this.#fit(hit.entry, words, search);
    }
    hits.sort((a, b) => b.score - a.score || a.entry - b.entry);
    return hits.map(({ entry }) => entry);
  }

  /** How well an entry fits beyond its words: by the length of its name, and by its place. */
  #fit(entry: number, words: readonly string[], { near, mayBeMistyped }: EntrySearch): number {
    const own = wordsOf(this.#labels.at(entry));
    const matches = (theirs: string, word: string) =>
      formsOf(theirs).some(
        (form) => form.startsWith(word) || (mayBeMistyped && isLike(form, word)),
      );
    const matched = own.filter((theirs) => words.some((word) => matches(theirs, word))).length;
    const first = matches(own[0] ?? "", words[0] ?? "") ? FIRST_WORD : 0;
    return (OWN_NAME * matched) / Math.max(1, own.length) + first + this.#nearness(entry, near);
  }

  #nearness(entry: number, near: LonLat | undefined): number {
    if (!near) return 0;
    const [x, y] = toUnits(near);
    const off = Math.hypot(
      (this.#places[2 * entry] as number) - x,
      (this.#places[2 * entry + 1] as number) - y,
    );
    return NEARNESS / (1 + off / (NEARNESS_M * unitsPerMetre(near[1])));
  }
}

const isLike = (form: string, word: string): boolean =>
  editsFromBeginning(word, form, likelyEdits(word)) <= likelyEdits(word);
