import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LastSeen } from "./seen";
import type { Seen } from "./seen-at.server";

const seen: Exclude<Seen, string> = {
  recordedAt: "2026-11-25T14:00:00.000Z",
  now: Date.parse("2026-11-25T14:20:00.000Z"),
  freshFor: 0,
  when: "20 min ago",
  phone: [],
};
const told = (stale: boolean, why: string | null = null) =>
  renderToStaticMarkup(
    <LastSeen seen={seen} why={why} live={{ state: "live", position: null, stale }} />,
  );

it("a stale position is never called live", () => {
  expect(told(true)).toContain("Stale");
  expect(told(true)).not.toContain("Live");
  expect(told(false)).toContain("Live");
});

it("why an agent need not be seen stands beside a stale position only", () => {
  expect(told(true, "Outside working hours")).toContain("Outside working hours");
  expect(told(false, "Outside working hours")).not.toContain("Outside");
});
