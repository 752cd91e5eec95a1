/** Words of names and addresses, so that what is written differently is found all the same. */

/** Ways to write one word; each is found by any of the others, and by their beginnings. */
const SAME: readonly (readonly string[])[] = [
  ["n", "north"],
  ["s", "south"],
  ["e", "east"],
  ["w", "west"],
  ["ne", "northeast"],
  ["nw", "northwest"],
  ["se", "southeast"],
  ["sw", "southwest"],
  ["ave", "av", "avenue"],
  ["aly", "alley"],
  ["blvd", "boulevard"],
  ["br", "bridge"],
  ["byp", "bypass"],
  ["cir", "circle"],
  ["ct", "court"],
  ["cv", "cove"],
  ["dr", "drive"],
  ["expy", "expressway"],
  ["ft", "fort"],
  ["fwy", "freeway"],
  ["hwy", "highway"],
  ["hts", "heights"],
  ["jr", "junior"],
  ["ln", "lane"],
  ["lp", "loop"],
  ["mt", "mount"],
  ["pk", "park"],
  ["pkwy", "pky", "parkway"],
  ["pl", "place"],
  ["plz", "plaza"],
  ["pt", "point"],
  ["rd", "road"],
  ["rte", "rt", "route"],
  ["sq", "square"],
  ["st", "street"],
  ["st", "saint"],
  ["ter", "terrace"],
  ["tpke", "turnpike"],
  ["trl", "trail"],
  ["wy", "way"],
  ["1st", "first"],
  ["2nd", "second"],
  ["3rd", "third"],
  ["4th", "fourth"],
  ["5th", "fifth"],
  ["6th", "sixth"],
  ["7th", "seventh"],
  ["8th", "eighth"],
  ["9th", "ninth"],
  ["10th", "tenth"],
];

const FORMS = new Map<string, string[]>();
for (const group of SAME) {
  for (const word of group) FORMS.set(word, [...new Set([...(FORMS.get(word) ?? []), ...group])]);
}

/** Lower-case words without accents and punctuation: `O'Donnell St.` → `odonnell`, `st`. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’.]/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A word and the other ways to write it; the usual one first. */
export const formsOf = (word: string): readonly string[] => FORMS.get(word) ?? [word];

/** The same for all ways to write a name: `N. High Street` and `North High St`. */
export const sameName = (name: string): string =>
  wordsOf(name)
    .map((word) => formsOf(word)[0])
    .join(" ");
