import { expect, it } from "vitest";
import { htmlToText } from "./html";

it.each([
  ["plain text", "plain text"],
  ["two\nlines", "two\nlines"],
  ["1 < 2 & 3 > 2", "1 < 2 & 3 > 2"],
  ["Fish &amp; chips&nbsp;&#33;&#x263A;", "Fish & chips !☺"],
  ["&constructor; &#0; &#x110000;", "&constructor; &#0; &#x110000;"],
  ["<p>One</p><p>Two <b>bold</b><br/>Three</p>", "One\nTwo bold\nThree"],
  ["<html><head><title>T</title><style>a{b}</style></head><body>Text</body></html>", "Text"],
  ["<table><tr><td>Zip</td><td>02134</td></tr><tr><td>a</td></tr></table>", "Zip 02134\na"],
  ["<script>alert(1)</script>after<!-- note -->", "after"],
  ['<img src="x" alt="y">', ""],
])("%s is shown as %s", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it("a long text of signs that begin tags takes little time", () => {
  const began = performance.now();
  htmlToText("<a ".repeat(300_000));
  htmlToText("<!--".repeat(300_000));
  htmlToText("&".repeat(1_000_000));
  expect(performance.now() - began).toBeLessThan(10_000);
});
