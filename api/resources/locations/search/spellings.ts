import { type SQL, sql } from "drizzle-orm";
import { editsFromBeginning, likelyEdits } from "geo/places/edit-distance";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locationWords } from "../../../db/schema";

/** What a mistyped word may have been meant as, and how many of its letters are wrong then. */
interface Spelling {
  text: string;
  edits: number;
}

export interface Alternatives {
  /** As it was typed. */
  word: string;
  /** Whether a word of some location begins so. */
  isKnown: boolean;
  /** The fewest wrong letters first. */
  spellings: Spelling[];
}

/** Of more words that are much alike, only the closest. */
const MOST_SPELLINGS = 12;
/** Sorts after every letter. */
const LAST = "\u{10ffff}";

/** The words of any location that are written much like these; of those too short, none. */
export async function spellingsOf(db: Db, words: readonly string[]): Promise<Alternatives[]> {
  const candidates = await candidatesFor(db, words);
  return words.map((word) => {
    const most = likelyEdits(word);
    if (most === 0) return { word, isKnown: true, spellings: [] };
    const texts = candidates.get(word) ?? [];
    const typed = folded(word);
    const similar = texts
      .map((text) => ({ text, edits: editsFromBeginning(typed, folded(text), most) }))
      .filter(({ text, edits }) => edits <= most && !text.startsWith(word))
      .sort((one, other) => one.edits - other.edits || one.text.length - other.text.length);
    return {
      word,
      isKnown: texts.some((text) => text.startsWith(word)),
      spellings: similar.slice(0, MOST_SPELLINGS),
    };
  });
}

/** The few of all known words that may be alike, by the word that was typed. */
async function candidatesFor(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map(
    words.filter((word) => likelyEdits(word) > 0).map((word) => [word, [] as string[]]),
  );
  if (found.size === 0) return found;
  const statements = [...found.keys()].map(
    (typed) => sql`SELECT ${typed}::text AS typed, ${locationWords.word} AS word
      FROM ${locationWords} WHERE ${mayBeMeantBy(typed)}`,
  );
  const rows = await queryRows(db, sql.join(statements, sql` UNION `));
  for (const { typed, word } of rows) found.get(String(typed))?.push(String(word));
  return found;
}

/**
 * What the database can rule out. The first letter is the least likely to be wrong: it is right,
 * or one too many, or it changed places with the second. And of one part more than there
 * may be wrong letters, one is right, or two letters changed places where two parts meet.
 */
function mayBeMeantBy(typed: string): SQL {
  const letters = [...typed];
  const [first = "", second = "", third = ""] = letters;
  const word = sql`${locationWords.word} COLLATE "C"`;
  const beginnings = [first, second + third, second + first].map(
    (beginning) => sql`(${word} >= ${beginning} AND ${word} < ${beginning + LAST})`,
  );
  const size = Math.floor(letters.length / (likelyEdits(typed) + 1));
  const parts = Array.from({ length: likelyEdits(typed) + 1 }, (_, at) =>
    letters.slice(at * size, at === likelyEdits(typed) ? undefined : (at + 1) * size),
  );
  const swapped = parts.slice(1).map((part, at) => {
    const before = parts[at] ?? [];
    return [...before.slice(0, -1), part[0], before.at(-1), ...part.slice(1)];
  });
  const patterns = [...parts, ...swapped].map((part) => `%${part.join("")}%`);
  return sql`(${sql.join(beginnings, sql` OR `)})
    AND ${locationWords.word} LIKE ANY(${sql.param(patterns)}::text[])`;
}

/** Without accents and apostrophes. */
export const folded = (word: string): string =>
  word
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase();
