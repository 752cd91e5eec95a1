import { expect, it } from "vitest";
import { onwardPage, plainPage } from "./plain-page.server";

it("a plain page shows what it is told as text", () => {
  const page = plainPage("<b>Title</b>", ['"a" & <i>b</i>']);
  expect(page).toContain("<h1>&lt;b&gt;Title&lt;/b&gt;</h1>");
  expect(page).toContain("<p>&quot;a&quot; &amp; &lt;i&gt;b&lt;/i&gt;</p>");
  expect(page).toContain('href="/"');
});

it("a plain page leads on to another site, at once and by a link, and nowhere else", () => {
  const url = new URL(`https://id.example.com/auth?a=1&b="><script>alert(1)</script>`);
  const page = onwardPage("Signing in", url, "Go on");
  const escaped = "https://id.example.com/auth?a=1&amp;b=%22%3E%3Cscript%3Ealert(1)%3C/script%3E";
  expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${escaped}">`);
  expect(page).toContain(`<a href="${escaped}">Go on</a>`);
  expect(page).not.toContain("<script");
});
