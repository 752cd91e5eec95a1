/** In which language the page of an agent's day is. */
import { useMatches } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { isLanguage, LANGUAGES, type Language } from "./offline/words";
import { type DayWords, EN } from "./words";
import { ES } from "./words.es";

const CATALOGUES: Record<Language, DayWords> = { en: EN, es: ES };

export const catalogueOf = (language: Language): DayWords => CATALOGUES[language];

/** What the layout of these pages reads. */
export interface DayLayoutData {
  script: string;
  manifest: string;
  language: Language;
}

/** The words of the page; English where its layout could not be read. */
export function wordsOfMatches(matches: readonly ({ data?: unknown } | undefined)[]): DayWords {
  const found = matches
    .map((match) => (match?.data as Partial<DayLayoutData> | undefined)?.language)
    .find((language) => language !== undefined && isLanguage(language));
  return CATALOGUES[found ?? "en"];
}

const Words = createContext<DayWords>(EN);

/** The words in the language of the page. */
export const useWords = (): DayWords => useContext(Words);

export function WordsOfPage({ children }: { children: ReactNode }) {
  return <Words.Provider value={wordsOfMatches(useMatches())}>{children}</Words.Provider>;
}

/** Links to this page in the other languages. */
export function OtherLanguages() {
  const { lang } = useWords();
  return (
    <p className="row">
      {LANGUAGES.filter((language) => language !== lang).map((language) => (
        <a
          key={language}
          className="button"
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
        >
          {CATALOGUES[language].language}
        </a>
      ))}
    </p>
  );
}
