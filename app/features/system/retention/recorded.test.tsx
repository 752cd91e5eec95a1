import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { Recorded } from "./recorded";

const linesOf = (of: Parameters<typeof Recorded>[0]["of"]) => {
  const html = renderToStaticMarkup(
    <StaticRouter location="/agent/1">
      <Recorded name="Ann" of={of} looks={null} />
    </StaticRouter>,
  );
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text]) => text);
};

it("what is recorded of an agent is listed as on the agent's own page", () => {
  const days = "for 90 days";
  expect(linesOf({ positions: days, proof: "for 30 days", messages: days, looks: days })).toEqual([
    "Positions reported by the device of Ann: stored for 90 days",
    "The last position: stored until the next one arrives",
    "Visits that these positions suggest: stored for 90 days",
    "Photos, signatures and codes: stored for 30 days",
    "Who viewed the position: stored for 90 days",
    "When and with which device the personal link was opened: stored for 14 days after the link ends",
    "Messages to and from the office: stored for 90 days",
    "Visits with their times, notes and the device&#x27;s position: stored without limit",
  ]);
});

it("a server that does not say how long has only what any server has", () => {
  expect(linesOf({ positions: null, proof: null, messages: null, looks: null })).toHaveLength(3);
});
