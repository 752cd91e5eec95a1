/** What says that something works with a connection only. The service worker has no other words. */

/** Sent to the pages where a form was not: they stay as they are. */
export const FORM_LOST = "form-lost";

export const NEEDS_CONNECTION = {
  en: {
    title: "This needs a connection.",
    text: "Try again once you have one. Your day and what you reported are on this phone.",
    form: "What you entered is still here.",
    again: "Try again",
    back: "Back to my day",
  },
  es: {
    title: "Esto necesita conexión.",
    text: "Inténtelo otra vez cuando la tenga. Su día y lo que ha enviado están en este teléfono.",
    form: "Lo que escribió sigue aquí.",
    again: "Intentar otra vez",
    back: "Volver a mi día",
  },
};

export const languageOf = (html: string): string | undefined =>
  /<html[^>]* lang="(\w+)"/.exec(html)?.[1];

/** Returns the stored page of the day with these words in place of what it shows, in its language. */
export function sayNeedsConnection(html: string): string {
  const { title, text, again, back } = NEEDS_CONNECTION[languageOf(html) === "es" ? "es" : "en"];
  const main = `<main class="day"><h1>${title}</h1><p role="alert">${text}</p><a class="button main" href="">${again}</a><a class="button" href="/day">${back}</a></main>`;
  return html.replace(/<main[\s\S]*<\/main>/, main);
}
