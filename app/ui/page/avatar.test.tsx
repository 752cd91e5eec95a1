import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Avatar } from "./avatar";

it.each([
  ["Dana Mills", "DM"],
  ["  dana jo mills ", "DM"],
  ["Cher", "C"],
  ["Émile Zola", "ÉZ"],
  ["🙂 x", "🙂X"],
  ["", ""],
])("%j without a photo is %j", (name, expected) => {
  expect(renderToStaticMarkup(<Avatar name={name} />)).toContain(`>${expected}</span>`);
});
