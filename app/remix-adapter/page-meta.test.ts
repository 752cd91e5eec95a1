import { expect, it } from "vitest";
import { putBeforeTitle } from "./page-meta";

it.each([
  ["", "<title>Routes</title>"],
  ["Error: ", "<title>Error: Routes</title>"],
  ["$& <b>Q&A</b> · ", "<title>$&amp; &lt;b&gt;Q&amp;A&lt;/b&gt; · Routes</title>"],
])("%j comes before the title of the document alone", (text, title) => {
  const icon = "<svg><title>Icon</title></svg>";
  expect(putBeforeTitle(`<title>Routes</title>${icon}`, text)).toBe(title + icon);
});
