import { describe, expect, it } from "vitest";
import { preferredLanguage } from "./language.server";

describe("the language that a browser prefers", () => {
  it.each([
    ["", "en"],
    ["es", "es"],
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    ["en-US,es;q=0.9", "en"],
    ["fr-FR,es;q=0.5,en;q=0.4", "es"],
    ["en;q=0.2, es;q=0.7", "es"],
    ["es;q=0, en", "en"],
    ["*", "en"],
    [";;;,,q=", "en"],
  ])("%s is %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});
