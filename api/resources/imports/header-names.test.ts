import { expect, it } from "vitest";
import { lettersOf, OWN_RANK, readHeaderName } from "./header-names";
import { ENGLISH } from "./header-words";
import { OTHER_LANGUAGES } from "./header-words-more";

it("every word of the tables is known, and none means two fields", () => {
  const twice: string[] = [];
  for (const words of [ENGLISH, ...OTHER_LANGUAGES]) {
    for (const [field, list] of Object.entries(words)) {
      for (const word of list.split(",")) {
        const name = readHeaderName(word);
        const isOwn = name?.rank === OWN_RANK;
        if (!lettersOf(word) || (!isOwn && name?.meaning !== field)) {
          twice.push(`${field}: ${word.trim()} is ${name?.meaning}`);
        }
      }
    }
  }
  expect(twice).toEqual([]);
});
