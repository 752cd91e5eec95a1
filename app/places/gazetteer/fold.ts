/** Words as they are compared: without case, accents and punctuation, the usual short forms alike. */
const SHORT_FORMS: Record<string, string> = { saint: "st", fort: "ft", mount: "mt" };

/** `St. Louis` and `saint louis` are both `st louis`. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’.]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SHORT_FORMS[word] ?? word)
    .join(" ");
}
