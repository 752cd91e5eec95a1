import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { StaleNotice } from "./stale-notice";

const names = ["Aldi", "Lidl", "Rewe", "Spar", "Migros", "Coop"];
const stale = {
  differences: [
    { what: "Locations on a route by now", names, count: 6, isLong: true },
    { what: "Locations that moved", names: ["Aldi"], count: 1, isLong: false },
  ],
  help: "Plan again to leave them out and plan with the new positions.",
};
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

it("the notice has few names in a sentence and folds many", () => {
  const html = renderToString(<StaleNotice stale={stale} />);
  expect(html.match(/<details/g)).toHaveLength(1);
  expect(textOf(html)).toContain(
    "The proposal is out of date. Locations on a route by now: 6 Aldi Lidl Rewe Spar Migros Coop " +
      "Locations that moved: &quot;Aldi&quot;. Plan again to leave them out and plan with the new positions.",
  );
});
