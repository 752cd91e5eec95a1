/** Words of names and addresses, so that what is written differently is found all the same. */
import { STREET_ENDINGS, WORD_FORMS } from "./address/word-forms";

/** Letters that do not come apart into a plain one and an accent. */
const PLAIN: Record<string, string> = {
  ...{ ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ı: "i", þ: "th" },
};
/** How letters are written on keyboards that lack them. */
const TYPED: Record<string, string> = {
  ...{ ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" },
};

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll(/[ßøæœłđıþ]/g, (letter) => PLAIN[letter] as string);

/** By any of its forms, the other ways to write a word; each is found by any other. */
const FORMS = new Map<string, string[]>();
const HYPHENATED = new Set<string>();
for (const group of WORD_FORMS) {
  const words = group.map((word) => folded(word).replaceAll("-", ""));
  for (const word of words) FORMS.set(word, [...new Set([...(FORMS.get(word) ?? []), ...words])]);
  for (const word of group) if (word.includes("-")) HYPHENATED.add(folded(word));
}
const HYPHENATED_FORM = new RegExp(
  String.raw`(?<!\p{L})(${[...HYPHENATED].join("|")})(?!\p{L})`,
  "gu",
);
/** `1-й`, `3-я`, `9-го`: as good as without the letters. */
const ORDINAL = /(\d+)-(?:и|я|е|ая|ыи|ои|го|ого|ее|ии|му)(?!\p{L})/gu;
/** `Str.Krems`; but not `U.S.`, whose letters belong together. */
const DOT_BETWEEN = /(\p{L}{2})\.(?=[\p{L}\p{N}])/gu;

/** Lower-case words without accents and punctuation: `O'Donnell St.` → `odonnell`, `st`. */
export function wordsOf(text: string): string[] {
  let plain = folded(text);
  // Most names have neither, and every name of a result is read.
  if (plain.includes(".")) plain = plain.replaceAll(DOT_BETWEEN, "$1 ").replaceAll(".", "");
  if (plain.includes("-")) {
    plain = plain
      .replaceAll(ORDINAL, "$1")
      .replaceAll(HYPHENATED_FORM, (word) => word.replace("-", ""));
  }
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A word and the other ways to write it; the usual one first. */
export const formsOf = (word: string): readonly string[] => FORMS.get(word) ?? [word];

/** The same for all ways to write a name: `N. High Street` and `North High St`. */
export const sameName = (name: string): string =>
  wordsOf(name)
    .flatMap((word) => apart(word) ?? [word])
    .map((word) => formsOf(word)[0])
    .join(" ");

/** The words that a name is found by, in all their forms. */
export function searchWords(text: string): Set<string> {
  const words = wordsOf(text);
  const typed = text
    .normalize("NFC")
    .replaceAll(/[äöüåø]/gi, (letter) => TYPED[letter.toLowerCase()] as string);
  const found = new Set([...words, ...(typed === text ? [] : wordsOf(typed))].flatMap(formsOf));
  for (const [at, word] of words.entries()) {
    for (const form of formsOf(apart(word)?.[1] ?? word)) found.add(form);
    const before = words[at - 1];
    if (before && isEnding(word)) found.add(before + word);
  }
  return found;
}

const isEnding = (word: string) => (STREET_ENDINGS as readonly string[]).includes(word);

/** `hafenstrasse` as `hafen` and `strasse`; undefined for other words. */
function apart(word: string): [string, string] | undefined {
  // Short endings are those of other words too: `norweg`, `sigatan`.
  const ending = STREET_ENDINGS.find(
    (one) => word.endsWith(one) && word.length >= one.length + (one.length > 4 ? 2 : 3),
  );
  return ending && [word.slice(0, -ending.length), ending];
}
