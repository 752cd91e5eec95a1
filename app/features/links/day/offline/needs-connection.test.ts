import { expect, it } from "vitest";
import { sayNeedsConnection } from "./needs-connection";

const page = (lang: string) =>
  `<html data-js="" lang="${lang}"><head><link rel="stylesheet" href="/build/day.css"></head><body>
  <main class="day" data-owner="u1"><h1>My day</h1>\n<form></form></main><script src="/day/script/a.js"></script></body></html>`;

it.each([
  ["en", "This needs a connection."],
  ["es", "Esto necesita conexión."],
])("a page that is not stored says so in the language of the day: %s", (lang, title) => {
  const html = sayNeedsConnection(page(lang));
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain("/build/day.css");
  expect(html).not.toMatch(/data-owner|<form/);
});
