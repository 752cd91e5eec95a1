import type { Likeness } from "contract/entities";
import { editsFromBeginning, likelyEdits } from "geo/places/edit-distance";
import { folded } from "./spellings";

/** So near to each other, in metres, two of one name are thought to be one. */
export const NEAR = 100;

/** What two locations are compared by. */
export interface Named {
  name: string;
  dbaName?: string | null | undefined;
  address?: string | null | undefined;
}

/** Words of addresses that are as often written short. */
const SHORT: Record<string, string> = {
  avenue: "ave",
  boulevard: "blvd",
  court: "ct",
  drive: "dr",
  highway: "hwy",
  lane: "ln",
  parkway: "pkwy",
  place: "pl",
  road: "rd",
  square: "sq",
  street: "st",
  north: "n",
  east: "e",
  south: "s",
  west: "w",
};

/**
 * In what two locations are alike: their names are the same but for letter case, accents and signs,
 * or each word of the shorter name is, mistyped at most, a word of the other that has at most twice
 * as many; their addresses are the same, with words written short or not.
 */
export function likenessOf(one: Named, other: Named): Likeness[] {
  const names = namesOf(other).map((name) => namesAlike(one.name, name));
  const name = names.find((alike) => alike === "name") ?? names.find(Boolean);
  const address = addressKey(one.address);
  const sameAddress = address !== "" && address === addressKey(other.address);
  return [...(name ? [name] : []), ...(sameAddress ? (["address"] as const) : [])];
}

const namesOf = ({ name, dbaName }: Named) => (dbaName ? [name, dbaName] : [name]);

function namesAlike(one: string, other: string): Likeness | undefined {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length === 0 || others.length === 0) return undefined;
  if (words.join("") === others.join("")) return "name";
  const [fewer, more] = words.length <= others.length ? [words, others] : [others, words];
  if (more.length > fewer.length * 2) return undefined;
  const left = [...more];
  const all = fewer.every((word) => {
    const at = left.findIndex((text) => wordsAlike(word, text));
    return at >= 0 && left.splice(at, 1).length > 0;
  });
  return all ? "similar-name" : undefined;
}

function wordsAlike(one: string, other: string): boolean {
  const most = Math.min(likelyEdits(one), likelyEdits(other));
  return (
    one === other ||
    (Math.abs(one.length - other.length) <= most && editsFromBeginning(one, other, most) <= most)
  );
}

const addressKey = (address: string | null | undefined) =>
  wordsOf(address ?? "")
    .map((word) => SHORT[word] ?? word)
    .join(" ");

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
