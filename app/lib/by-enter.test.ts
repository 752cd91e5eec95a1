import { expect, it } from "vitest";
import { isSearch } from "./by-enter";

const form = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const shown = new URLSearchParams({ placeSearch: "Main" });

it.each([
  ["another text", { enter: "1", placeSearch: "Broad" }, true],
  ["a text in another picker", { enter: "1", placeSearch: "Main", typeSearch: "cafe" }, true],
  ["a text that was taken away", { enter: "1", placeSearch: "" }, true],
  ["the text that the page shows", { enter: "1", placeSearch: "Main", typeSearch: "" }, false],
  ["another text, by a button", { placeSearch: "Broad" }, false],
  ["other fields", { enter: "1", placeSearch: "Main", name: "Broad" }, false],
])("a submit by Enter is told by %s", (_, fields, is) => {
  expect(isSearch(form(fields), shown)).toBe(is);
});
