import { describe, expect, it } from "vitest";
import { sameName, searchWords, wordsOf } from "./words";

describe("words", () => {
  it.each([
    ["O'Donnell St.", ["odonnell", "st"]],
    ["Hafenstraße", ["hafenstrasse"]],
    ["St.Louis, U.S.", ["st", "louis", "us"]],
    ["3-я Новоостанкинская улица", ["3", "новоостанкинская", "улица"]],
    ["Звёздный б-р", ["звездныи", "бр"]],
    ["Søndergade", ["sondergade"]],
  ])("of %j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ["Hafenstraße", "Hafenstrasse"],
    ["Hafenstraße", "Hafen Str."],
    ["Wiener Straße", "Wienerstraße"],
    ["Karl-Mierka-Straße", "Karl Mierka Str"],
    ["улица Гончарова", "ул. Гончарова"],
    ["Ленинский проспект", "Ленинский пр-т"],
    ["Avenue Foch", "Av. Foch"],
    ["Boulevard Voltaire", "Bd Voltaire"],
    ["Rue Hoche", "r. Hoche"],
    ["N. High Street", "North High St"],
  ])("%j is the same name as %j", (one, other) => {
    expect(sameName(one)).toBe(sameName(other));
  });

  it.each([
    ["Täglicher Markt", "taeglicher"],
    ["Hafenstraße", "str"],
    ["Wiener Straße", "wienerstrasse"],
    ["Austraße", "strasse"],
  ])("%j is found by %j", (name, word) => {
    expect(searchWords(name)).toContain(word);
  });
});
