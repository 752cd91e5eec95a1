import { wordsOf } from "geo/places/words";

/** The usual short forms in the names of cities. */
const SHORT_FORMS: Record<string, string> = { saint: "st", fort: "ft", mount: "mt" };

/** Words as they are compared: `St. Louis` and `saint louis` are both `st louis`. */
export const fold = (text: string): string =>
  wordsOf(text)
    .map((word) => SHORT_FORMS[word] ?? word)
    .join(" ");
